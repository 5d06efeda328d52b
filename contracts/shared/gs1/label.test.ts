import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LabelElements,
  typeLabel,
  withCheckDigit,
  writeLabel,
} from '../../../tests/support/gs1-label.ts';
import { decimal } from '../decimal.ts';
import { fnc1, readElements } from './elements.ts';
import { type Label, readLabel, readLabelDate } from './label.ts';

const today = '2026-11-22';
const gtin = '90614141000015';
const read = (text: string) => readLabel(text, today);
const labelOf = (text: string): Partial<Label> | null => read(text).label;
const problemOf = (text: string) => read(text).problem;

describe('a label', () => {
  test.each([[']C1'], [']e0'], [']d2'], [']Q3'], [''], [fnc1], [`]C1${fnc1}`]])(
    'is read behind %j',
    (prefix) => {
      const text = `${prefix}01${gtin}3202003654112611201727011510LOT-7`;
      expect(labelOf(`${text}${fnc1}21S/1`)).toEqual({
        gtin,
        weight: '36.540',
        serial: 'S/1',
        lot: 'LOT-7',
        productionDate: '2026-11-20',
        dueDate: null,
        packagingDate: null,
        bestBefore: null,
        expiry: '2027-01-15',
        variant: null,
        count: null,
        cases: null,
      });
    },
  );

  test('is read as a person types it, with blanks where they like', () =>
    expect(labelOf(` (01) ${gtin} (13) 261120 (15)270100 (3202) 003654`)).toMatchObject({
      gtin,
      weight: '36.540',
      packagingDate: '2026-11-20',
      bestBefore: '2027-01-31',
    }));

  test('of several cases names what is in it, and how many', () =>
    expect(labelOf(`]C102${gtin}31020100003740${fnc1}3012${fnc1}12261201209910A`)).toMatchObject({
      gtin,
      weight: '220.460',
      cases: 40,
      count: 12,
      dueDate: '2026-12-01',
      variant: '99',
      lot: 'A',
    }));

  test.each([
    '9506000134352',
    '09506000134352',
    '95200002',
    ']E09506000134352',
    ']E495200002',
    ']I109506000134352',
  ])('%s, a product’s bare number, has no weight', (text) =>
    expect(labelOf(text)).toMatchObject({ weight: null, serial: null, lot: null }),
  );

  test('may end with a separator and a line', () =>
    expect(labelOf(`]C101${gtin}10A${fnc1}\r\n`)).toMatchObject({ lot: 'A' }));

  test('passes over everything else by its length', () =>
    expect(
      labelOf(
        `]C100${withCheckDigit('00614141123456789')}01${gtin}410${withCheckDigit('061414100000')}3300000050422840${fnc1}7030840EST-38${fnc1}91own${fnc1}21S`,
      ),
    ).toMatchObject({ gtin, serial: 'S', weight: null }));
});

// The element strings with which GS1 explains its identifiers, and what they are to say.
describe('GS1’s own examples', () => {
  test.each([
    ['(01)09506000134352', { gtin: '09506000134352' }],
    ['(01)09521234543213(3103)000123', { gtin: '09521234543213', weight: '0.270' }],
    ['(01)95012345678903(3103)000123', { gtin: '95012345678903', weight: '0.270' }],
    ['(01)90614141000015(3202)000156', { gtin: '90614141000015', weight: '1.560' }],
    ['(01)09506000134352(10)ABC123(15)250331', { lot: 'ABC123', bestBefore: '2025-03-31' }],
    ['(01)09506000134352(17)261200(10)ABC1234', { expiry: '2026-12-31', lot: 'ABC1234' }],
    ['(01)09506000134376(17)141231(10)1234ABC(21)987', { expiry: '2014-12-31', serial: '987' }],
    ['(01)09504000059101(21)12345678p901(10)1234567p(17)141120', { serial: '12345678p901', lot: '1234567p' }],
    ['(02)00614141123452(37)20', { gtin: '00614141123452', cases: 20 }],
  ])('%s', (text, said) => expect(labelOf(text)).toMatchObject(said));
});

