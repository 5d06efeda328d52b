import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExportNames, type ExportTarget, type SavedName } from './names.ts';

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  fc.constantFrom('Corner Cafe', 'CORNER CAFE', 'Corner: Cafe', 'corner "cafe"', '北京饭店', 'مطعم', '=1+1'),
  fc.constantFrom('Ö', '::', '\u200b', 'Customer 1001', 'Corner Cafe (2)', '?????', 'a\u0301', '＝：＂'),
  fc.string({
    minLength: 80,
    maxLength: 140,
    unit: fc.constantFrom('a', 'É', '"', ':', '肉', ' ', '\t', '🥩'),
  }),
);
const file = fc.array(fc.record({ id: fc.nat(30).map(String), name: text, city: text }), { maxLength: 15 });

it.each<[SavedName['kind'], ExportTarget, number]>([
  ['customer', 'quickbooks_desktop', 41],
  ['account', 'quickbooks_desktop', 31],
  ['customer', 'quickbooks_online', 100],
  ['account', 'quickbooks_online', 100],
])('gives each %s in %s a valid, unique and stable name', (kind, target, most) => {
  fc.assert(
    fc.property(fc.array(file, { maxLength: 5 }), (files) => {
      const kept: SavedName[] = [];
      const known = new Map<string, string>();
      for (const records of files) {
        const names = new ExportNames(target, kept);
        for (const { id, name, city } of records) {
          const exported =
            kind === 'customer'
              ? names.customer({ id, name, city })
              : names.account({ role: 'sales', category: id, name });
          expect(exported).toMatch(/^[^:"\p{Cc}]+$/u);
          expect(exported).toBe(exported.trim());
          expect(exported.length).toBeLessThanOrEqual(most);
          if (target === 'quickbooks_desktop')
            expect(new TextDecoder('windows-1252').decode(Buffer.from(exported, 'latin1')).length).toBe(
              exported.length,
            );
          else expect(exported).not.toMatch(/^[=+-]/);
          expect(known.get(id) ?? exported).toBe(exported);
          known.set(id, exported);
          const differs = names.different.some((one) => one.name === name && one.exported === exported);
          expect(differs).toBe(exported !== name);
        }
        kept.push(...names.added);
      }
      const all = [...known.values()].map((name) => name.toLowerCase());
      expect(new Set(all).size).toBe(all.length);
    }),
    { numRuns: 300 },
  );
});

it('exports two categories with unsupported letters as two accounts, and lists both', () => {
  const names = new ExportNames('quickbooks_desktop', []);
  const exported = ['牛肉', '猪肉'].map((category) =>
    names.account({ role: 'sales', category, name: `Sales - ${category}` }),
  );
  expect(exported).toEqual(['Account 1001', 'Account 1002']);
  expect(names.different).toEqual([
    { kind: 'account', name: 'Sales - 牛肉', exported: 'Account 1001' },
    { kind: 'account', name: 'Sales - 猪肉', exported: 'Account 1002' },
  ]);
});
