import { auditRecorded } from '@primal/contracts/audit';
import { ordersApi } from '@primal/contracts/orders/api';
import { orderDeleted } from '@primal/contracts/orders/events';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { billOrder, publishInvoice } from '../../testing/invoice.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls } from '../../testing/station.ts';
import { checkOrders } from '../order/checks.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

const remove = (id: string, reason?: string) =>
  orders.api.call(ordersApi.deleteOrder, { params: { id }, query: reason ? { reason } : {} });

const recall = async (query: { lot?: string; serial?: string }) =>
  (await orders.api.call(ordersApi.recall, { query })).body;
const recallTotals = async (query: { lot: string }) =>
  (await orders.api.call(ordersApi.recallTotals, { query })).body;

describe('the reason of a deletion', () => {
  it('is in the event and the audit trail', async () => {
    const order = await station.withRibeyes();
    await orders.workflow(order.id, { workOrderPrinted: true });
    expect((await remove(order.id, ' Customer closed ')).status).toBe(204);
    expect((await orders.recorded(orderDeleted)).at(-1)?.data).toEqual({
      id: order.id,
      reason: 'Customer closed',
    });
    const entries = await orders.recorded(auditRecorded('orders'));
    expect(entries.find(({ data }) => data.subjectId === order.id)?.data).toMatchObject({
      kind: 'deleted',
      reason: 'Customer closed',
    });
  });

  it('may be missing, but not too short', async () => {
    const order = await station.withRibeyes();
    await station.add(order, [createCase()]);
    const short = await remove(order.id, 'x');
    expect([short.status, short.problem?.issues?.[0]?.message]).toEqual([
      400,
      'The reason must have 3 to 500 characters.',
    ]);
    expect((await orders.api.send('DELETE', `/api/sales-orders/${order.id}`)).status).toBe(204);
    expect((await orders.recorded(orderDeleted)).at(-1)?.data).toEqual({ id: order.id, reason: null });
  });
});