describe('a weight', () => {
  const weighing = (...elements: LabelElements) => read(writeLabel([['01', gtin], ...elements]));
  test.each([
    ['3200', '000036', '36.000'],
    ['3201', '000365', '36.500'],
    ['3202', '003654', '36.540'],
    ['3203', '036541', '36.541'],
    ['3204', '365400', '36.540'],
    ['3205', '365400', '3.654'],
    ['3102', '001657', '36.530'],
    ['3103', '000004', '0.010'],
    ['3100', '999999', '2204620.420'],
    // 2.5 kg are 5.5115565545, and half a cent goes up.
    ['3101', '000025', '5.510'],
  ])('(%s)%s is %s pounds', (ai, digits, pounds) =>
    expect(weighing([ai, digits]).label?.weight).toBe(pounds),
  );

  test.each([
    [
      ['3202', '003654'],
      ['3102', '001657'],
    ],
    [
      ['3102', '001657'],
      ['3202', '003654'],
    ],
    [
      ['3201', '000365'],
      ['3202', '003654'],
      ['3103', '016574'],
    ],
  ] as [string, string][][])('said more than once is one: %j %j %j', (...elements) =>
    expect(weighing(...elements.filter(Boolean)).label?.weight).toBe('36.540'),
  );

  test.each([
    [
      ['3202', '003654'],
      ['3102', '001700'],
    ],
    [
      ['3202', '003654'],
      ['3203', '036000'],
      ['3102', '001657'],
    ],
    [
      ['3102', '001657'],
      ['3103', '016574'],
      ['3202', '036540'],
    ],
  ] as [string, string][][])('said more than once and not alike is refused: %j %j', (...elements) =>
    expect(weighing(...elements.filter(Boolean)).problem).toMatch(
      /^This barcode names two weights, [\d.]+ (lb|kg) and [\d.]+ (lb|kg)\. Please type the right one\.$/,
    ),
  );

  test('of 0 is refused', () => {
    for (const [ai, digits] of [
      ['3202', '000000'],
      ['3103', '000002'],
    ] as const)
      expect(weighing([ai, digits]).problem).toBe('This barcode says a weight of 0. Please type the weight.');
  });

  test('of more places than a weight has is refused, not rounded', () =>
    expect(weighing(['3205', '365412']).problem).toBe(
      'This barcode says 3.65412 lb; a weight has at most 3 decimal places. Please type the weight.',
    ));

  test('in pounds is what the digits say, in kilograms what the arithmetic of whole numbers says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 999_999 }), fc.integer({ min: 0, max: 3 }), (whole, places) => {
        const digits = String(whole).padStart(6, '0');
        expect(weighing([`320${places}`, digits]).label?.weight).toBe(
          decimal(whole)
            .div(10 ** places)
            .toFixed(3),
        );
        // Hundredths of a pound out of whole numbers alone: × 2.2046226218, half added, cut.
        const scale = 10n ** BigInt(8 + places);
        const hundredths = (BigInt(whole) * 22_046_226_218n + scale / 2n) / scale;
        expect(weighing([`310${places}`, digits]).label?.weight).toBe(
          `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}0`,
        );
      }),
    );
  });
});

describe('a date', () => {
  test.each([
    ['261122', '2026-11-22'],
    ['270200', '2027-02-28'],
    ['280200', '2028-02-29'],
    ['761231', '2076-12-31'],
    ['770101', '1977-01-01'],
    ['991231', '1999-12-31'],
    ['000100', '2000-01-31'],
  ])('%s is %s', (digits, date) => expect(readLabelDate(digits, today)).toBe(date));

  test.each([
    ['000101', '2090-06-01', '2100-01-01'],
    ['400101', '2090-06-01', '2140-01-01'],
    ['410101', '2090-06-01', '2041-01-01'],
  ])('%s, read in %s, is %s', (digits, on, date) => expect(readLabelDate(digits, on)).toBe(date));

  test.each(['261301', '260001', '260230', '260132', '260000'])('%s is none', (digits) => {
    expect(readLabelDate(digits, today)).toBeNull();
    expect(problemOf(`]C101${gtin}17${digits}`)).toBe(
      `The expiry date in this barcode is no date: ${digits}.`,
    );
  });

  test('lies within 49 years before and 50 after', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.integer({ min: 2000, max: 2200 }), (digits, year) => {
        const date = readLabelDate(`${String(digits).padStart(2, '0')}0615`, `${year}-11-22`);
        const ahead = Number(date?.slice(0, 4)) - year;
        expect(Number(date?.slice(2, 4))).toBe(digits);
        expect(ahead >= -49 && ahead <= 50).toBe(true);
      }),
    );
  });
});

