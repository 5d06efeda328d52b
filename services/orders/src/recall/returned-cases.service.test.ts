import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { LineReturn } from '@primal/contracts/billing/returns';
import { ordersApi } from '@primal/contracts/orders/api';
import type { ReturnMemo } from '@primal/contracts/shared/piece-data';
import { afterAll, expect, it } from 'vitest';
import { billOrder, publishInvoice } from '../../testing/invoice.ts';
import { startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls, type SentPiece } from '../../testing/station.ts';
import { checkOrders } from '../order/checks.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

const memo: ReturnMemo = {
  creditMemoId: '0190a000-0000-7000-8000-00000000c0de',
  creditNumber: 'CM-1003',
  creditDate: '2026-11-23',
};

const tell = (invoice: InvoiceAnswer) => publishInvoice(orders, invoice);

const invoicedWith = async (...pieces: SentPiece[]) => {
  const order = await station.withRibeyes();
  await station.add(order, pieces, { isAll: true });
  const converting = orders.convert(order.id);
  const invoice = await billOrder(orders, order.id);
  expect((await converting).status).toBe(201);
  return { order, invoice };
};

const withReturned = (invoice: InvoiceAnswer, ...places: number[]): InvoiceAnswer => ({
  ...invoice,
  version: invoice.version + 1,
  items: invoice.items.map((item) => ({
    ...item,
    pieces: item.pieces.map((piece, at) => ({ ...piece, returned: places.includes(at) ? memo : null })),
  })),
});

const scanAgain = async (piece: SentPiece) => {
  const order = await station.withRibeyes();
  const { status } = await station.add(order, [piece]);
  return { order, status };
};

const recall = async (serial: string | null | undefined) =>
  (await orders.api.call(ordersApi.recall, { query: { serial: serial ?? '' } })).body;

it('frees the returned case, and the recall shows date and memo', async () => {
  const kept = createCase();
  const back = createCase({ lot: 'B1' });
  const { order, invoice } = await invoicedWith(kept, back);
  expect(await recall(back.serial)).toMatchObject([{ returned: null, invoiceVoided: false }]);
  await tell(withReturned(invoice, 1));
  expect(await recall(back.serial)).toMatchObject([
    {
      orderNumber: order.orderNumber,
      invoiceNumber: invoice.invoiceNumber,
      returned: memo,
      invoiceVoided: false,
    },
  ]);
  const { body: totals } = await orders.api.call(ordersApi.recallTotals, { query: { lot: 'B1' } });
  expect(totals).toMatchObject({ pieces: 1, returned: 1 });
  expect((await scanAgain(kept)).status).toBe(409);
  const again = await scanAgain(back);
  expect(again.status).toBe(201);
  expect(await recall(back.serial)).toMatchObject([{ orderNumber: again.order.orderNumber, returned: null }]);
  expect(await checkOrders(orders.db)).toEqual([]);
});

it('returns the case to its invoice when the memo is voided, unless another order has it', async () => {
  const one = createCase();
  const other = createCase();
  const { invoice } = await invoicedWith(one, other);
  const returned = await tell(withReturned(invoice, 0, 1));
  const { order } = await scanAgain(other);
  await tell(withReturned(returned));
  expect((await scanAgain(one)).status).toBe(409);
  expect(await recall(one.serial)).toMatchObject([{ invoiceNumber: invoice.invoiceNumber, returned: null }]);
  expect(await recall(other.serial)).toMatchObject([{ orderNumber: order.orderNumber, returned: null }]);
  expect(await checkOrders(orders.db)).toEqual([]);
});