describe('a recall', () => {
  it('still finds the cases of a deleted order, with customer and reason, until another order has them', async () => {
    const order = await station.withRibeyes();
    const piece = createCase({ lot: 'D1' });
    await station.add(order, [piece, createCase({ lot: 'D1', weight: '30' })]);
    await remove(order.id, 'Customer closed');
    const { id: customerId, name: customerName, phone: customerPhone } = orders.customer;
    expect(await recall({ serial: piece.serial ?? '' })).toMatchObject([
      {
        orderNumber: order.orderNumber,
        customerId,
        customerName,
        customerPhone,
        invoiceId: null,
        invoiceVoided: false,
        removedAt: null,
        orderDeleted: {
          reason: 'Customer closed',
          deletedBy: 'Test Clerk',
          deletedAt: expect.stringMatching(/Z$/),
        },
      },
    ]);
    expect(await recallTotals({ lot: 'D1' })).toMatchObject({
      customers: 1,
      orders: 1,
      invoices: 0,
      pieces: 2,
      pounds: '66.540',
    });
    const next = await station.withRibeyes();
    expect((await station.add(next, [piece])).status).toBe(201);
    expect(await recall({ serial: piece.serial ?? '' })).toMatchObject([
      { orderNumber: next.orderNumber, orderDeleted: null },
    ]);
    expect(await checkOrders(orders.db)).toEqual([]);
  });

  it('marks a deleted order whose invoice remains', async () => {
    const order = await station.withRibeyes();
    const piece = createCase();
    await station.add(order, [piece], { isAll: true });
    const [, invoice] = await Promise.all([orders.convert(order.id), billOrder(orders, order.id)]);
    await remove(order.id, 'Entered twice');
    await publishInvoice(orders, { ...invoice, version: 2 });
    expect(await recall({ serial: piece.serial ?? '' })).toMatchObject([
      {
        invoiceNumber: invoice.invoiceNumber,
        invoiceVoided: false,
        orderDeleted: { reason: 'Entered twice' },
      },
    ]);
  });

  it('names the last customer of an order that was reopened, moved and deleted', async () => {
    const order = await station.withRibeyes();
    await station.add(order, [createCase()], { isAll: true });
    const [, invoice] = await Promise.all([orders.convert(order.id), billOrder(orders, order.id)]);
    await publishInvoice(orders, { ...invoice, status: 'voided', version: 2 });
    const other = await orders.saveCustomer(customerFixture({ name: 'Harbor Grill' }));
    expect((await orders.reopen(order.id)).status).toBe(200);
    await orders.update(order.id, { customerId: other.id });
    const late = createCase({ lot: 'D2' });
    await station.add(order, [late]);
    await remove(order.id);
    // A late event of the voided invoice, which lacks the case, does not hide the case.
    await publishInvoice(orders, { ...invoice, status: 'voided', version: 3 });
    expect(await recall({ serial: late.serial ?? '' })).toMatchObject([
      { customerName: 'Harbor Grill', orderDeleted: { reason: null } },
    ]);
    expect(await recallTotals({ lot: 'D2' })).toMatchObject({ customers: 1, pieces: 1 });
  });

  it('still finds the labeled cases of a removed line, which are on no invoice', async () => {
    const order = await station.withRibeyes(2);
    const gone = createCase({ lot: 'D3' });
    const kept = createCase({ lot: 'D3' });
    await station.add(order, [gone, { weight: '20' }]);
    await station.add(order, [kept], { line: 1, isAll: true });
    const { id, productId, quantity } = requireLine(order, 1);
    await orders.update(order.id, {
      items: [{ id, productId, quantity, individualWeights: `[${kept.weight}]` }],
    });
    expect((await station.list(order)).map(({ serial }) => serial)).toEqual([kept.serial]);
    expect(await recall({ serial: gone.serial ?? '' })).toMatchObject([
      {
        orderNumber: order.orderNumber,
        customerId: orders.customer.id,
        invoiceId: null,
        removedAt: expect.stringMatching(/Z$/),
        orderDeleted: null,
      },
    ]);
    const [, invoice] = await Promise.all([orders.convert(order.id), billOrder(orders, order.id)]);
    expect(invoice.items.flatMap(({ pieces }) => pieces)).toHaveLength(1);
    await expect
      .poll(() => recall({ lot: 'D3' }))
      .toMatchObject([
        { serial: kept.serial, invoiceNumber: invoice.invoiceNumber, removedAt: null },
        { serial: gone.serial, invoiceId: null, invoiceNumber: null },
      ]);
    expect(await recallTotals({ lot: 'D3' })).toMatchObject({ orders: 1, invoices: 1, pieces: 2 });
    await publishInvoice(orders, { ...invoice, status: 'voided', version: 2 });
    expect((await orders.reopen(order.id)).body.elsewhere).toEqual([]);
    expect(await station.list(order)).toHaveLength(1);
    expect(await checkOrders(orders.db)).toEqual([]);
    expect((await station.add(await station.withRibeyes(), [gone])).status).toBe(201);
  });

  it('still finds the cases of a line that got another product', async () => {
    const order = await station.withRibeyes();
    const piece = createCase();
    await station.add(order, [piece]);
    const { id } = requireLine(order);
    await orders.update(order.id, { items: [{ id, productId: orders.burgers.id, quantity: 1 }] });
    expect(await recall({ serial: piece.serial ?? '' })).toMatchObject([
      { productId: orders.ribeye.id, removedAt: expect.any(String) },
    ]);
  });

  it('leaves out a case that was undone at the station', async () => {
    const order = await station.withRibeyes();
    const piece = createCase();
    const { body } = await station.add(order, [piece]);
    await station.remove(order, body.pieces[0]);
    expect(await recall({ serial: piece.serial ?? '' })).toEqual([]);
  });
});
