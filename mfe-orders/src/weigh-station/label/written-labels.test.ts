import { createRequire } from 'node:module';
import { isRestricted } from '@primal/contracts/shared/gtin';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typeLabel, withCheckDigit, writeLabel } from '../../../../harness/gs1-label.ts';
import { fnc1, readElements } from './elements.ts';
import { type Label, readLabel } from './label.ts';

const today = '2026-11-22';
const read = (text: string) => readLabel(text, today);
const readProblem = (text: string) => readLabel(text, today).problem;

const set82 = fc.stringMatching(/^[!"%&'*+,./0-9:;<=>?A-Z_a-z-]{1,20}$/);
const day = fc
  .tuple(fc.nat(99), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(''));
const anyGtin = fc
  .stringMatching(/^[0-9]{13}$/)
  .map(withCheckDigit)
  .filter((digits) => !isRestricted(digits));
const elements = fc
  .record(
    {
      '01': anyGtin,
      '10': set82,
      '11': day,
      '13': day,
      '15': day,
      '17': day,
      '20': fc.stringMatching(/^[0-9]{2}$/),
      '21': set82,
      '30': fc.stringMatching(/^[1-9][0-9]{0,7}$/),
      '3202': fc.stringMatching(/^[0-9]{5}[1-9]$/),
      '400': set82,
      '422': fc.constant('840'),
    },
    { requiredKeys: ['01'] },
  )
  .chain((values) => {
    const all = Object.entries(values);
    return fc.shuffledSubarray(all, { minLength: all.length });
  });

describe('written labels', () => {
  test('are read back, scanned or typed', () => {
    fc.assert(
      fc.property(elements, fc.constantFrom('', ']C1', ']e0', ']d2', ']Q3'), (written, prefix) => {
        const value = (ai: string) => written.find(([name]) => name === ai)?.[1] ?? null;
        for (const { label } of [read(writeLabel(written, prefix)), read(typeLabel(written))]) {
          expect(label).toMatchObject({
            gtin: value('01'),
            lot: value('10'),
            serial: value('21'),
            variant: value('20'),
          });
          expect(label?.weight?.replace('.', '').replace(/0$/, '').padStart(6, '0') ?? null).toBe(
            value('3202'),
          );
          expect(label?.expiry?.slice(2, 7).replace('-', '') ?? null).toBe(value('17')?.slice(0, 4) ?? null);
          expect(label?.count ?? null).toBe(value('30') === null ? null : Number(value('30')));
        }
      }),
    );
  });

  test('are rejected with one GTIN digit changed', () => {
    fc.assert(
      fc.property(anyGtin, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const changed = `${digits.slice(0, at)}${(Number(digits[at]) + by) % 10}${digits.slice(at + 1)}`;
        expect(
          readProblem(
            writeLabel([
              ['01', changed],
              ['3202', '003654'],
            ]),
          ),
        ).toBe('The check digit of the GTIN is wrong. Please scan it again.');
      }),
    );
  });
});

const writeWithout = (
  written: readonly (readonly [string, string])[],
  dropped: readonly boolean[],
): string => {
  let at = -1;
  return writeLabel(written).replaceAll(fnc1, () => {
    at += 1;
    return dropped[at % dropped.length] ? '' : fnc1;
  });
};

describe('a label with missing separators', () => {
  const dropped = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 });
  const fields = ['lot', 'serial', 'weight', 'gtin', 'expiry', 'productionDate'] as const;

  test('is read correctly, offered among the readings, or rejected', () => {
    fc.assert(
      fc.property(elements, dropped, (written, lost) => {
        const whole = read(writeLabel(written)).label;
        const now = read(writeWithout(written, lost));
        if (now.label === null) {
          expect(now.problem).toMatch(/^[A-Z][^\n]*\.$/);
          return;
        }
        const facts = (label: Label | null) => fields.map((field) => label?.[field]);
        const readings = [now.label, ...now.others].map(facts);
        expect(readings).toContainEqual(facts(whole));
      }),
      { numRuns: 3_000 },
    );
  });
});

interface Parsed {
  parsedCodeItems: { ai: string; raw: string }[];
}
const { parseBarcode } = createRequire(import.meta.url)('gs1-barcode-parser-mod') as {
  parseBarcode(text: string): Parsed;
};

describe('the reader and a published GS1 parser', () => {
  test('read the same elements', () => {
    fc.assert(
      fc.property(elements, (written) => {
        const text = writeLabel(written);
        const theirs = parseBarcode(text).parsedCodeItems.map(({ ai, raw }) => [ai, raw]);
        expect([...(readElements(text).elements ?? [])]).toEqual(theirs);
      }),
    );
  });
});
