import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCreditCalls } from '../../harness/credit.ts';
import { numberRange, parseNumbers, runInParallel, takeOrder } from '../../harness/fixtures.ts';
import { makeOffice, type Office } from '../../harness/office.ts';
import { startProduct, type TestProduct } from '../../harness/product.ts';
import { runRollingRestart } from '../../harness/rolling.ts';
import type { Person } from '../../ops/client/person.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { waitUntil } from '../../ops/run/poll.ts';
import { buildEnvironment, processes, processNames, repository } from '../../ops/run/processes.ts';

let product: TestProduct;
let here: Person;
let there: Person;
let office: Office;

const atSecond = (person: Person): Person => person.at(product.urls[1] ?? '');

beforeAll(async () => {
  product = await startProduct({ instances: 2 });
  here = product.person();
  await here.register();
  there = atSecond(here);
  office = await makeOffice(here);
});
afterAll(() => product?.stop());

const statusOf = async (person: Person) => (await person.call(gatewayApi.currentUser)).status;

const listen = async (person: Person) => {
  const response = await person.open('GET', '/api/events');
  const stream = { status: response.status, heard: '', ended: false };
  void (async () => {
    for await (const chunk of response.body ?? []) stream.heard += Buffer.from(chunk).toString();
  })()
    .catch(() => {})
    .finally(() => {
      stream.ended = true;
    });
  return stream;
};

test('a session works at both gateways, and signing out at one ends it at the other', async () => {
  const person = product.person();
  await person.register();
  const twin = atSecond(person);
  expect(await statusOf(twin)).toBe(200);
  const stream = await listen(person);
  await twin.call(gatewayApi.logout);
  expect(await statusOf(person)).toBe(401);
  expect(await waitUntil(() => stream.ended, { within: 2_000 })).toBe(true);
});

