import { afterAll, describe, expect, it } from 'vitest';
import {
  badDates,
  badMoney,
  badNotes,
  badSaleItems,
  createRefusalCheck,
  listBadSaleBodies,
} from '../../testing/bad-sales.ts';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, createReceipt, receiptBody } = sales;
afterAll(() => sales.stop());

const refuses = createRefusalCheck(sales, '/api/cash-receipts');

const unknown = '0190a000-0000-7000-8000-000000000000';

describe('creating a cash receipt', () => {
  it.each([
    ...[7, 'nobody', [], unknown].map((value) => ['customerId', value] as const),
    ...badDates.map((value) => ['saleDate', value] as const),
    ...[null, 7, '', 'barter', 'credit_card'].map((value) => ['paymentMethod', value] as const),
    ...['draft', 'voided', 7].map((value) => ['status', value] as const),
    ...[...badMoney, '0', '47.99'].map((value) => ['amountPaid', value] as const),
    ...badMoney.flatMap((value) => [['tax', value] as const, ['total', value] as const]),
    ...badNotes.map((value) => ['notes', value] as const),
    ['colour', 'red'] as const,
  ])('rejects %s %j', async (field, value) => {
    const good = receiptBody();
    await refuses({ ...good, receipt: { ...good.receipt, [field]: value } }, /^receipt/);
  });

  it.each(badSaleItems)('rejects a line with %s %j', async (field, value) => {
    const good = receiptBody();
    await refuses({ ...good, items: [{ ...good.items[0], [field]: value }] }, /^items\.0/);
  });

  it.each(listBadSaleBodies(receiptBody()))('rejects %s', async (_, body) => {
    await refuses(body, /^/);
  });

  it('names missing fields by their labels in the form', async () => {
    const good = receiptBody();
    const without = (field: string) =>
      refuses({ ...good, receipt: { ...good.receipt, [field]: '' } }, /^receipt/);
    expect(await without('saleDate')).toMatch('Sale date is required');
    expect(await without('paymentMethod')).toMatch('Payment method is required');
    for (const items of [[], null, undefined])
      expect(await refuses({ ...good, items }, /^items/)).toMatch(
        'Please add at least one item to the receipt.',
      );
  });
});

it.each([
  ['GET', '', undefined],
  ['POST', '/void', { reason: 'Gone' }],
])('answers 404 to %s %s for a missing receipt, and to deletions', async (method, at, body) => {
  for (const id of [unknown, 'CR-1001', 'null'])
    expect((await api.send(method, `/api/cash-receipts/${id}${at}`, body)).status).toBe(404);
  const { id } = await createReceipt();
  expect((await api.send('DELETE', `/api/cash-receipts/${id}`)).status).toBe(405);
  expect((await sales.client(null).send(method, `/api/cash-receipts/${id}${at}`, body)).status).toBe(401);
});
