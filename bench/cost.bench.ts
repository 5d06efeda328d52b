import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { buildCallAddress } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import type { Pool } from 'pg';
import { numberRange, runInParallel } from '../harness/fixtures.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';
import { type Measuring, measure } from './measure.ts';
import { measureProcessorTime, type ProcessorTimes } from './processor.ts';
import {
  buildInsertion,
  buildUpdate,
  createId,
  prepareRawOrders,
  readRows,
  runInTransaction,
} from './raw-rows.ts';
import { median } from './timing.ts';

const rounds = 5;
/** Actions in a round, shared by `people` concurrent clients. */
const actions = 100;
const people = 8;
/** Rounds before measuring, to compile code and fill pools. */
const warmUp = 3;

type Work = (at: number) => Promise<unknown>;

interface Act {
  name: string;
  /** Number of actions in a round, if a hundred are too short for the processor clock. */
  count?: number;
  prepare?: (count: number) => Promise<unknown>;
  ours: Work;
  raw: Work;
}

const doAll = (count: number, work: Work) => runInParallel(numberRange(0, count), people, work);

const stock = <T>(make: () => Promise<T>) => {
  let things: T[] = [];
  return {
    of: (at: number): T => things[at] as T,
    async prepare(count: number): Promise<void> {
      things = await runInParallel(numberRange(0, count), people, make);
    },
  };
};

const listActions = async (
  { clerk: { person, send } }: Measuring,
  pool: Pool,
  office: Fixtures,
): Promise<Act[]> => {
  const body = JSON.stringify(office.order);
  const page = `${ordersApi.listOrders.path}?limit=50`;
  const takeOrder = async () =>
    JSON.parse(await send('POST', ordersApi.createOrder.path, body)) as OrderAnswer;
  const convert = async ({ id }: OrderAnswer) => {
    const path = buildCallAddress(ordersApi.convertOrder, { params: { id } });
    const invoice = JSON.parse(await send('POST', path)) as InvoiceAnswer;
    if (!invoice.invoiceNumber) throw new Error('Billing did not answer in time.');
    return invoice;
  };
  const edit = ({ id, items, ...invoice }: InvoiceAnswer, changes: { status?: 'sent'; price?: string }) => {
    const { status, price } = changes;
    const lines = items.map((line) => ({
      id: line.id,
      productId: line.productId,
      quantity: line.quantity,
      individualWeights: line.individualWeights,
      unitPrice: price ?? line.unitPrice,
    }));
    const body = {
      invoice: { notes: invoice.notes, ...(status && { status }) },
      ...(price && { items: lines }),
    };
    return person.must(billingApi.updateInvoice, { params: { id }, body });
  };
  const pay = ({ id, customerId, balance: amount }: InvoiceAnswer) => {
    const facts = { customerId, amount, paymentDate: today(), paymentMethod: 'cash' } as const;
    const body = { ...facts, allocations: [{ invoiceId: id, amount }] };
    return person.must(billingApi.createPayment, { body });
  };
  const taken = stock(takeOrder);
  const drafts = stock(async () => convert(await takeOrder()));
  const sent = stock(async () => edit(await convert(await takeOrder()), { status: 'sent' }));

  const order = await takeOrder();
  const invoice = await convert(order);
  const owed = await edit(await convert(await takeOrder()), { status: 'sent' });
  const payment = await pay(owed);
  const rows = (table: string, column: string, value: string) => readRows(pool, table, column, value);
  const [orderRow = {}] = await rows('orders.sales_orders', 'id', order.id);
  const [invoiceRow = {}] = await rows('billing.invoices', 'id', invoice.id);
  const [paidRow = {}] = await rows('billing.invoices', 'id', owed.id);
  const lineRows = await rows('billing.invoice_items', 'invoice_id', invoice.id);
  const paymentRows = await rows('billing.payments', 'id', payment.id);
  const allocationRows = await rows('billing.allocations', 'payment_id', payment.id);
  let number = 900_000_000;
  const invoices = buildInsertion('billing.invoices', [invoiceRow]);
  const invoiceLines = buildInsertion('billing.invoice_items', lineRows);
  const payments = buildInsertion('billing.payments', paymentRows);
  const allocations = buildInsertion('billing.allocations', allocationRows);
  return [
    { name: 'order of 10 lines', ours: takeOrder, raw: await prepareRawOrders(pool, (await takeOrder()).id) },
    {
      name: 'conversion',
      prepare: taken.prepare,
      ours: (at) => convert(taken.of(at)),
      raw: () =>
        runInTransaction(pool, async (client) => {
          await buildUpdate('orders.sales_orders', orderRow)(client);
          const id = createId();
          const named = { id, invoice_number: `INV-${++number}`, sales_order_id: createId() };
          await invoices(client, () => named);
          await invoiceLines(client, () => ({ id: createId(), invoice_id: id }));
        }),
    },
    {
      name: 'invoice edit',
      prepare: drafts.prepare,
      ours: (at) => edit(drafts.of(at), { price: '11.25' }),
      raw: () =>
        runInTransaction(pool, async (client) => {
          await buildUpdate('billing.invoices', invoiceRow)(client);
          for (const line of lineRows) await buildUpdate('billing.invoice_items', line)(client);
        }),
    },
    {
      name: 'payment',
      prepare: sent.prepare,
      ours: (at) => pay(sent.of(at)),
      raw: () =>
        runInTransaction(pool, async (client) => {
          const id = createId();
          await payments(client, () => ({ id, number: null }));
          await allocations(client, () => ({ id: createId(), payment_id: id }));
          await buildUpdate('billing.invoices', paidRow)(client);
        }),
    },
    {
      name: 'page of 50 orders',
      count: 10 * actions,
      ours: () => send('GET', page),
      raw: () =>
        pool.query({
          name: 'page',
          text: 'select * from orders.sales_orders order by created_at desc, id desc limit 50',
        }),
    },
  ];
};

