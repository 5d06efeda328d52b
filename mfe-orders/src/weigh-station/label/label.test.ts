import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withCheckDigit } from '../../../../harness/gs1-label.ts';
import { fnc1 } from './elements.ts';
import { type Label, readLabel } from './label.ts';

const today = '2026-11-22';
const gtin = '90614141000015';
const read = (text: string) => readLabel(text, today);
const labelOf = (text: string): Partial<Label> | null => readLabel(text, today).label;

describe('a label', () => {
  test.each([[']C1'], [']e0'], [']d2'], [']Q3'], [''], [fnc1], [`]C1${fnc1}`]])(
    'is read after %j',
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

  test('is read in typed form with any spaces', () =>
    expect(labelOf(` (01) ${gtin} (13) 261120 (15)270100 (3202) 003654`)).toMatchObject({
      gtin,
      weight: '36.540',
      packagingDate: '2026-11-20',
      bestBefore: '2027-01-31',
    }));

  test('of several cases names their content and count', () =>
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
  ])('%s, a bare product number, has no weight', (text) =>
    expect(labelOf(text)).toMatchObject({ weight: null, serial: null, lot: null }),
  );

  test('may end with a separator and a line break', () =>
    expect(labelOf(`]C101${gtin}10A${fnc1}\r\n`)).toMatchObject({ lot: 'A' }));

  test('skips other values by their length', () =>
    expect(
      labelOf(
        `]C100${withCheckDigit('00614141123456789')}01${gtin}410${withCheckDigit('061414100000')}3300000050422840${fnc1}7030840EST-38${fnc1}91own${fnc1}21S`,
      ),
    ).toMatchObject({ gtin, serial: 'S', weight: null }));
});

// Element strings from GS1's documentation with their expected values.
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
  ])('are parsed: %s', (text, said) => expect(labelOf(text)).toMatchObject(said));
});

describe('an invalid label', () => {
  const whole = `01${gtin}3202003654`;
  test.each([
    ['', 'There is no barcode.'],
    ['  \r\n', 'There is no barcode.'],
    [']C1', 'This barcode is incomplete. Please scan it again.'],
    ['01', 'This barcode is incomplete. Please scan it again.'],
    [`]C1${whole.slice(0, -1)}`, 'This barcode is incomplete. Please scan it again.'],
    [`]C101${gtin.slice(0, -1)}`, 'This barcode is incomplete. Please scan it again.'],
    [`]C1${whole}32`, 'This barcode is incomplete. Please scan it again.'],
    [`]C101${gtin}10`, 'The lot in this barcode is not in GS1 format. Please scan it again.'],
    [`(01)${gtin}(10)`, 'This barcode is incomplete. Please scan it again.'],
    [`]C1${whole}]C1${whole}`, 'Two barcodes came at once. Please scan one case at a time.'],
    [`]C1${whole}${whole}`, 'Two barcodes came at once. Please scan one case at a time.'],
    [`]C1${whole}21S1${fnc1}${whole}21S2`, 'Two barcodes came at once. Please scan one case at a time.'],
    [`]C1${whole}21S1]C1${whole}21S1`, 'Two barcodes came at once. Please scan one case at a time.'],
    [`]C101${gtin}02${withCheckDigit('0061414112345')}`, 'This barcode has two products.'],
    [']C10190614141000014', 'The check digit of the GTIN is wrong. Please scan it again.'],
    ['9506000134351', 'The check digit of the GTIN is wrong. Please scan it again.'],
    [
      `]C100006141411234567891${whole}`,
      'The check digit of the shipping container number is wrong. Please scan it again.',
    ],
    [
      `]C101${gtin}21${'S'.repeat(21)}`,
      'The serial number in this barcode is not in GS1 format. Please scan it again.',
    ],
    [`]C101${gtin}21Süd`, 'The serial number in this barcode is not in GS1 format. Please scan it again.'],
    [`]C101${gtin}4228400`, 'The value of (422) in this barcode is not in GS1 format. Please scan it again.'],
    [`]C1${whole}8888A`, 'This barcode has a code that GS1 does not define: 8888. Please scan it again.'],
    [`(01)${gtin}(3209)000001`, 'GS1 has no (3209).'],
    ['https://id.gs1.org/01/09506000134352', 'This is not a GS1 barcode.'],
    [']C0SO-1107', 'This is not a GS1 barcode.'],
    [']A0ABC', 'This is not a GS1 barcode.'],
    ['+A123BJC5D6E71', 'This is not a GS1 barcode.'],
    ['(Beef) Ribeye', 'This is not a GS1 barcode.'],
    [']C110LOT7', 'This barcode has no product. Please scan the barcode with the product number (01).'],
    [`]C1${whole}\u0000`, 'This barcode has characters that no label should have. Please scan it again.'],
    [`]C1${whole}\u001e`, 'This barcode has characters that no label should have. Please scan it again.'],
    [`]C1${whole}21A\nB`, 'This barcode has characters that no label should have. Please scan it again.'],
    ['9'.repeat(10_000), 'This is too long for a label.'],
    [whole.repeat(417), 'This is too long for a label.'],
  ])('like %j reports: %s', (text, problem) => expect(read(text)).toEqual({ label: null, problem }));

  test('reports a single sentence', () => {
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

  test('never returns a weight if cut off before it ends', () => {
    const text = `]C101${gtin}11261120172701153202003654`;
    for (let length = 0; length < text.length; length += 1)
      expect(read(text.slice(0, length)).label?.weight ?? null).toBeNull();
  });
});

describe('a label whose first reading is invalid', () => {
  const facts = (text: string) => {
    const { label, others, problem } = { others: [], ...read(text) };
    if (problem !== null) return problem;
    return [label, ...others].map(({ gtin, weight, lot, serial, count }) => [
      gtin,
      weight,
      lot,
      serial,
      count,
    ]);
  };
  test('is read as values without separators', () => {
    expect(facts(`01${gtin}320200123410LOT12345672112345678901`)).toContainEqual([
      gtin,
      '12.340',
      'LOT1234567',
      '12345678901',
      null,
    ]);
    expect(facts(`320200123410AB01${gtin}`)).toEqual([[gtin, '12.340', 'AB', null, null]]);
    expect(facts(`01${gtin}301210LOT1`)).toContainEqual([gtin, null, 'LOT1', null, 12]);
  });

  test('is rejected if no reading is valid', () => {
    expect(facts(`01${gtin}3012LOT`)).toMatch(/not in GS1 format/);
    expect(facts('320200123410ABC')).toMatch(/no product/);
  });
});
