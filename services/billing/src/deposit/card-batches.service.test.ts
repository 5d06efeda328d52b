import { depositApi } from '@primal/contracts/billing/deposit';
import { refundApi } from '@primal/contracts/billing/refund';
import { addDays, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCash } from '../../testing/cash.ts';

const sales = await startCash();
const {
  api,
  customer,
  depositCards,
  pay,
  readBalance,
  reverse,
  sellByCard,
  takeBack,
  undeposited,
  voidSale,
} = sales;
afterAll(() => sales.stop());
beforeEach(sales.depositAll);
afterEach(sales.expectMoneyHolds);

const read = async (id: string) => (await api.call(depositApi.getDeposit, { params: { id } })).body;
const readLines = async (id: string) => {
  const { rows } = await sql<{ account: string; debit: string; credit: string }>`
    select l.account, l.debit::text as debit, l.credit::text as credit
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where e.document_id = ${id} order by e.at, e.id, l.position`.execute(sales.db);
  return rows.map(({ account, debit, credit }) => [account, debit, credit]);
};
const refundByCard = async (paymentId: string, amount: string, method: 'card' | 'check' = 'card') => {
  const from = [{ type: 'payment' as const, id: paymentId, amount }];
  const body = { customerId: customer.id, date: today(), amount, method, checkNumber: '9001', from };
  return (await api.call(refundApi.createRefund, { body })).body;
};
const readMoney = async () => ({
  bank: await readBalance('bank', today()),
  card: await readBalance('card', today()),
  fees: await readBalance('processing_fees', today()),
});

