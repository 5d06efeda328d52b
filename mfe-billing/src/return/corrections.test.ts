import { describe, expect, it } from 'vitest';
import {
  explainNoWeights,
  hasProblem,
  isChanged,
  listUnusualWeights,
  type PieceChoices,
  readShownLines,
  toDraftBody,
  toReturnBody,
  updatePiece,
} from './corrections.ts';
import { pieceId, weighedInvoice } from './weighed-invoice.fixture.ts';

const ribeye = pieceId(1, 0);
const other = pieceId(1, 1);
const chuck = pieceId(2, 0);

const type = (...typed: [id: string, weight: string][]): PieceChoices =>
  typed.reduce<PieceChoices>((choices, [id, weight]) => updatePiece(choices, id, { weight }), {});
const sent = (choices: PieceChoices) => readShownLines(weighedInvoice(), choices);

describe('weights of a sent invoice', () => {
  it('are listed for lines billed by weight', () => {
    expect(sent({}).map(({ item, pieces }) => [item.productName, pieces.map(({ label }) => label)])).toEqual([
      ['Ribeye', ['case 8810, lot L7', 'case 8811, lot L7']],
      ['Chuck', ['case 8820, lot L7']],
    ]);
  });

  it('become credits with their calculation, and a request body', () => {
    const choices = updatePiece(type([ribeye, '14.38'], [chuck, '20']), other, { isRefused: true });
    const lines = sent(choices);
    expect(lines.map(({ sentences }) => sentences)).toEqual([
      [
        'billed 15.78, corrected to 14.38: 1.40 lb × $11.65 = $16.31',
        'refused 14.92: 14.92 lb × $11.65 = $173.82',
      ],
      ['billed 21.00, corrected to 20.00: 1.00 lb × $11.65 = $11.65'],
    ]);
    expect(toReturnBody(lines)).toMatchObject({
      lines: [
        {
          corrections: [{ pieceId: ribeye, weight: '14.380' }],
          pieceIds: [other],
          reason: 'customer',
        },
        { corrections: [{ pieceId: chuck, weight: '20.000' }] },
      ],
    });
    expect(toReturnBody(lines).lines[1]).not.toHaveProperty('reason');
  });

  it.each([
    ['15.79', /^Only 15\.78 lbs were billed,/],
    ['5,45', /^Please write decimals with a point/],
    ['1/2', /^Please enter a figure/],
    ['0', /^Must be above 0\..* select Customer refused the piece\.$/],
    ['14.385', /^Must have at most 2 decimal places\./],
  ])('reject %s', (typed, problem) => {
    const [line] = sent(type([ribeye, typed]));
    expect(line?.pieces[0]?.problem).toMatch(problem);
    expect(line && [hasProblem(line), isChanged(line), line.credits]).toEqual([true, false, []]);
  });

  it.each(['14.38 lb', ' 14.380', '14.38#'])('accept %j', (typed) => {
    const [line] = sent(type([ribeye, typed]));
    expect(line?.pieces[0]).toMatchObject({ weight: '14.380', problem: null });
  });

  it('change nothing if the typed weight is the billed weight', () => {
    expect(sent(type([ribeye, '15.78'])).some(isChanged)).toBe(false);
  });

  it('are asked about if they are less than a third of the billed weight', () => {
    expect(listUnusualWeights(sent(type([chuck, '2.1'], [ribeye, '14.38'])))).toEqual([
      { sentence: 'Chuck: is 2.10 lbs right? It has 21.00 lbs so far.', at: `[data-piece="${chuck}"]` },
    ]);
  });
});

describe('weights of a draft', () => {
  const draft = weighedInvoice('draft');

  it('change the lines, also to a higher weight and if the price ignores the weight', () => {
    const lines = readShownLines(draft, type([ribeye, '16'], [pieceId(3, 0), '9']));
    expect(lines.map(({ sentences }) => sentences)).toEqual([
      ['15.78 → 16.00: 30.92 lb, $11.65 / lb, $360.22 instead of $357.66'],
      [],
      ['8.00 → 9.00: 9.00 lb, $11.65, $11.65 instead of $11.65'],
    ]);
    expect(toDraftBody(draft, lines)).toMatchObject({
      version: 3,
      items: [
        { id: draft.items[0]?.id, quantity: '2.000', weight: '30.920', individualWeights: '[16,14.92]' },
        { weight: '21.000', individualWeights: '[21]' },
        { weight: '9.000', individualWeights: '[9]' },
      ],
    });
  });
});

it('explains that no line has a weight to correct', () => {
  expect(explainNoWeights(weighedInvoice())).toBe(null);
  const { items } = weighedInvoice();
  expect(explainNoWeights({ status: 'sent', items: items.slice(2) })).toBe(
    'No goods of this invoice are billed by a weight that was taken.',
  );
  expect(explainNoWeights({ status: 'draft', items: [] })).toBe('No line of this draft has a weight yet.');
});