describe('what is no label', () => {
  const whole = `01${gtin}3202003654`;
  test.each([
    ['', 'There is no barcode.'],
    ['  \r\n', 'There is no barcode.'],
    [']C1', 'This barcode ends too early. Please scan it again.'],
    ['01', 'This barcode ends too early. Please scan it again.'],
    [`]C1${whole.slice(0, -1)}`, 'This barcode ends too early. Please scan it again.'],
    [`]C101${gtin.slice(0, -1)}`, 'This barcode ends too early. Please scan it again.'],
    [`]C1${whole}32`, 'This barcode ends too early. Please scan it again.'],
    [`]C101${gtin}10`, 'The lot in this barcode is not as GS1 writes it. Please scan it again.'],
    [`(01)${gtin}(10)`, 'This barcode ends too early. Please scan it again.'],
    [`]C1${whole}]C1${whole}`, 'Two barcodes came at once. Please scan one case at a time.'],
    [`]C1${whole}${whole}`, 'Two barcodes came at once. Please scan one case at a time.'],
    [`]C1${whole}21S1${fnc1}${whole}21S2`, 'Two barcodes came at once. Please scan one case at a time.'],
    [`]C1${whole}21S1]C1${whole}21S1`, 'Two barcodes came at once. Please scan one case at a time.'],
    [`]C101${gtin}02${withCheckDigit('0061414112345')}`, 'This barcode names two products.'],
    [']C10190614141000014', 'The check digit of the GTIN is wrong. Please scan it again.'],
    ['9506000134351', 'The check digit of the GTIN is wrong. Please scan it again.'],
    [
      `]C100006141411234567891${whole}`,
      'The check digit of the shipping container number is wrong. Please scan it again.',
    ],
    [
      `]C101${gtin}21${'S'.repeat(21)}`,
      'The serial number in this barcode is not as GS1 writes it. Please scan it again.',
    ],
    [`]C101${gtin}21Süd`, 'The serial number in this barcode is not as GS1 writes it. Please scan it again.'],
    [
      `]C101${gtin}4228400`,
      'The value of (422) in this barcode is not as GS1 writes it. Please scan it again.',
    ],
    [`]C1${whole}8888A`, 'This barcode says something that GS1 does not know: 8888. Please scan it again.'],
    [`(01)${gtin}(3209)000001`, 'GS1 knows no (3209).'],
    ['https://id.gs1.org/01/09506000134352', 'This is no GS1 barcode.'],
    [']C0SO-1107', 'This is no GS1 barcode.'],
    [']A0ABC', 'This is no GS1 barcode.'],
    ['+A123BJC5D6E71', 'This is no GS1 barcode.'],
    ['(Beef) Ribeye', 'This is no GS1 barcode.'],
    [']C110LOT7', 'This barcode names no product. Please scan the one with the product’s number (01).'],
    [`]C1${whole}\u0000`, 'This barcode holds characters that no label has. Please scan it again.'],
    [`]C1${whole}\u001e`, 'This barcode holds characters that no label has. Please scan it again.'],
    [`]C1${whole}21A\nB`, 'This barcode holds characters that no label has. Please scan it again.'],
    ['9'.repeat(10_000), 'This is too long for a label.'],
    [whole.repeat(417), 'This is too long for a label.'],
  ])('%j: %s', (text, problem) => expect(read(text)).toEqual({ label: null, problem }));

  test('has one sentence, whatever it is', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(fnc1, ']C1', '(', ')', '01', '3202', '10', gtin, whole, '\u0000'),
      fc.stringMatching(/^[0-9]{0,30}$/),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { label, problem } = read(pieces.join(''));
        if (label) expect(label.gtin).toMatch(/^\d{14}$/);
        else expect(problem).toMatch(/^[A-Z][^\n]*\.$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a whole label cut off before its weight is over never gives a weight', () => {
    const text = `]C101${gtin}11261120172701153202003654`;
    for (let length = 0; length < text.length; length += 1)
      expect(read(text.slice(0, length)).label?.weight ?? null).toBeNull();
  });
});

const set82 = fc.stringMatching(/^[!"%&'*+,./0-9:;<=>?A-Z_a-z-]{1,20}$/);
const day = fc
  .tuple(fc.nat(99), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(''));
const anyGtin = fc.stringMatching(/^[0-9]{13}$/).map(withCheckDigit);
/** Values for each of the identifiers that are used, a single weight among them, in any order. */
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

describe('what is written', () => {
  test('is read back, scanned or typed', () => {
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

  test('with one digit of its GTIN changed is refused', () => {
    fc.assert(
      fc.property(anyGtin, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const changed = `${digits.slice(0, at)}${(Number(digits[at]) + by) % 10}${digits.slice(at + 1)}`;
        expect(
          problemOf(
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

interface Parsed {
  parsedCodeItems: { ai: string; raw: string }[];
}
const { parseBarcode } = createRequire(import.meta.url)('gs1-barcode-parser-mod') as {
  parseBarcode(text: string): Parsed;
};

describe('published readers of GS1', () => {
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