describe('a card batch', () => {
  it('moves card payments and sales to the bank less the processor fee', async () => {
    const payment = await pay(today(), '75.00', 'credit_card');
    const sale = await sellByCard();
    expect(await undeposited()).toMatchObject({
      checks: [],
      cards: [
        { type: 'payment', id: payment.id, number: '', customerName: customer.name, amount: '75.00' },
        { type: 'cash_receipt', id: sale.id, number: sale.receiptNumber, amount: '48.00' },
      ],
      cardCount: 2,
      cardTotal: '123.00',
    });
    const { status, body } = await depositCards([payment.reference, sale.reference], '3.51');
    expect([status, body]).toMatchObject([
      201,
      {
        checkCount: 0,
        checkTotal: '0.00',
        cash: '0.00',
        cardCount: 2,
        cardTotal: '123.00',
        processorFee: '3.51',
        total: '119.49',
        checks: [],
        cards: [
          { id: payment.id, returned: false },
          { id: sale.id, returned: false },
        ],
      },
    ]);
    expect(await read(body.id)).toEqual(body);
    expect(await readLines(body.id)).toEqual([
      ['bank', '119.49', '0.00'],
      ['processing_fees', '3.51', '0.00'],
      ['card', '0.00', '123.00'],
    ]);
    expect(await undeposited()).toMatchObject({ cards: [], cardTotal: '0.00' });
    expect(await depositCards([payment.reference], '0')).toMatchObject({
      status: 409,
      problem: {
        code: 'already_deposited',
        message: `The card payment of ${customer.name} is already in ${body.depositNumber}.`,
      },
    });
  });

  it('is undone by its void, which offers the card payments again', async () => {
    const before = await readMoney();
    const payment = await pay(today(), '75.00', 'credit_card');
    const { body } = await depositCards([payment.reference], '2.25');
    expect((await takeBack(body.id)).status).toBe(200);
    expect(await undeposited()).toMatchObject({ cards: [{ id: payment.id }], cardTotal: '75.00' });
    await reverse(payment.id);
    expect(await readMoney()).toEqual(before);
  });

  it.each([
    ['reversed', () => pay(today(), '48.00', 'credit_card'), reverse],
    ['voided', sellByCard, voidSale],
  ])('marks a card payment that is %s later, which leaves the bank whole', async (_, make, undo) => {
    const before = await readMoney();
    const paid = await make();
    const { body } = await depositCards([paid.reference], '1.44');
    expect((await undo(paid.id)).status).toBe(200);
    expect((await read(body.id)).cards).toMatchObject([{ id: paid.id, returned: true }]);
    expect(await undeposited()).toMatchObject({ cards: [] });
    const { bank, card, fees } = await readMoney();
    expect(card).toBe(before.card);
    expect([Number(bank) - Number(before.bank), Number(fees) - Number(before.fees)]).toEqual([
      expect.closeTo(-1.44),
      expect.closeTo(1.44),
    ]);
    expect((await takeBack(body.id)).status).toBe(200);
    expect(await readMoney()).toEqual(before);
  });

  it('contains refunds by card as negative lines, which a reversal takes out again', async () => {
    const before = await readMoney();
    const payment = await pay(today(), '100.00', 'credit_card');
    const refund = await refundByCard(payment.id, '30.00');
    expect(await undeposited()).toMatchObject({
      cards: [
        { id: payment.id, amount: '100.00' },
        { type: 'refund', id: refund.id, number: refund.refundNumber, amount: '-30.00' },
      ],
      cardCount: 2,
      cardTotal: '70.00',
    });
    const reference = { type: 'refund', id: refund.id } as const;
    const { body } = await depositCards([payment.reference, reference], '2.90');
    expect(body).toMatchObject({ cardCount: 2, cardTotal: '70.00', total: '67.10' });
    expect(await readLines(body.id)).toEqual([
      ['bank', '67.10', '0.00'],
      ['processing_fees', '2.90', '0.00'],
      ['card', '0.00', '70.00'],
    ]);
    expect((await readMoney()).card).toBe(before.card);
    expect(await depositCards([reference], '0')).toMatchObject({
      status: 409,
      problem: { message: `The refund ${refund.refundNumber} is already in ${body.depositNumber}.` },
    });
    await api.call(refundApi.reverseRefund, { params: { id: refund.id }, body: { reason: 'Wrong card' } });
    expect((await read(body.id)).cards).toMatchObject([{ returned: false }, { returned: true }]);
    const { bank, card } = await readMoney();
    expect([card, Number(bank) - Number(before.bank)]).toEqual([before.card, expect.closeTo(97.1)]);
    expect((await takeBack(body.id)).status).toBe(200);
    expect(await undeposited()).toMatchObject({ cards: [{ id: payment.id }], cardTotal: '100.00' });
  });

  it('of refunds alone takes money from the bank, without a fee', async () => {
    const before = await readMoney();
    const payment = await pay(today(), '25.00', 'credit_card');
    await depositCards([payment.reference], '');
    const { id } = await refundByCard(payment.id, '25.00');
    const reference = { type: 'refund', id } as const;
    expect(await depositCards([reference], '1')).toMatchObject({
      status: 400,
      problem: { issues: [{ message: 'The processor fee must be less than the card payments of $0.00.' }] },
    });
    const { body } = await depositCards([reference], '');
    expect(body).toMatchObject({ total: '-25.00' });
    expect(await readMoney()).toEqual(before);
    expect((await takeBack(body.id)).status).toBe(200);
  });

  it('rejects checks, cash, later dates and a fee as high as the payments', async () => {
    const card = await pay(today(), '10.00', 'credit_card');
    const check = await pay(today(), '20.00', 'check');
    const make = (body: object) =>
      api.call(depositApi.createDeposit, { body: { date: today(), cards: [card.reference], ...body } });
    const apart = 'Please deposit card payments apart from checks and cash.';
    const cases: [object, string, string][] = [
      [{ checks: [check.reference] }, 'cards', apart],
      [{ cash: '5' }, 'cards', apart],
      [
        { cards: [], cash: '5', processorFee: '1' },
        'processorFee',
        'Only card payments have a processor fee.',
      ],
      [
        { processorFee: '10' },
        'processorFee',
        'The processor fee must be less than the card payments of $10.00.',
      ],
      [{ cards: [check.reference] }, 'cards.0.id', 'This was not paid by card.'],
      [
        { cards: [{ type: 'refund', id: (await refundByCard(check.id, '20.00', 'check')).id }] },
        'cards.0.id',
        'This was not paid by card.',
      ],
      [{ cards: [], checks: [card.reference] }, 'checks.0.id', 'This was not paid by check.'],
    ];
    for (const [body, path, message] of cases)
      expect(await make(body)).toMatchObject({ status: 400, problem: { issues: [{ path, message }] } });
    expect((await make({ date: addDays(today(), -1) })).status).toBe(400);
    expect((await depositCards([card.reference], '')).body).toMatchObject({
      processorFee: '0.00',
      total: '10.00',
    });
  });
});