const middle = (figures: readonly ProcessorTimes[], name: string): number =>
  median(figures.map((used) => used.get(name) ?? 0));

const total = (used: ProcessorTimes): number =>
  [...used].reduce((all, [name, ms]) => (name === 'PostgreSQL of raw' ? all : all + ms), 0);

const show = (ms: number): string => ms.toFixed(2).padStart(7);

/**
 * Measures the processor time of an office's frequent actions by process, beside raw SQL of the same rows.
 */
export default async function cost(): Promise<string[]> {
  return measure({ database: 'all', connections: people }, async (measuring) => {
    const { pool } = measuring;
    const office = await makeFixtures(measuring.clerk);
    const list = await listActions(measuring, pool, office);
    const figures = new Map(
      list.map(({ name }) => [name, { ours: [] as ProcessorTimes[], raw: [] as ProcessorTimes[] }]),
    );
    for (let round = 0; round <= rounds; round++) {
      for (const { name, count: ofRound = actions, prepare, ours, raw } of list) {
        const count = round === 0 ? warmUp * ofRound : ofRound;
        await prepare?.(count);
        const byUs = await measureProcessorTime(measuring, pool, count, () => doAll(count, ours));
        const byHand = await measureProcessorTime(measuring, pool, count, () => doAll(count, raw));
        if (round === 0) continue;
        figures.get(name)?.ours.push(byUs);
        figures.get(name)?.raw.push(byHand);
      }
    }
    return [...figures].flatMap(([name, { ours, raw }]) => {
      const all = median(ours.map(total));
      const byHand = middle(raw, 'PostgreSQL of raw');
      const parts = [...new Set(ours.flatMap((used) => [...used.keys()]))]
        .filter((part) => part !== 'PostgreSQL of raw')
        .map((part) => ({ part, ms: middle(ours, part) }))
        .filter(({ ms }) => ms >= 0.005);
      return [
        `${name}: ${all.toFixed(2)} ms of processor, raw SQL ${byHand.toFixed(2)} ms: ${(all / byHand).toFixed(1)} times`,
        ...parts.map(({ part, ms }) => `  ${show(ms)} ms  ${part}`),
      ];
    });
  });
}
