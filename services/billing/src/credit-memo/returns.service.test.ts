import { randomUUID } from 'node:crypto';
import { creditMemoSaved, invoiceSaved } from '@primal/contracts/billing/events';
import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import { journalApi } from '@primal/contracts/billing/journal';
import { returnsApi } from '@primal/contracts/billing/returns';
import { today } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { reasonHeader, writeReason } from '@primal/contracts/shared/reason';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createConvertedOrder } from '../../testing/fixtures.ts';
import { pickReturnableLines, type ReturnLines, startReturns } from '../../testing/returns.ts';
import { checkBilling } from '../figures/check.ts';

const sales = await startReturns();
const { api, giveBack, read, readCredit, update, voidMemo, weighed } = sales;
afterAll(() => sales.stop());

describe('recording a return', () => {
  it('creates an unapplied credit memo for the returned pieces and cases, linked to the invoice', async () => {
    const invoice = await weighed();
    const { ribeye, burgers, first, third } = pickReturnableLines(invoice);
    const { status, body } = await giveBack(invoice.id, [
      { itemId: ribeye.id, pieceIds: [first, third], reason: 'quality' },
      { itemId: burgers.id, quantity: 2, reason: 'damaged' },
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      creditNumber: expect.stringMatching(/^CM-\d+$/),
      isReturn: true,
      reason: 'return',
      status: 'draft',
      invoiceId: invoice.id,
      creditDate: today(),
      subtotal: '282.50',
      deliveryCharge: '0.00',
      total: '282.50',
      applied: '0.00',
      balance: '282.50',
      customer: { name: sales.customer.name },
      items: [
        {
          invoiceItemId: ribeye.id,
          returnReason: 'quality',
          productName: 'Ribeye',
          quantity: '2.000',
          weight: '20.250',
          individualWeights: '[10,10.25]',
          unitPrice: '10.00',
          total: '202.50',
          pieces: [
            { id: first, weight: '10.000' },
            { id: third, weight: '10.250' },
          ],
        },
        {
          invoiceItemId: burgers.id,
          returnReason: 'damaged',
          quantity: '2.000',
          total: '80.00',
          pieces: [],
        },
      ],
    });
    expect(await readCredit(body.id)).toEqual(body);
    expect(await read(invoice.id)).toMatchObject({ status: 'sent', balance: invoice.balance });
  });

  it('shows the returns and their memo on the invoice, and publishes invoice and memo', async () => {
    const invoice = await weighed();
    const { ribeye, burgers, second } = pickReturnableLines(invoice);
    const { body: credit } = await giveBack(invoice.id, [
      { itemId: ribeye.id, pieceIds: [second], reason: 'damaged' },
      { itemId: burgers.id, quantity: '1', reason: 'damaged' },
    ]);
    expect(credit.reason).toBe('damaged');
    const memo = { creditMemoId: credit.id, creditNumber: credit.creditNumber, creditDate: today() };
    const now = await read(invoice.id);
    expect(now).toMatchObject({
      version: invoice.version + 1,
      allowed: { void: expect.stringContaining(credit.creditNumber), return: true },
      items: [
        {
          quantityReturned: '1.000',
          pieces: [{ returned: null }, { id: second, returned: memo }, { returned: null }],
          returns: [{ ...memo, quantity: '1.000', weight: '10.250', total: '102.50', pieceIds: [second] }],
        },
        { quantityReturned: '1.000', returns: [{ ...memo, reason: 'damaged', weight: null }] },
      ],
    });
    const [credits, invoices] = await Promise.all([
      sales.recorded(creditMemoSaved),
      sales.recorded(invoiceSaved),
    ]);
    expect(credits.find(({ key }) => key === credit.id)?.data).toEqual(credit);
    expect(invoices.findLast(({ key }) => key === invoice.id)?.data).toEqual(now);
    const { body: history } = await api.call(invoiceApi.getInvoiceHistory, { params: { id: invoice.id } });
    expect(history.entries.at(-1)).toMatchObject({
      deed: 'changed',
      changes: [{ field: 'returned', before: null, after: credit.creditNumber }],
    });
  });

  it('returns the same memo for the same key', async () => {
    const invoice = await weighed();
    const { ribeye, first } = pickReturnableLines(invoice);
    const body = { lines: [{ itemId: ribeye.id, pieceIds: [first], reason: 'customer' as const }] };
    const send = () =>
      api.call(returnsApi.createReturn, { params: { id: invoice.id }, body, idempotencyKey: 'a return' });
    const once = await send();
    const again = await send();
    expect(again).toMatchObject({ status: 201, body: once.body });
  });

  it('accepts pieces of a paid invoice made from an order', async () => {
    const order = createConvertedOrder();
    await sales.convert(order);
    const draft = await sales.invoiced(order);
    await update(draft.id, { status: 'sent' });
    const { body: paid } = await update(draft.id, { status: 'paid' });
    const [item] = paid.items;
    const { body } = await giveBack(paid.id, [
      { itemId: item?.id ?? '', pieceIds: item?.pieces.map(({ id }) => id) ?? [], reason: 'other' },
    ]);
    expect(body).toMatchObject({ total: '305.00', items: [{ pieces: order.items[0]?.pieces }] });
  });
});

