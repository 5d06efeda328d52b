import { deliveryApi } from '@primal/contracts/delivery/api';
import type { BoardAnswer } from '@primal/contracts/delivery/board';
import { addDays, today } from '@primal/contracts/shared/dates';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const {
  addDriver,
  answered,
  api,
  assignInvoice,
  assignOrder,
  changeStop,
  newInvoice,
  newOrder,
  readRoute,
  stopsOf,
} = delivery;
afterAll(() => delivery.stop());

let days = 40;
const freeDay = (): string => addDays(today(), days++);
const readBoard = async (date: string): Promise<BoardAnswer> =>
  answered(await api.call(deliveryApi.readBoard, { query: { date } }));
const stopOf = async (salesOrderId: string) => (await stopsOf({ salesOrderId }))[0];
const readColumn = async (date: string, driverId: string) =>
  (await readBoard(date)).routes.find(({ driver }) => driver.id === driverId);

const planned = async (changes: Parameters<typeof newOrder>[0] = {}) => {
  const date = freeDay();
  const driver = await addDriver();
  const order = await newOrder({ expectedDeliveryDate: date, ...changes });
  const { body: stop } = await assignOrder(driver.id, order.id, { routeDate: date });
  return { date, driver, order, stop };
};

describe('planning data', () => {
  it('has the same goods, pieces, pounds and notes for orders and invoices', async () => {
    const { date, driver, stop } = await planned({ notes: 'Back door' });
    const load = { cases: '2.000', pounds: '30.500', poundsAreEstimate: false, documentNotes: 'Back door' };
    expect(stop).toMatchObject({
      ...load,
      items: [{ productName: 'Ribeye', unit: 'Case', quantity: '2.000' }],
    });
    const invoice = await newInvoice({ deliveryDate: date, notes: 'Ring' });
    const { body: second } = await assignInvoice(driver.id, invoice.id, {
      routeDate: date,
      sequenceNumber: 2,
    });
    expect(second).toMatchObject({ ...load, documentNotes: 'Ring' });
    const route = await readRoute(stop.routeId);
    expect(route).toMatchObject({ cases: '4.000', pounds: '61.000', total: '610.00', toCollect: '0.00' });
    expect(await readColumn(date, driver.id)).toMatchObject({
      cases: '4.000',
      pounds: '61.000',
      total: '610.00',
      stops: [{ notes: 'Back door', cases: '2.000' }, { notes: 'Ring' }],
    });
  });

  it("has the customer's receiving hours and notes for drivers", async () => {
    const hours = { deliverFrom: '06:00', deliverUntil: '10:30', deliveryNotes: 'Key under the mat' };
    const { stop, order } = await planned();
    expect(stop.customer).toMatchObject({ deliverFrom: null, deliverUntil: null, deliveryNotes: null });
    await delivery.saveCustomer({ ...delivery.customer, ...hours, version: 2 });
    await expect.poll(async () => (await stopOf(order.id))?.customer).toMatchObject(hours);
  });

  it('has the requested date, and marks a stop on another day', async () => {
    const { date, order, stop } = await planned();
    expect(stop).toMatchObject({ plannedDate: date, dateDiffers: false });
    const later = addDays(date, 7);
    await delivery.saveOrder({ ...order, expectedDeliveryDate: later, version: 2 });
    await expect.poll(() => stopOf(order.id)).toMatchObject({ plannedDate: later, dateDiffers: true });
  });
});

describe('a failed stop', () => {
  it('shows its reason while failed, and is in the tray of later days', async () => {
    const { date, driver, order, stop } = await planned();
    const reason = { failedReason: 'refused', failedNote: 'Too warm' } as const;
    const { body } = await changeStop(stop.id, { status: 'failed', ...reason });
    expect(body).toMatchObject({ status: 'failed', ...reason });
    const tomorrow = addDays(date, 1);
    expect((await readBoard(tomorrow)).tray).toMatchObject([
      { salesOrderId: order.id, failed: { date, driverName: driver.name, reason: 'Refused: Too warm' } },
    ]);
    expect((await changeStop(stop.id, { deliveryNotes: 'Call' })).body).toMatchObject(reason);
    const pending = await changeStop(stop.id, { status: 'pending', ...reason });
    expect(pending.body).toMatchObject({ failedReason: null, failedNote: null });
  });

  it('accepts only listed reasons', async () => {
    const { stop } = await planned();
    const { status, problem } = await changeStop(stop.id, {
      status: 'failed',
      failedReason: 'rain' as 'other',
    });
    expect(status).toBe(400);
    expect(problem?.message).toContain('Must be one of closed, refused');
  });
});

