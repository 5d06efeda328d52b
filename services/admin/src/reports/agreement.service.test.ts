import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import type { OrderEventData } from '@primal/contracts/orders/order';
import { addDays } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney, toWeight } from '@primal/contracts/shared/decimal';
import { eventually } from '@primal/service-kit/testing';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';
import { createInvoice, createOrder } from '../../testing/documents.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const days = 30;
const units = ['Case', 'Tub', 'PC', 'LBS'];
type Products = { id: string; unit: string }[];

const cents = fc.integer({ min: 0, max: 99_999_999 }).map((amount) => toMoney(decimal(amount).div(100)));
const line = fc.record({
  product: fc.nat(units.length - 1),
  quantity: fc
    .integer({ min: 0, max: 99_999 })
    .map((thousandths) => toWeight(decimal(thousandths).div(1000))),
  total: cents,
});
const content = fc.record({
  day: fc.nat(days - 1),
  lines: fc.array(line, { maxLength: 4 }),
  deliveryCharge: cents,
});
type Content = typeof content extends fc.Arbitrary<infer C> ? C : never;

const life = fc.record({
  versions: fc.array(content, { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom('stays', 'goes', 'is invoiced', 'is invoiced and voided'),
  isOrder: fc.boolean(),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

type Event =
  | { type: 'invoice'; sequence: number; data: InvoiceEventData }
  | { type: 'order'; sequence: number; data: OrderEventData }
  | { type: 'gone'; sequence: number; data: { id: string } };

const written = ({ day, lines, deliveryCharge }: Content, month: string, products: Products) => {
  const [onOrder] = createOrder({ productIds: [randomUUIDv7()] }).items;
  const [onInvoice] = createInvoice({ productIds: [randomUUIDv7()] }).items;
  const sample = { ...onOrder, ...onInvoice };
  const items = lines.map(({ product, quantity, total }) => {
    const { id, unit } = products[product] as Products[number];
    return { ...sample, productId: id, quantity, total, product: { ...sample.product, id, unit } };
  });
  const total = toMoney(sum([deliveryCharge, ...lines.map((entry) => entry.total)]));
  return { date: addDays(month, day), facts: { items, total } };
};

const tell = ({ versions, end, isOrder }: Life, month: string, products: Products): Event[] => {
  const texts = versions.map((version) => written(version, month, products));
  const last = texts.at(-1) as (typeof texts)[number];
  const invoiceOf = (text: typeof last, over: Partial<InvoiceEventData>): InvoiceEventData =>
    ({ ...createInvoice({}), ...text.facts, invoiceDate: text.date, ...over }) as InvoiceEventData;
  if (!isOrder) {
    const { id } = createInvoice({});
    const events = texts.map(
      (text, index): Event => ({ type: 'invoice', sequence: index + 1, data: invoiceOf(text, { id }) }),
    );
    if (end === 'stays' || end === 'is invoiced') return events;
    return [...events, { type: 'invoice', sequence: 9, data: invoiceOf(last, { id, status: 'voided' }) }];
  }
  const { id } = createOrder({});
  const orderOf = (text: typeof last, over: Partial<OrderEventData> = {}): OrderEventData =>
    ({ ...createOrder({}), ...text.facts, orderDate: text.date, id, ...over }) as OrderEventData;
  const events = texts.map(
    (text, index): Event => ({ type: 'order', sequence: index + 1, data: orderOf(text) }),
  );
  if (end === 'stays') return events;
  if (end === 'goes') return [...events, { type: 'gone', sequence: 9, data: { id } }];
  const invoice = invoiceOf(last, { salesOrderId: id });
  events.push({
    type: 'order',
    sequence: 9,
    data: orderOf(last, { status: 'invoiced', invoiceId: invoice.id }),
  });
  events.push({ type: 'invoice', sequence: 1, data: invoice });
  if (end === 'is invoiced and voided')
    events.push({ type: 'invoice', sequence: 2, data: { ...invoice, status: 'voided' } });
  return events;
};

const publish = ({ type, sequence, data }: Event) => {
  const facts = { key: data.id, sequence };
  if (type === 'invoice') return admin.publish(invoiceSaved, { ...facts, data });
  if (type === 'order') return admin.publish(orderSaved, { ...facts, data });
  return admin.publish(orderDeleted, { ...facts, data });
};

const counting = (events: readonly Event[]) => {
  const latest = new Map<string, Event>();
  for (const entry of events)
    if (entry.sequence >= (latest.get(entry.data.id)?.sequence ?? 0)) latest.set(entry.data.id, entry);
  const all = [...latest.values()];
  const invoices = all.flatMap((entry) => (entry.type === 'invoice' ? [entry.data] : []));
  const invoiced = new Set(invoices.map((invoice) => invoice.salesOrderId));
  return {
    invoices: invoices.filter((invoice) => invoice.status !== 'voided'),
    orders: all.flatMap((entry) =>
      entry.type === 'order' && !invoiced.has(entry.data.id) ? [entry.data] : [],
    ),
    republished: all.filter((entry) => entry.type !== 'gone'),
  };
};

const totalOf = (documents: readonly { total: string }[]) =>
  toMoney(sum(documents.map(({ total }) => total)));
const countOf = (lines: readonly { quantity: string }[]) =>
  toWeight(sum(lines.map(({ quantity }) => quantity)));

const expected = ({ invoices, orders }: ReturnType<typeof counting>, month: string, products: Products) => {
  const daily = Array.from({ length: days }, (_, day) => {
    const date = addDays(month, day);
    const ofDay = invoices.filter((invoice) => invoice.invoiceDate === date);
    const taken = orders.filter((order) => order.orderDate === date);
    const lines = [...ofDay, ...taken].flatMap<{ quantity: string; total: string }>(
      (document) => document.items,
    );
    return {
      linesTotal: totalOf(lines),
      totalRevenue: totalOf(ofDay),
      totalInvoices: ofDay.length,
      totalOrderValue: totalOf(taken),
      totalSalesOrders: taken.length,
      totalItems: lines.length,
      totalQuantity: countOf(lines),
    };
  });
  const lines = [
    ...invoices.flatMap(({ items, invoiceDate: date }) =>
      items.map((item) => ({ ...item, date, isOrder: false })),
    ),
    ...orders.flatMap(({ items, orderDate: date }) =>
      items.map((item) => ({ ...item, date, isOrder: true })),
    ),
  ];
  const sold = products.flatMap(({ id, unit }) => {
    const own = lines.filter((item) => item.productId === id);
    if (own.length === 0) return [];
    const all = countOf(own);
    const none = '0.000';
    const inCases = unit === 'Case' || unit === 'Tub';
    return {
      productId: id,
      totalCasesSold: inCases ? all : none,
      totalPiecesSold: inCases ? none : all,
      totalQuantitySold: all,
      invoiceQuantity: countOf(own.filter((item) => !item.isOrder)),
      salesOrderQuantity: countOf(own.filter((item) => item.isOrder)),
      lastSoldDate: own
        .map(({ date }) => date)
        .sort()
        .at(-1),
    };
  });
  return { daily, sold };
};

const byProduct = <Row extends { productId: string }>(rows: readonly Row[]) =>
  [...rows].sort((a, b) => a.productId.localeCompare(b.productId));

const reported = async (month: string) => {
  const daily = [];
  for (let day = 0; day < days; day += 1) {
    const date = addDays(month, day);
    const { body } = await client.call(adminApi.dailySales, { query: { date } });
    daily.push({ ...body.summary, linesTotal: toMoney(sum(body.items.map((item) => item.totalAmount))) });
  }
  const query = { startDate: month, endDate: addDays(month, days - 1) };
  const { body } = await client.call(adminApi.purchasing, { query });
  const sold = byProduct(body.items).map(
    ({ productCode, productName, brand, category, unit, ...figures }) => figures,
  );
  return { daily, sold, summary: body.summary };
};

it('the sales report matches the documents of any month to the cent, even after a rebuild', async () => {
  let year = 2000;
  const months = fc.record({
    lives: fc.array(life, { minLength: 3, maxLength: 14 }),
    seed: fc.integer(),
    again: fc.array(fc.nat(), { maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(months, async ({ lives, seed, again }) => {
      year += 1;
      const month = `${year}-03-01`;
      const products = units.map((unit) => ({ id: randomUUIDv7(), unit }));
      const events = lives.flatMap((each) => tell(each, month, products));
      const repeated = again.map((place) => events[place % events.length] as Event);
      const shuffled = [...events, ...repeated]
        .map((entry, place) => ({ entry, key: Math.sin(seed + place * 7919) }))
        .sort((a, b) => a.key - b.key)
        .map(({ entry }) => entry);
      for (const entry of shuffled) await publish(entry);
      const counted = counting(events);
      const { daily, sold } = expected(counted, month, products);
      const revenueAgrees = async () => {
        const query = { date: addDays(month, days - 1), days: String(days) };
        const { body } = await client.call(adminApi.revenue, { query });
        expect(body.map(({ revenue, orderValue }) => [revenue, orderValue])).toEqual(
          daily.map((day) => [day.totalRevenue, day.totalOrderValue]),
        );
      };
      const agree = async () => {
        const report = await reported(month);
        expect(report.daily).toEqual(daily);
        expect(report.sold).toEqual(byProduct(sold));
        expect(report.summary).toEqual({
          totalProducts: sold.length,
          totalCasesSold: toWeight(sum(sold.map((row) => row.totalCasesSold))),
          totalPiecesSold: toWeight(sum(sold.map((row) => row.totalPiecesSold))),
          totalQuantitySold: toWeight(sum(sold.map((row) => row.totalQuantitySold))),
        });
      };
      await eventually(revenueAgrees, 10_000);
      await eventually(agree, 10_000);

      await admin.db.deleteFrom('report_documents').execute();
      await admin.db.deleteFrom('report_lines').execute();
      for (const entry of counted.republished) await publish(entry);
      await eventually(revenueAgrees, 10_000);
      await eventually(agree, 10_000);
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 120_000);
