import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { eventually } from '@primal/service-kit/testing';
import { ribeyeFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { billOrder } from '../../testing/invoice.ts';
import { startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls, type SentPiece } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

/** Conflict message for a case scanned again for another order. */
const findConflict = async (piece: SentPiece): Promise<string | undefined> => {
  const { status, problem } = await station.add(await station.withRibeyes(), [piece]);
  if (status === 201) return undefined;
  expect([status, problem?.code]).toEqual([409, 'case_taken']);
  return problem?.message;
};

const invoicedWith = async (...pieces: SentPiece[]) => {
  const order = await station.withRibeyes();
  await station.add(order, pieces, { isAll: true });
  const converting = orders.convert(order.id);
  const invoice = await billOrder(orders, order.id);
  expect((await converting).status).toBe(201);
  await heard(invoice);
  return { order, invoice };
};

const heard = (invoice: InvoiceAnswer) =>
  eventually(async () => {
    const row = await orders.db
      .selectFrom('invoices')
      .select('sequence')
      .where('id', '=', invoice.id)
      .executeTakeFirst();
    return row?.sequence === invoice.version;
  });

const change = async (invoice: InvoiceAnswer, changes: Partial<InvoiceAnswer>): Promise<void> => {
  const changed = { ...invoice, ...changes, version: invoice.version + 1 };
  await orders.publish(invoiceSaved, { key: invoice.id, sequence: changed.version, data: changed });
  await heard(changed);
};

const recalled = async (query: { serial: string }) =>
  (await orders.api.call(ordersApi.recall, { query })).body;

describe('a case on two orders', () => {
  it('is rejected with the order that has it, and stored once', async () => {
    const piece = createCase();
    const order = await station.withRibeyes();
    await station.add(order, [piece]);
    const before = await orders.read(order.id);
    expect(await findConflict(piece)).toBe(`This case is already on ${order.orderNumber}`);
    const again = await station.add(order, [createCase(), piece]);
    expect(again.problem?.message).toBe(`Case ${piece.serial} is already on ${order.orderNumber}`);
    expect(await orders.read(order.id)).toEqual(before);
  });

  it('is rejected with the orders that have several such cases', async () => {
    const one = createCase();
    const other = createCase();
    const { order, invoice } = await invoicedWith(one);
    const open = await station.withRibeyes();
    await station.add(open, [other]);
    const { problem } = await station.add(await station.withRibeyes(), [createCase(), other, one]);
    expect(problem?.message).toBe(
      `Case ${one.serial} is already on ${order.orderNumber}, invoiced as ${invoice.invoiceNumber}; ` +
        `Case ${other.serial} is already on ${open.orderNumber}`,
    );
  });

  it('is rejected within one scan, unless its label or serial number differs or is missing', async () => {
    const piece = createCase();
    const order = await station.withRibeyes();
    expect(await station.add(order, [piece, piece])).toMatchObject({ status: 409 });
    expect(await station.list(order)).toEqual([]);
    const { serial, ...unnumbered } = createCase();
    const others = [piece, { ...piece, gtin: '00614141123452' }, unnumbered, unnumbered];
    expect(await station.add(order, others)).toMatchObject({ status: 201 });
  });

  it('is allowed after its weight is removed or its order is deleted', async () => {
    const one = createCase();
    const other = createCase();
    const order = await station.withRibeyes();
    const { body } = await station.add(order, [one, other]);
    await station.remove(order, body.pieces[0]);
    expect(await findConflict(one)).toBeUndefined();
    expect(await findConflict(other)).toBeDefined();
    await orders.remove(order.id);
    expect(await findConflict(other)).toBeUndefined();
  });

  it("is rejected with the invoice too, even after the order's deletion", async () => {
    const piece = createCase();
    const { order, invoice } = await invoicedWith(piece);
    const words = `This case is already on ${order.orderNumber}, invoiced as ${invoice.invoiceNumber}`;
    expect(await findConflict(piece)).toBe(words);
    await orders.remove(order.id);
    expect(await findConflict(piece)).toBe(words);
    expect(await recalled({ serial: piece.serial ?? '' })).toMatchObject([
      { orderNumber: order.orderNumber, invoiceNumber: invoice.invoiceNumber, customerName: 'Corner Bistro' },
    ]);
  });

  it('is allowed after the invoice omits it or is voided', async () => {
    const kept = createCase();
    const dropped = createCase({ weight: '37' });
    const { invoice } = await invoicedWith(kept, dropped);
    const items = invoice.items.map((item) => ({
      ...item,
      individualWeights: '[36.54]',
      pieces: item.pieces.slice(0, 1),
    }));
    await change(invoice, { items });
    expect(await findConflict(dropped)).toBeUndefined();
    expect(await findConflict(kept)).toContain(invoice.invoiceNumber);
    await change({ ...invoice, items, version: 2 }, { status: 'voided' });
    expect(await findConflict(kept)).toBeUndefined();
  });

  it('stays on an invoice that billing sends without pieces', async () => {
    const piece = createCase();
    const { invoice } = await invoicedWith(piece);
    const items = invoice.items.map((item) => ({ ...item, pieces: [] }));
    await change(invoice, { items });
    expect(await findConflict(piece)).toContain(invoice.invoiceNumber);
  });
});

describe('a recall', () => {
  const ask = (query: Record<string, string>) => orders.api.call(ordersApi.recall, { query });
  const totals = async (query: Record<string, string>) =>
    (await orders.api.call(ordersApi.recallTotals, { query })).body;

  it('finds the pieces of a lot, newest first, with their destinations', async () => {
    const one = createCase({ lot: 'R7' });
    const other = createCase({ lot: 'R7', weight: '37.1' });
    const { order, invoice } = await invoicedWith(one);
    const open: OrderAnswer = await station.withRibeyes();
    await station.add(open, [other, createCase({ lot: 'R8' })]);
    const { body, headers } = await ask({ lot: ' R7 ' });
    expect(headers.get('x-total-count')).toBe('2');
    const { id: customerId, name: customerName, phone: customerPhone } = orders.customer;
    const to = {
      customerId,
      customerName,
      customerPhone,
      productName: 'Ribeye',
      productId: orders.ribeye.id,
    };
    expect(body).toMatchObject([
      { ...to, serial: other.serial, orderNumber: open.orderNumber, invoiceId: null, invoiceNumber: null },
      { ...to, serial: one.serial, orderNumber: order.orderNumber, invoiceNumber: invoice.invoiceNumber },
    ]);
    const sums = {
      customers: 1,
      orders: 2,
      invoices: 1,
      pieces: 2,
      ofLongerLots: 0,
      returned: 0,
      pounds: '73.640',
      withoutLabel: 0,
    };
    expect(await totals({ lot: 'R7' })).toEqual(sums);
    expect(await totals({ lot: 'none' })).toEqual({
      customers: 0,
      orders: 0,
      invoices: 0,
      pieces: 0,
      ofLongerLots: 0,
      returned: 0,
      pounds: '0.000',
      withoutLabel: 0,
    });
    await change(invoice, { status: 'voided' });
    expect(await totals({ lot: 'R7' })).toEqual(sums);
    const marks = (await ask({ lot: 'R7' })).body.map((piece) => [piece.serial, piece.invoiceVoided]);
    expect(marks).toEqual([
      [other.serial, false],
      [one.serial, true],
    ]);
  });

  it('lists a case once, with its current or last document', async () => {
    const piece = createCase({ lot: 'T1' });
    const where = async () =>
      (await ask({ lot: 'T1' })).body.map((one) => [one.orderNumber, one.invoiceVoided]);
    const first = await invoicedWith(piece);
    await change(first.invoice, { status: 'voided' });
    const second = await invoicedWith(piece);
    expect(await where()).toEqual([[second.order.orderNumber, false]]);
    await change(second.invoice, { status: 'voided' });
    expect(await where()).toEqual([[second.order.orderNumber, true]]);
    await orders.remove(second.order.id);
    expect(await where()).toEqual([[second.order.orderNumber, true]]);
  });

  it('skips cases removed from their invoice', async () => {
    const kept = createCase({ lot: 'T2' });
    const dropped = createCase({ lot: 'T2', weight: '37' });
    const { invoice } = await invoicedWith(kept, dropped);
    const items = invoice.items.map((item) => ({
      ...item,
      individualWeights: '[36.54]',
      pieces: item.pieces.slice(0, 1),
    }));
    await change(invoice, { items });
    expect((await ask({ lot: 'T2' })).body.map(({ serial }) => serial)).toEqual([kept.serial]);
    await change({ ...invoice, items, version: 2 }, { status: 'voided' });
    expect((await ask({ lot: 'T2' })).body.map(({ serial }) => serial)).toEqual([kept.serial]);
  });

  it('finds a lot in any spelling, suggests longer lots, and counts unlabeled pieces', async () => {
    const product = await orders.saveProduct(ribeyeFixture({ name: 'Chuck' }));
    const order = await orders.create({}, [{ productId: product.id, quantity: 9 }]);
    const typed = { weight: '20' };
    // The recall suggests the latest spelling of a lot, so the spellings need separate calls.
    await station.add(order, [createCase({ lot: 'K-77 A' })]);
    await station.add(order, [createCase({ lot: 'k77a' }), createCase({ lot: 'K78' }), typed, typed]);
    for (const lot of ['k77a', 'K77-A', ' K 77A ']) expect((await ask({ lot })).body).toHaveLength(2);
    expect(await totals({ lot: 'k77a' })).toMatchObject({ pieces: 2, withoutLabel: 2 });
    const begin = async (lot: string) =>
      (await orders.api.call(ordersApi.recallLots, { query: { lot } })).body;
    expect(await begin('k-7')).toEqual([
      { lot: 'k77a', pieces: 2 },
      { lot: 'K78', pieces: 1 },
    ]);
    expect(await begin('K8')).toEqual([]);
    expect(await begin('-')).toEqual([]);
  });

  it('lists pieces of lots that begin with the searched lot, marked', async () => {
    const exact = createCase({ lot: 'LONG7' });
    const swallowed = createCase({ lot: 'long-721000123', weight: '40' });
    await station.add(await station.withRibeyes(), [exact]);
    await station.add(await station.withRibeyes(), [swallowed]);
    const marks = (await ask({ lot: 'LONG7' })).body.map(({ serial, isLongerLot }) => [serial, isLongerLot]);
    expect(marks).toEqual([
      [swallowed.serial, true],
      [exact.serial, false],
    ]);
    expect(await totals({ lot: 'LONG7' })).toMatchObject({
      orders: 2,
      pieces: 2,
      ofLongerLots: 1,
      pounds: '76.540',
    });
    expect((await ask({ lot: 'LONG72' })).body.map(({ isLongerLot }) => isLongerLot)).toEqual([true]);
    expect(await totals({ lot: 'LONG8' })).toMatchObject({ pieces: 0, ofLongerLots: 0 });
  });

  it('searches by GTIN in any spelling, by serial number, and by days', async () => {
    const piece = createCase({ gtin: '00614141007349', lot: 'R9' });
    await station.add(await station.withRibeyes(), [piece]);
    const serials = async (query: Record<string, string>) =>
      (await ask(query)).body.map(({ serial }) => serial);
    expect(await serials({ gtin: '614141007349' })).toEqual([piece.serial]);
    expect(await serials({ serial: piece.serial ?? '' })).toEqual([piece.serial]);
    const [found] = (await ask({ lot: 'R9' })).body;
    const day = found?.takenAt.slice(0, 10) ?? '';
    expect(await serials({ lot: 'R9', from: '2001-01-01', to: '2099-01-01' })).toEqual([piece.serial]);
    expect(await serials({ lot: 'R9', to: '2001-01-01' })).toEqual([]);
    expect((await ask({ from: day, limit: '1' })).headers.get('link')).toContain('rel="next"');
  });

  it.each([
    ['', 'Enter a lot, a GTIN, a serial number or a date.'],
    ['?lot=%20&gtin=', 'Enter a lot, a GTIN, a serial number or a date.'],
    ['?gtin=123', 'Gtin: Enter a GTIN of 8, 12, 13 or 14 digits with a valid check digit.'],
    ['?from=soon', 'From: Must be a date like 2026-11-20.'],
    [`?lot=${'x'.repeat(21)}`, 'Lot: Must be at most 20 characters.'],
  ])('for %j is rejected with a sentence', async (query, message) => {
    for (const path of ['/api/sales-orders/recall', '/api/sales-orders/recall/totals'])
      expect(await orders.api.send('GET', path + query)).toMatchObject({ status: 400, problem: { message } });
  });
});