describe('discount and tax of the invoice', () => {
  const discounted = async () => {
    const order = createConvertedOrder({ discount: '30.00', tax: '8.25', total: '298.25' });
    await sales.convert(order);
    const { id } = await sales.invoiced(order);
    await update(id, { status: 'sent' });
    return read(id);
  };
  const onePiece = async ({ id: invoiceId, items: [item] }: InvoiceAnswer, at: number) => {
    const pieceIds = [item?.pieces[at]?.id ?? ''];
    return (await giveBack(invoiceId, [{ itemId: item?.id ?? '', pieceIds, reason: 'quality' }])).body;
  };

  it('are credited in proportion to the returns, and completely once everything is returned', async () => {
    const sold = await discounted();
    const first = await onePiece(sold, 0);
    expect(first).toMatchObject({ subtotal: '100.00', discount: '9.84', tax: '2.70', total: '92.86' });
    await voidMemo((await onePiece(sold, 1)).id);
    const memos = [first, await onePiece(sold, 2), await onePiece(sold, 1)];
    const whole = (field: 'discount' | 'tax' | 'total') => toMoney(sum(memos.map((memo) => memo[field])));
    expect([whole('discount'), whole('tax'), whole('total')]).toEqual(['30.00', '8.25', '283.25']);
    expect(await checkBilling(sales.db)).toEqual([]);
  });

  it('prevent changes of the subtotal until the memo is voided', async () => {
    const { ribeye, burgers } = sales;
    const [line] = createConvertedOrder().items;
    if (!line) throw new Error('The order has a line.');
    const cases = {
      ...line,
      id: randomUUID(),
      productId: burgers.id,
      product: { ...line.product, id: burgers.id },
    };
    const order = createConvertedOrder({
      items: [line, cases],
      subtotal: '610.00',
      discount: '200.00',
      total: '425.00',
    });
    await sales.convert(order);
    const { id } = await sales.invoiced(order);
    await update(id, { status: 'sent' });
    const sold = await read(id);
    const memo = await onePiece(sold, 0);
    const [back, other] = sold.items;
    if (!back || !other) throw new Error('The invoice has two lines.');
    const refused = async (items: NonNullable<Parameters<typeof update>[1]['items']>) => {
      const { status, problem } = await update(id, { items });
      expect([status, problem?.message]).toEqual([
        409,
        `Goods are credited on ${memo.creditNumber} with their share of the discount and tax. Void the credit memo first to change the subtotal.`,
      ]);
    };
    await refused([back]);
    await refused([back, { ...other, unitPrice: '1.00' }]);
    await refused([back, other, { productId: ribeye.id, quantity: 1, individualWeights: '[10]' }]);
    expect((await update(id, { items: [back, { ...other, description: 'Cases' }] })).status).toBe(200);
    await voidMemo(memo.id);
    expect((await update(id, { items: [back] })).status).toBe(200);
  });

  it('are posted to their own accounts', async () => {
    const { id } = await onePiece(await discounted(), 0);
    const { body } = await api.call(journalApi.listJournalEntries, { query: { documentId: id } });
    expect(
      body
        .flatMap(({ lines }) => lines.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`))
        .sort(),
    ).toEqual([
      'customer_credits 0.00 92.86',
      'discounts 0.00 9.84',
      'sales 100.00 0.00',
      'sales_tax 2.70 0.00',
    ]);
  });
});

const close = async (closedThrough: string | null, sequence: number): Promise<void> => {
  await sales.saveSettings({ closedThrough }, sequence);
  await eventually(async () => {
    const row = await sales.db.selectFrom('settings').select('sequence').executeTakeFirstOrThrow();
    expect(row.sequence).toBe(sequence);
  });
};

describe('the checks of consistency', () => {
  it('accept returns and voided returns, and find inconsistencies', async () => {
    const invoice = await weighed();
    const { ribeye, burgers, first } = pickReturnableLines(invoice);
    const { body: credit } = await giveBack(invoice.id, [
      { itemId: ribeye.id, pieceIds: [first], reason: 'quality' },
      { itemId: burgers.id, quantity: 1, reason: 'quality' },
    ]);
    expect(await checkBilling(sales.db)).toEqual([]);
    const spoil = sql`update invoice_items set returns = '[]' where id = ${ribeye.id}`;
    await spoil.execute(sales.db);
    expect(await checkBilling(sales.db)).toMatchObject([
      { of: 'invoice', id: invoice.id, problem: expect.stringContaining('shows a return') },
      { of: 'credit memo', id: credit.id, problem: expect.stringContaining(first) },
    ]);
  });
});

describe('a return in a closed period', () => {
  it('is rejected like other credit memos, unless an administrator gives a reason', async () => {
    const invoice = await weighed();
    const { burgers } = pickReturnableLines(invoice);
    await close(today(), 50);
    const lines: ReturnLines = [{ itemId: burgers.id, quantity: 1, reason: 'quality' }];
    const clerk = sales.client({ userId: randomUUID(), name: 'clerk', role: 'user' });
    const { status, problem } = await clerk.call(returnsApi.createReturn, {
      params: { id: invoice.id },
      body: { lines },
    });
    expect([status, problem?.code]).toEqual([409, 'books_closed']);
    expect((await read(invoice.id)).version).toBe(invoice.version);
    const path = `/api/invoices/${invoice.id}/returns`;
    const because = { [reasonHeader]: writeReason('The truck came late') };
    expect((await api.send('POST', path, { lines }, because)).status).toBe(201);
    await close(null, 51);
  });
});
