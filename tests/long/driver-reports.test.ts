import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { expect, test } from 'vitest';
import { openOffice } from '../../harness/open.ts';
import { createAccount } from '../../ops/client/person.ts';
import { waitUntil } from '../../ops/run/poll.ts';

const count = 12;
const kills = 4;
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==';

const { product, person, office } = await openOffice({ durable: true });

const createDriverWithRoute = async () => {
  const { username, password, email } = createAccount();
  const user = await person.must(adminApi.createUser, {
    body: { username, password, email: email ?? '', role: 'driver' },
  });
  const driver = await office.driver('Ed Vance', { userId: user.id });
  const lines = [[office.chicken, '2', { unitPrice: '10.50' }]] as const;
  const stops: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const invoice = await office.invoice({ lines, deliveryCharge: '0', status: 'sent' });
    stops.push((await office.stop(driver, invoice, { sequenceNumber: at })).id);
  }
  const phone = product.person();
  await phone.signIn({ username, password });
  return { driver, stops, phone };
};

test('a phone sends twelve reports while delivery is killed, and each is stored once, in order, with its signature', async () => {
  const { driver, stops, phone } = await createDriverWithRoute();
  const statuses: number[] = [];
  let stored = 0;

  /** Sends a report like the phone: retries until it has an answer, and only then sends the next report. */
  const send = async (id: string, at: number) => {
    const body = {
      reportId: randomUUID(),
      at: new Date().toISOString(),
      kind: 'delivered' as const,
      takenBy: `Taker ${at + 1}`,
      signature,
    };
    const isStored = async () => {
      const { status } = await phone.call(deliveryApi.reportStop, { params: { id }, body });
      statuses.push(status);
      return status === 201;
    };
    expect(await waitUntil(isStored, { within: 60_000, every: 20 })).toBe(true);
    await phone.call(deliveryApi.reportStop, { params: { id }, body });
    stored += 1;
  };
  const kill = async () => {
    for (let at = 0; at < kills; at += 1) {
      const before = stored;
      await waitUntil(() => stored > before || stored === count, { within: 60_000, every: 1 });
      await product.crash('delivery');
      await product.revive('delivery');
    }
  };
  const drive = async () => {
    for (const [at, id] of stops.entries()) await send(id, at);
  };
  await Promise.all([drive(), kill()]);

  expect(statuses.filter((status) => ![201, 502, 503].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 201)).toHaveLength(count);
  const { body } = await person.call(deliveryApi.listRoutes, { query: { driverId: driver.id } });
  const items = body[0]?.items ?? [];
  expect(items.map(({ status, report }) => [status, report?.takenBy, report?.hasSignature])).toEqual(
    stops.map((_, at) => ['delivered', `Taker ${at + 1}`, true]),
  );
  const received = items.map(({ report }) => report?.receivedAt ?? '');
  expect(received).toEqual(received.toSorted());
  for (const id of stops)
    expect((await person.call(deliveryApi.readProof, { params: { id } })).body.signature).toBe(signature);
});
