import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { maxImportRows, maxRowsPerCall } from '@primal/contracts/admin/import';
import { certificateApi } from '@primal/contracts/billing/certificate';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { outgoingApi } from '@primal/contracts/billing/outgoing';
import { ordersApi } from '@primal/contracts/orders/api';
import { buildCallAddress } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { numberRange } from '../harness/fixtures.ts';
import { waitUntil } from '../ops/run/poll.ts';
import type { Clerk } from './clerk.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';
import { type Measuring, measure } from './measure.ts';
import { formatMissed, formatMs, measureTime, percentile } from './timing.ts';

/** Milliseconds of each answer to a client that calls continuously while `work` runs. */
const waitsMeanwhile = async (ask: () => Promise<unknown>, work: () => Promise<unknown>) => {
  const waits: number[] = [];
  let isDone = false;
  const asking = (async () => {
    while (!isDone) waits.push(await measureTime(ask));
  })();
  try {
    const took = await measureTime(work);
    return { took, worst: percentile(waits, 1) };
  } finally {
    isDone = true;
    await asking;
  }
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** An import of the maximum size: ten products with two minimums on 5,000 shuffled days each. */
const importPrices = async ({ person }: Clerk, { customer, products }: Fixtures): Promise<string[]> => {
  const columns = ['Customer', 'Product Code', 'Kind', 'Value', 'Minimum', 'From', 'To'];
  const rows = numberRange(0, maxImportRows).map((at) => {
    // 7,919 shares no divisor with 5,000, so each day occurs once. A price begins within ten years of today.
    const day = addDays(today(), ((Math.floor(at / 20) * 7_919) % 5_000) - 2_500);
    const product = products[at % 10];
    const minimum = Math.floor(at / 10) % 2 === 0 ? '' : '5';
    return {
      row: at + 2,
      cells: [customer.name, product?.productCode ?? '', 'fixed', '8.40', minimum, day, day],
    };
  });
  const begun = await person.must(adminApi.createImport, {
    body: { subject: 'customer-prices', fileName: 'prices.csv', columns },
  });
  const params = { id: begun.id };
  const look = () => person.call(adminApi.listProducts, { query: { limit: 50 } });
  const calls: number[] = [];
  const staging = await waitsMeanwhile(look, async () => {
    for (let at = 0; at < rows.length; at += maxRowsPerCall / 2) {
      const body = { rows: rows.slice(at, at + maxRowsPerCall / 2) };
      calls.push(await measureTime(() => person.call(adminApi.addImportRows, { params, body })));
    }
  });
  const storing = await waitsMeanwhile(look, () =>
    person.must(adminApi.applyImport, { params, body: { rows: rows.length } }),
  );
  const worst = Math.max(percentile(calls, 1), staging.worst, storing.worst);
  return [
    `${rows.length.toLocaleString('en-US')} customer prices: compared in ${seconds(staging.took)}, a call of ${maxRowsPerCall / 2} rows ${formatMs(percentile(calls, 0.5))} in the middle and ${formatMs(percentile(calls, 1))} at most`,
    `stored in ${seconds(storing.took)} by one call; the list of products answered meanwhile within ${formatMs(staging.worst)} and ${formatMs(storing.worst)} (at most 1000 ms wanted for all three)${formatMissed(worst <= 1000)}`,
  ];
};

const largeInvoice = async ({ person }: Clerk, { customer, products }: Fixtures) => {
  const items = numberRange(1, 500).map(() => ({
    productId: products[1]?.id ?? '',
    quantity: '20',
    unitPrice: '10.50',
  }));
  const order = await person.must(ordersApi.createOrder, {
    body: { order: { customerId: customer.id, orderDate: today() }, items },
  });
  const params = { id: order.id };
  await person.must(ordersApi.saveWeights, {
    params,
    body: order.items.map(({ id }) => ({
      itemId: id,
      weights: numberRange(1, 20).map((at) => `${10 + at}.25`),
    })),
  });
  await person.must(ordersApi.convertOrder, { params, idempotencyKey: randomUUID() });
  const find = async () =>
    (await person.call(invoiceApi.listInvoices, {})).body.find(
      ({ salesOrderId }) => salesOrderId === order.id,
    );
  await waitUntil(async () => (await find()) !== undefined, { within: 60_000, every: 100 });
  const invoice = await find();
  if (!invoice) throw new Error('The order of 10,000 pieces has no invoice');
  return invoice;
};

const printCertificate = async (clerk: Clerk, fixtures: Fixtures): Promise<string[]> => {
  const { id } = await largeInvoice(clerk, fixtures);
  const small = await clerk.person.must(invoiceApi.createInvoice, {
    body: {
      invoice: { customerId: fixtures.customer.id, invoiceDate: today(), status: 'sent' },
      items: fixtures.order.items,
    },
  });
  const print = () =>
    clerk.send('POST', buildCallAddress(outgoingApi.invoicePdf, { params: { id: small.id } }));
  await print();
  const alone = await measureTime(() =>
    clerk.send('GET', buildCallAddress(certificateApi.certificatePdf, { params: { id } })),
  );
  const beside = await waitsMeanwhile(print, () =>
    clerk.send('GET', buildCallAddress(certificateApi.certificatePdf, { params: { id } })),
  );
  return [
    `certificate of 10,000 pieces: ${seconds(alone)} alone, ${seconds(beside.took)} beside small PDFs (at most 10 s wanted alone)${formatMissed(alone <= 10_000)}`,
    `a small invoice was printed meanwhile within ${formatMs(beside.worst)}`,
  ];
};

const run = async ({ clerk }: Measuring): Promise<string[]> => {
  const fixtures = await makeFixtures(clerk);
  return [...(await printCertificate(clerk, fixtures)), ...(await importPrices(clerk, fixtures))];
};

export default function largest(): Promise<string[]> {
  return measure({ database: 'admin' }, run);
}