test('failed sign-ins at both gateways count together', async () => {
  const { username } = await product.person().register();
  const guess = async (index: number) => {
    const body = { username, password: `Wrong-Passw0rd-${index}` };
    return (await product.person(product.urls[index % 2]).call(gatewayApi.login, { body })).status;
  };
  const statuses = await Promise.all(numberRange(1, 30).map(guess));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test('a new password and a deactivation end sessions and streams at both gateways within 2 s', async () => {
  const account = await product.person().register();
  const first = product.person();
  const second = product.person(product.urls[1]);
  for (const person of [first, second]) await person.signIn(account);
  const { id } = (await first.call(gatewayApi.currentUser)).body;
  const params = { id };
  const streams = [await listen(second)];

  const password = 'Another-Passw0rd';
  expect((await first.call(adminApi.updateUser, { params, body: { password } })).status).toBe(200);
  const began = performance.now();
  expect(await waitUntil(async () => (await statusOf(second)) === 401, { within: 2_000 })).toBe(true);
  expect(await waitUntil(() => streams.every(({ ended }) => ended), { within: 2_000 })).toBe(true);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(await statusOf(first)).toBe(200);
  expect(await statusOf(atSecond(first))).toBe(200);

  await second.signIn({ ...account, password });
  const open = [await listen(first), await listen(second)];
  await here.call(adminApi.updateUser, { params, body: { isActive: false } });
  const gone = async () => (await statusOf(first)) === 401 && (await statusOf(second)) === 401;
  expect(await waitUntil(gone, { within: 2_000 })).toBe(true);
  expect(await waitUntil(() => open.every(({ ended }) => ended), { within: 2_000 })).toBe(true);
});

test('a change at one gateway is announced at the other', async () => {
  const stream = await listen(there);
  expect(stream.status).toBe(200);
  const order = await takeOrder(here, office);
  expect(await waitUntil(() => stream.heard.includes(order.id), { within: 5_000 })).toBe(true);
});

test('fifty concurrent orders of a customer near the limit stay within it, and the others are held', async () => {
  const calls = createCreditCalls(here, office);
  expect((await calls.holdToCredit()).status).toBe(200);
  const customerId = await calls.addCustomer('200.00');
  const atBoth = [calls, createCreditCalls(there, office)];
  const taken = await Promise.all(
    numberRange(1, 50).map((at) => (atBoth[at % 2] ?? calls).take(customerId, calls.cases(1))),
  );
  const free = taken.filter(({ hold }) => hold === null);
  expect([free.length, taken.length]).toEqual([19, 50]);
  const numbers = parseNumbers(taken.map(({ orderNumber }) => orderNumber));
  expect(parseNumbers(free.map(({ orderNumber }) => orderNumber))).toEqual(numbers.slice(0, 19));
  expect((await calls.readCredit(customerId)).openOrders).toBe('525.00');
});

test('a rolling restart of every process under load fails no request and moves event streams', async () => {
  const rolled = await runRollingRestart(product, here, office);
  expect(rolled.failed).toEqual([]);
  expect(rolled.streams).toBeGreaterThan(1);
});

test('killing one instance of each service under load loses and duplicates nothing, and reads continue', async () => {
  const orders = await runInParallel(numberRange(1, 60), 6, (at) =>
    takeOrder(at % 2 === 0 ? here : there, office, `${20 + at}.25`),
  );
  let converted = 0;
  let isOver = false;

  const convertSurely = async (order: OrderAnswer) => {
    const done = async () =>
      [201, 202, 409].includes(
        (await there.call(ordersApi.convertOrder, { params: { id: order.id } })).status,
      );
    expect(await waitUntil(done, { within: 60_000, every: 100 })).toBe(true);
    converted += 1;
  };
  const killing = async () => {
    for (const [at, name] of processNames.entries()) {
      await waitUntil(() => converted >= 8 * (at + 1), { within: 120_000, every: 5 });
      await product.crash(name);
    }
  };
  const failedReads: [string, number][] = [];
  let reads = 0;
  const reading = async () => {
    while (!isOver) {
      for (const path of ['/api/sales-orders', '/api/invoices', '/api/drivers', '/api/customers']) {
        const { status } = await there.send('GET', `${path}?limit=1`);
        reads += 1;
        if (status !== 200) failedReads.push([path, status]);
      }
    }
  };
  const work = Promise.all([runInParallel(orders, 4, convertSurely), killing()]).finally(() => {
    isOver = true;
  });
  await Promise.all([work, reading()]);
  expect(failedReads).toEqual([]);
  // Expects at least two reads of each list, because a read waits for its reader's own writes.
  expect(reads).toBeGreaterThanOrEqual(8);

  const ids = new Set(orders.map(({ id }) => id));
  const invoices = async () => (await there.call(billingApi.listInvoices, { query: { limit: '1000' } })).body;
  const ofThese = async () => (await invoices()).filter(({ salesOrderId }) => ids.has(salesOrderId ?? ''));
  expect(await waitUntil(async () => (await ofThese()).length === orders.length, { within: 60_000 })).toBe(
    true,
  );
  const all = await invoices();
  expect(parseNumbers(all.map(({ invoiceNumber }) => invoiceNumber))).toEqual(numberRange(1001, all.length));
  expect(new Set(all.map(({ salesOrderId }) => salesOrderId)).size).toBe(all.length);
  // The remaining instances relay and consume events, so admin knows that the customer is in use.
  expect((await there.call(adminApi.deleteCustomer, { params: { id: office.customer.id } })).status).toBe(
    409,
  );
});

test('lost copies are republished while one instance of each service is down', async () => {
  const { adminUrl } = product.product.engines;
  const copied = () =>
    withDatabase(
      adminUrl,
      async (client) => (await client.query('select 1 from billing.customers')).rowCount,
    );
  const customers = await copied();
  expect(customers).toBeGreaterThan(0);
  await withDatabase(adminUrl, (client) => client.query('delete from billing.customers'));
  const admin = processes.find(({ name }) => name === 'admin');
  if (!admin) throw new Error('there is no admin');
  const job = spawn(process.execPath, [join(repository, admin.entry), 'republish'], {
    env: buildEnvironment(admin, product.product.surroundings, { PATH: process.env.PATH }),
    stdio: 'ignore',
  });
  const [code] = await once(job, 'exit');
  expect(code).toBe(0);
  expect(await waitUntil(async () => (await copied()) === customers, { within: 20_000 })).toBe(true);
});

test('killed instances restart and serve alone when the others are killed', async () => {
  for (const name of processNames) await product.revive(name);
  for (const name of processNames) await product.crash(name, 1);
  const order = await takeOrder(here, office);
  const { status, body } = await here.call(ordersApi.convertOrder, { params: { id: order.id } });
  expect([201, 202]).toContain(status);
  const params = { id: 'invoiceId' in body ? body.invoiceId : body.id };
  const isThere = async () => (await here.call(billingApi.getInvoice, { params })).status === 200;
  expect(await waitUntil(isThere, { within: 20_000 })).toBe(true);
});
