import { allowedBy, allowedSchema } from '@primal/contracts/shared/allowed';
import { costs } from '@primal/contracts/shared/costs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCostFilter, createRedactor } from './redact.ts';

const money = z.string().nullable();
const line = z.object({ name: z.string(), cost: costs(money), price: money });
const report = z.object({
  lines: z.array(line),
  total: costs(money.optional()).optional(),
  byDay: z.record(z.string(), z.object({ margin: costs(money) })),
  either: z.union([z.object({ kind: z.literal('a'), cost: costs(money).default(null) }), z.literal('b')]),
});
const full = {
  lines: [{ name: 'Rib', cost: '8.95', price: '9.85' }],
  total: '8.95',
  byDay: { '2026-11-20': { margin: '0.90' } },
  either: { kind: 'a', cost: '1' },
};

test('redacts only marked fields, at any depth', () => {
  const hidden = createRedactor(report)?.(full, []);
  expect(hidden).toEqual({
    lines: [{ name: 'Rib', cost: null, price: '9.85' }],
    total: null,
    byDay: { '2026-11-20': { margin: null } },
    either: { kind: 'a', cost: null },
  });
  expect(full.lines[0]?.cost).toBe('8.95');
  expect(createRedactor(z.array(line))?.(full.lines, [])).toEqual([
    { name: 'Rib', cost: null, price: '9.85' },
  ]);
});

test('keeps an absent field absent, and does nothing without costs in the schema', () => {
  expect(createRedactor(line.partial())?.({ name: 'Rib' }, [])).toEqual({ name: 'Rib' });
  expect(createRedactor(z.object({ price: money }))).toBeNull();
});

test('drops a cost that is echoed empty, so that the stored cost stays', () => {
  const read = createCostFilter(line.partial());
  expect(read?.({ name: 'Rib', cost: null })).toEqual({ name: 'Rib' });
  expect(read?.({ name: 'Rib', cost: '' })).toEqual({ name: 'Rib' });
  expect(() => read?.({ cost: '1.00' })).toThrow('You may not set cost prices.');
});

test('names whom to ask for a forbidden action, and keeps other reasons', () => {
  const allowed = allowedBy(allowedSchema(['void', 'pay', 'edit']), { void: 'void', pay: ['takePayments'] });
  const tell = createRedactor(z.array(z.object({ allowed })));
  const stored = [{ allowed: { void: true, pay: 'It is paid.', edit: true } }];
  expect(tell?.(stored, ['viewInvoices'])).toEqual([
    {
      allowed: {
        void: 'You may not do this. Ask an admin for the permission "Void and reverse".',
        pay: 'It is paid.',
        edit: true,
      },
    },
  ]);
  expect(tell?.(stored, ['void', 'takePayments'])).toBe(stored);
});
