import { customerFixture } from '@primal/service-trade/testing/fixtures';
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
const { api, create, createCredit, creditBody, update } = sales;
afterAll(() => sales.stop());

const refuses = createRefusalCheck(sales, '/api/credit-memos');

const unknown = '0190a000-0000-7000-8000-000000000000';

describe('creating a credit memo', () => {
  it.each([
    ...[undefined, null, 7, '', 'nobody', [], unknown].map((value) => ['customerId', value] as const),
    ...badDates.map((value) => ['creditDate', value] as const),
    ...['INV-1001', 7, unknown].map((value) => ['invoiceId', value] as const),
    ...['spoilt', 7].map((value) => ['reason', value] as const),
    ...['applied', 'sent', 7].map((value) => ['status', value] as const),
    ...badMoney.flatMap((value) => [['deliveryCharge', value] as const, ['total', value] as const]),
    ...badNotes.map((value) => ['notes', value] as const),
    ['colour', 'red'] as const,
  ])('rejects %s %j', async (field, value) => {
    const good = creditBody();
    await refuses({ ...good, creditMemo: { ...good.creditMemo, [field]: value } }, /^creditMemo/);
  });

  it.each(badSaleItems)('rejects a line with %s %j', async (field, value) => {
    const good = creditBody();
    await refuses({ ...good, items: [{ ...good.items[0], [field]: value }] }, /^items\.0/);
  });

  it.each(listBadSaleBodies(creditBody()))('rejects %s', async (_, body) => {
    await refuses(body, /^/);
  });

  it('names missing fields by their labels in the form', async () => {
    const good = creditBody();
    const without = (field: string) =>
      refuses({ ...good, creditMemo: { ...good.creditMemo, [field]: '' } }, /^creditMemo/);
    expect(await without('customerId')).toMatch('Please select a customer');
    expect(await without('creditDate')).toMatch('Credit date is required');
    for (const items of [[], null, undefined])
      expect(await refuses({ ...good, items }, /^items/)).toMatch(
        'Please add at least one item to the credit memo.',
      );
  });

  it("rejects a voided invoice and another customer's invoice", async () => {
    const stranger = await sales.saveCustomer(customerFixture());
    const [theirs, voided] = await Promise.all([create({ customerId: stranger.id }), create()]);
    await update(voided.id, { status: 'voided' });
    const path = /^creditMemo\.invoiceId$/;
    expect(await refuses(creditBody({ invoiceId: theirs.id }), path)).toMatch('another customer');
    expect(await refuses(creditBody({ invoiceId: voided.id }), path)).toMatch('has been voided');
  });

  it('rejects zero amounts, missing weights and deleted records', async () => {
    expect(await refuses(creditBody({}, [{ quantity: 0 }]), /total$/)).toBe(
      'A credit memo must come to more than $0.00.',
    );
    const { id: productId } = sales.ribeye;
    expect(await refuses(creditBody({}, [{ productId }]), /weight$/)).toMatch('weight of Ribeye');
    const { customer, product } = await sales.deleted();
    await refuses(creditBody({ customerId: customer.id }), /customerId$/);
    await refuses(creditBody({}, [{ productId: product.id }]), /productId$/);
  });

  it('rejects figures above the limit', async () => {
    const line = { quantity: 1, unitPrice: '9999999999.99' };
    await refuses(creditBody({}, [line, line]), /^creditMemo/);
    await refuses(creditBody({}, [{ ...line, quantity: 999_999_999 }]), /^items\.0/);
  });
});

it.each([
  ['GET', '', undefined],
  ['POST', '/apply', { allocations: [{ invoiceId: unknown, amount: 1 }] }],
  ['POST', '/unapply', { invoiceId: unknown }],
  ['POST', '/void', { reason: 'Gone' }],
])('answers 404 to %s %s for a missing memo, and to deletions', async (method, at, body) => {
  for (const id of [unknown, 'CM-1001', 'null'])
    expect((await api.send(method, `/api/credit-memos/${id}${at}`, body)).status).toBe(404);
  const { id } = await createCredit();
  expect((await api.send('DELETE', `/api/credit-memos/${id}`)).status).toBe(405);
  expect((await sales.client(null).send(method, `/api/credit-memos/${id}${at}`, body)).status).toBe(401);
});
