import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { LineReturn } from '@primal/contracts/billing/returns';
import { expect, it } from 'vitest';
import { pieceId, weighedInvoice } from '../return/weighed-invoice.fixture.ts';
import { copyLeftLines, listOverCredits } from './credited-lines.ts';

type Memo = Pick<CreditMemoAnswer, 'creditNumber' | 'total' | 'isReturn' | 'items'>;

/** Ribeyes of 15.78 and 14.92 lbs, named apart from the chuck. */
const sent = (): InvoiceAnswer => {
  const invoice = weighedInvoice();
  const items = invoice.items.map((item, at) => ({ ...item, productId: `p${at}` }));
  return { ...invoice, items };
};

const withReturn = (changes: Partial<LineReturn>): InvoiceAnswer => {
  const invoice = sent();
  const back: LineReturn = {
    creditMemoId: 'c1',
    creditNumber: 'CM-1011',
    creditDate: '2026-01-06',
    reason: 'customer',
    quantity: '1.000',
    weight: '14.920',
    total: '173.82',
    discount: '0.00',
    tax: '0.00',
    pieceIds: [],
    corrections: [],
    ...changes,
  };
  const items = invoice.items.map((item, at) => (at === 0 ? { ...item, returns: [back] } : item));
  return { ...invoice, items };
};

const memo = (creditNumber: string, isReturn: boolean, line: object): Memo => ({
  creditNumber,
  isReturn,
  total: '173.82',
  items: [
    {
      productId: 'p0',
      productName: 'Ribeye',
      quantity: '1.000',
      weight: '14.920',
      unitPrice: '11.65',
      total: '173.82',
      individualWeights: '[14.92]',
      ...line,
    } as Memo['items'][number],
  ],
});

it('copies an invoice without credits as billed', () => {
  const { lines, credited } = copyLeftLines(sent(), []);
  expect(lines.map(({ individualWeights }) => individualWeights)).toEqual([
    ['15.78', '14.92'],
    ['21'],
    ['8'],
  ]);
  expect(credited).toEqual([]);
});

it('leaves out a piece that came back, and says so', () => {
  const { lines, credited } = copyLeftLines(withReturn({ pieceIds: [pieceId(1, 1)] }), []);
  expect(lines[0]).toMatchObject({ quantity: '1.000', individualWeights: ['15.78'], total: '183.84' });
  expect(credited).toEqual(['Ribeye: 14.92 lbs already credited on CM-1011']);
});

it('copies corrected weights', () => {
  const corrections = [{ pieceId: pieceId(1, 1), billed: '14.920', weight: '13.520' }];
  const invoice = withReturn({ reason: null, quantity: '0.000', weight: '1.400', corrections });
  const { lines, credited } = copyLeftLines(invoice, []);
  expect(lines[0]?.individualWeights).toEqual(['15.78', '13.52']);
  expect(credited).toEqual(['Ribeye: 1.40 lbs already credited on CM-1011']);
});

it('leaves out a piece of a memo made by hand, but not one with only a lower price', () => {
  const whole = copyLeftLines(sent(), [memo('CM-1012', false, {})]);
  expect(whole.lines[0]?.individualWeights).toEqual(['15.78']);
  expect(whole.credited).toEqual(['Ribeye: 14.92 lbs already credited on CM-1012']);
  const lower = copyLeftLines(sent(), [memo('CM-1012', false, { unitPrice: '0.50', total: '7.46' })]);
  expect(lower.lines[0]?.individualWeights).toEqual(['15.78', '14.92']);
});

it('leaves out a line that is credited entirely', () => {
  const weights = { quantity: '2.000', weight: '30.700', individualWeights: '[15.78,14.92]' };
  const { lines } = copyLeftLines(sent(), [memo('CM-1012', false, weights)]);
  expect(lines.map(({ productId }) => productId)).toEqual(['p1', 'p2']);
});

it('names pieces and dollars that a new memo would credit twice, with their memos', () => {
  const [ribeye, chuck] = copyLeftLines(sent(), []).lines;
  if (!ribeye || !chuck) throw new Error('No lines');
  const returned = withReturn({ pieceIds: [pieceId(1, 1)] });
  const memos = [memo('CM-1011', true, {})];
  const piece = { ...ribeye, individualWeights: ['14.92'], weight: '14.92', total: '173.82' };
  expect(listOverCredits(returned, memos, [piece])).toEqual([
    'Ribeye: 14.92 lbs already credited on CM-1011.',
  ]);
  const unweighed = { ...ribeye, individualWeights: [], total: '200.00' };
  expect(listOverCredits(returned, memos, [unweighed])).toEqual([
    'Ribeye: $357.66 billed, $173.82 already credited on CM-1011, $200.00 on this credit memo.',
  ]);
  expect(
    listOverCredits(returned, memos, [{ ...ribeye, individualWeights: ['15.78'], total: '183.84' }, chuck]),
  ).toEqual([]);
});
