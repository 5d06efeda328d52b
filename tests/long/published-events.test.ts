import { type Area, areaNames } from '@primal/contracts/area-names';
import { billingApi } from '@primal/contracts/billing/api';
import type { Envelope } from '@primal/contracts/shared/events';
import { publishEvent } from '@primal/service-kit/events/broker';
import { connect } from 'nats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type TestProduct } from '../../harness/product.ts';
import { listEventConsumers } from '../../ops/contracts/consumers.ts';
import { readStoredEvents } from '../../ops/contracts/published.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import type { ProcessName } from '../../ops/run/processes.ts';

/** Events stored with each published version, as its producer sent them. */
const kept = areaNames.flatMap((area) => readStoredEvents(area).map((event) => ({ area, event })));

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const replay = async (area: Area, events: readonly Envelope[]) => {
  const { username, password, host } = new URL(product.product.surroundings.natsUrls[area]);
  const inboxPrefix = `_INBOX.${username}`;
  const connection = await connect({ servers: host, user: username, pass: password, inboxPrefix });
  const stream = connection.jetstream();
  for (const event of events) await publishEvent(stream, { ...event, envelope: JSON.stringify(event) });
  await connection.drain();
};

const ask = async (name: ProcessName, text: string): Promise<string[]> =>
  withDatabase(product.product.surroundings.databaseUrls[name], async (client) => {
    const { rows } = await client.query<{ id: string }>(text);
    return rows.map(({ id }) => id);
  });

const inboxesOf = (type: string): ProcessName[] =>
  listEventConsumers(type).filter(
    (name) => name !== 'gateway' || type.startsWith('admin.user.'),
  ) as ProcessName[];

test('current consumers apply the events of every published version', async () => {
  expect(new Set(kept.map(({ area }) => area))).toEqual(new Set(areaNames));
  for (const area of areaNames) await replay(area, readStoredEvents(area));
  const wanted = kept.flatMap(({ event }) => inboxesOf(event.type).map((name) => ({ name, id: event.id })));
  expect(wanted.length).toBeGreaterThan(kept.length);
  await expect
    .poll(
      async () => {
        const inboxes = new Map<ProcessName, Set<string>>();
        for (const { name } of wanted)
          if (!inboxes.has(name))
            inboxes.set(name, new Set(await ask(name, 'select event_id as id from inbox')));
        return wanted.filter(({ name, id }) => !inboxes.get(name)?.has(id));
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  for (const name of [...areaNames, 'gateway'] as const)
    expect([name, await ask(name, 'select type as id from dead_events')]).toEqual([name, []]);
});

test('an order converted by an older service becomes its invoice', async () => {
  const admin = product.person();
  await admin.register();
  for (const { event } of kept.filter(({ event: { type } }) => type === 'orders.order.converted')) {
    const { invoiceId, total } = event.data as { invoiceId: string; total: string };
    const invoice = await admin.call(billingApi.getInvoice, { params: { id: invoiceId } });
    expect(invoice).toMatchObject({ status: 200, body: { id: invoiceId, total } });
  }
});