it('shows the corrected weight in the recall, and the billed one once the memo is voided', async () => {
  const piece = createCase({ lot: 'W7' });
  const { invoice } = await invoicedWith(piece, createCase());
  const [line] = invoice.items;
  const [sold] = line?.pieces ?? [];
  const correction: LineReturn = {
    ...memo,
    reason: null,
    quantity: '0.000',
    weight: '1.400',
    total: '14.00',
    discount: '0.00',
    tax: '0.00',
    pieceIds: [],
    corrections: [{ pieceId: sold?.id ?? '', billed: '36.540', weight: '35.140' }],
  };
  const items = invoice.items.map((item) => (item === line ? { ...item, returns: [correction] } : item));
  await tell({ ...invoice, version: 2, items });
  expect(await recall(piece.serial)).toMatchObject([{ weight: '35.140', returned: null }]);
  const { body: totals } = await orders.api.call(ordersApi.recallTotals, { query: { lot: 'W7' } });
  expect(totals).toMatchObject({ pieces: 1, returned: 0, pounds: '35.140' });
  await tell({ ...invoice, version: 3 });
  expect(await recall(piece.serial)).toMatchObject([{ weight: '36.540' }]);
  expect(await checkOrders(orders.db)).toEqual([]);
});

it('uses the newest event of the invoice, in any order and repetition', async () => {
  const piece = createCase();
  const { invoice } = await invoicedWith(piece);
  const returned = withReturned(invoice, 0);
  await tell(returned);
  await orders.publish(invoiceSaved, { key: invoice.id, sequence: invoice.version, data: invoice });
  await tell({ ...returned, version: returned.version + 1 });
  expect(await recall(piece.serial)).toMatchObject([{ returned: memo }]);
});

it('frees cases without weight once all of their product is returned', async () => {
  const order = await orders.create({}, [{ productId: orders.burgers.id, quantity: 2 }]);
  const one = createCase({ weight: null });
  const other = createCase({ weight: null });
  await station.add(order, [one, other]);
  const converting = orders.convert(order.id);
  const invoice = await billOrder(orders, order.id);
  await converting;
  const back = (quantity: string): LineReturn => ({
    ...memo,
    reason: 'quality',
    quantity,
    weight: null,
    total: '0.00',
    discount: '0.00',
    tax: '0.00',
    pieceIds: [],
    corrections: [],
  });
  const came = (quantity: string, version: number) =>
    tell({
      ...invoice,
      version,
      items: invoice.items.map((item) => ({
        ...item,
        quantityReturned: quantity,
        returns: [back(quantity)],
      })),
    });
  await came('1.000', 2);
  expect(await recall(one.serial)).toMatchObject([{ returned: null }]);
  await came('2.000', 3);
  for (const { serial } of [one, other]) expect(await recall(serial)).toMatchObject([{ returned: memo }]);
});

it("shows the invoice's corrected weight, and restores the order's weight after reopening", async () => {
  const piece = createCase({ weight: '21', lot: 'CORRECTED' });
  const { order, invoice } = await invoicedWith(piece, createCase({ weight: '20', lot: 'CORRECTED' }));
  const corrected = {
    ...invoice,
    version: 2,
    items: invoice.items.map((item) => ({
      ...item,
      pieces: item.pieces.map((each, at) => ({ ...each, weight: at === 0 ? '2.100' : each.weight })),
    })),
  };
  await tell(corrected);
  expect(await recall(piece.serial)).toMatchObject([{ weight: '2.100' }]);
  const { body: totals } = await orders.api.call(ordersApi.recallTotals, { query: { lot: 'CORRECTED' } });
  expect(totals).toMatchObject({ pieces: 2, pounds: '22.100' });
  const line = (await station.list(order)).map(({ weight }) => weight);
  expect(line).toEqual(['21.000', '20.000']);
  expect(await checkOrders(orders.db)).toEqual([]);

  await tell({ ...corrected, version: 3, status: 'voided' });
  expect(await recall(piece.serial)).toMatchObject([{ weight: '2.100', invoiceVoided: true }]);
  expect(await orders.reopen(order.id)).toMatchObject({ status: 200 });
  expect(await recall(piece.serial)).toMatchObject([{ weight: '21.000', invoiceVoided: false }]);
  expect(await checkOrders(orders.db)).toEqual([]);
});
