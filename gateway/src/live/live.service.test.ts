import { userSaved } from '@primal/contracts/admin/events';
import type { User } from '@primal/contracts/admin/user';
import { stopSaved } from '@primal/contracts/delivery/events';
import { afterAll, expect, test } from 'vitest';
import { firstPassword } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { startTestGateway } from '../../testing/gateway.ts';

const gateway = await startTestGateway();
afterAll(() => gateway.stop());

interface Listening {
  heard: string;
  ended: boolean;
}

const listen = async (browser: Browser, after = ''): Promise<Listening> => {
  const { statusCode, headers, body } = await browser.open('GET', `/api/events${after && `?after=${after}`}`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/event-stream');
  const listening = { heard: '', ended: false };
  body.on('data', (chunk) => {
    listening.heard += chunk;
  });
  body.once('end', () => {
    listening.ended = true;
  });
  body.once('error', () => undefined);
  return listening;
};

const announce = (subject: string, id: string) =>
  gateway.nats.publish(`changed.${subject}`, JSON.stringify({ id }));

test('signed-in browsers receive changes on every instance', async () => {
  const browser = await gateway.signedIn('xia');
  const elsewhere = new Browser(await gateway.another());
  elsewhere.cookie = browser.cookie;
  const streams = [await listen(browser), await listen(elsewhere)];
  await expect
    .poll(() => {
      announce('orders.order', '42');
      return streams.every(({ heard }) =>
        heard.includes('data: {"changes":[{"service":"orders","entity":"order"}],"notices":[]}\n\n'),
      );
    })
    .toBe(true);
});

test('messages other than valid changes are not forwarded', async () => {
  const stream = await listen(await gateway.signedIn('yan'));
  gateway.nats.publish('changed.orders', JSON.stringify({ id: '1' }));
  gateway.nats.publish('changed.nobody.order', JSON.stringify({ id: '1' }));
  gateway.nats.publish('orders.order.saved', 'not JSON');
  await expect
    .poll(() => {
      announce('billing.invoice', '7');
      return stream.heard;
    })
    .toContain('invoice');
  expect(stream.heard).not.toContain('nobody');
});

test('an interrupted stream continues after its last message', async () => {
  const browser = await gateway.signedIn('uma');
  const stream = await listen(browser);
  await expect
    .poll(() => {
      announce('orders.order', '1');
      return stream.heard;
    })
    .toContain('"order"');
  const [, id] = /.*id: (\S+)/s.exec(stream.heard) ?? [];
  announce('orders.item', '2');
  await expect.poll(() => stream.heard).toContain('"item"');
  const again = await listen(browser, id);
  await expect.poll(() => again.heard).toContain('"item"');
  expect(again.heard).toContain(`id: ${id}\ndata: {"begins":true`);
});

test('notices reach connected browsers and browsers that connect later', async () => {
  const browser = await gateway.signedIn('val');
  const stream = await listen(browser);
  const stop = {
    id: 'stop-1',
    routeId: 'route-1',
    salesOrderId: null,
    invoiceId: null,
    driverName: 'M. Ruiz',
    driverId: 'driver-1',
    routeDate: '2026-11-21',
    status: 'delivered',
    routeStatus: 'completed',
    updatedAt: new Date().toISOString(),
  };
  await expect
    .poll(async () => {
      await gateway.publish(stopSaved, { key: stop.id, sequence: 1, data: stop });
      return stream.heard;
    })
    .toContain('"text":"Route of M. Ruiz completed"');
  const later = await listen(await gateway.signedIn('wes'));
  await expect.poll(() => later.heard).toContain('Route of M. Ruiz completed');
});

test('a stream requires a session', async () => {
  expect((await gateway.browser().get('/api/events')).status).toBe(401);
});

test('a stream ends on sign-out and deactivation, on every instance', async () => {
  const zoe = await gateway.signedIn('zoe');
  const own = await listen(zoe);
  await zoe.post('/api/logout');
  await expect.poll(() => own.ended).toBe(true);

  const abe = await gateway.signedIn('abe');
  const elsewhere = new Browser(await gateway.another());
  elsewhere.cookie = abe.cookie;
  const streams = [await listen(abe), await listen(elsewhere)];
  const user = (await abe.get('/api/user')).json<User>();
  await gateway.publish(userSaved, {
    key: user.id,
    sequence: 2,
    data: { ...user, ...firstPassword, isActive: false },
  });
  await expect.poll(() => streams.every(({ ended }) => ended), { timeout: 5_000 }).toBe(true);
});

test('a changed account is announced once the gateway has applied the change', async () => {
  const browser = await gateway.signedIn('ben');
  const stream = await listen(browser);
  const user = (await browser.get('/api/user')).json<User>();
  await gateway.publish(userSaved, {
    key: user.id,
    sequence: 2,
    data: { ...user, ...firstPassword, firstName: 'Benjamin' },
  });
  await expect.poll(() => stream.heard).toContain('{"service":"admin","entity":"user"}');
  expect((await browser.get('/api/user')).json<User>().firstName).toBe('Benjamin');
});