describe('a delivery without an invoice', () => {
  it('is marked on its stop and order, and found by a filter, until the invoice exists', async () => {
    const { order, stop } = await planned({ orderNumber: 'SO-7001' });
    const unbilled = async () =>
      answered(
        await api.call(deliveryApi.listOrdersToDeliver, { query: { status: 'delivered_not_invoiced' } }),
      ).map(({ id }) => id);
    expect(stop.deliveredNotInvoiced).toBe(false);
    expect(await unbilled()).toEqual([]);
    expect((await changeStop(stop.id, { status: 'delivered' })).body.deliveredNotInvoiced).toBe(true);
    expect(await unbilled()).toEqual([order.id]);
    const invoice = await newInvoice({ salesOrderId: order.id });
    await delivery.saveOrder({ ...order, status: 'invoiced', invoiceId: invoice.id, version: 2 });
    await expect.poll(unbilled).toEqual([]);
    expect((await stopOf(order.id))?.deliveredNotInvoiced).toBe(false);
  });
});

describe('a voided or deleted document', () => {
  it('does not keep its route from being completed', async () => {
    const { date, driver, order, stop } = await planned();
    await changeStop(stop.id, { status: 'delivered' });
    const invoice = await newInvoice({ deliveryDate: date });
    await assignInvoice(driver.id, invoice.id, { routeDate: date, sequenceNumber: 2 });
    const other = await newOrder({ expectedDeliveryDate: date });
    await assignOrder(driver.id, other.id, { routeDate: date, sequenceNumber: 3 });
    const status = async () => (await readRoute(stop.routeId)).status;
    expect(await status()).toBe('in_progress');
    await delivery.saveInvoice({ ...invoice, status: 'voided', version: 2 });
    await delivery.deleteOrder(other);
    await expect.poll(status).toBe('completed');
    const route = await readRoute(stop.routeId);
    expect(route.items).toHaveLength(3);
    expect(route).toMatchObject({ cases: '2.000', total: '305.00' });
    expect((await stopOf(order.id))?.status).toBe('delivered');
  });
});

describe('a printed route', () => {
  const note = (id: string, version?: number) =>
    api.call(deliveryApi.noteRoutePrinted, { params: { id }, body: { version } });

  it('shows changes since the printing on route and board, until it is printed again', async () => {
    const { date, driver, order, stop } = await planned({ orderNumber: 'SO-8001' });
    expect(await readRoute(stop.routeId)).toMatchObject({ printedAt: null, changedSincePrinted: [] });
    const { version } = await readRoute(stop.routeId);
    const { body: route } = await note(stop.routeId, version);
    expect(route).toMatchObject({ version, printedAt: expect.any(String), changedSincePrinted: [] });
    const late = await newOrder({ expectedDeliveryDate: date, orderNumber: 'SO-8002' });
    await assignOrder(driver.id, late.id, { routeDate: date, sequenceNumber: 2 });
    const [line] = order.items;
    if (!line) throw new Error('The order has a line.');
    const items = [{ ...line, quantity: '1.000' }];
    await delivery.saveOrder({ ...order, items, version: 2 });
    const { name } = delivery.customer;
    const changed = [`SO-8001 ${name}: Ribeye 1 instead of 2.`, `SO-8002 ${name} was added as stop 2.`];
    await expect.poll(async () => (await readColumn(date, driver.id))?.changedSincePrinted).toEqual(changed);
    expect((await readRoute(stop.routeId)).changedSincePrinted).toEqual(changed);
    expect((await note(stop.routeId, version)).problem?.code).toBe('stale_version');
    expect((await note(stop.routeId)).body.changedSincePrinted).toEqual([]);
  });

  it('has a loading list that begins with the last stop', async () => {
    const { date, driver, stop } = await planned({ orderNumber: 'SO-8101' });
    const second = await newOrder({ expectedDeliveryDate: date, orderNumber: 'SO-8102' });
    await assignOrder(driver.id, second.id, { routeDate: date, sequenceNumber: 2 });
    const answer = await api.send('POST', `/api/delivery-routes/${stop.routeId}/loading-list`);
    expect(answer.status).toBe(200);
    const pdf = await getDocumentProxy(Uint8Array.from(answer.body as unknown as Uint8Array));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain('LOADING LIST');
    expect(text.indexOf('SO-8102')).toBeLessThan(text.indexOf('SO-8101'));
    expect(text).toContain('61.00 lbs');
  });
});
