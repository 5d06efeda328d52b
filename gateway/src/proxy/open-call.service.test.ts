import { identityHeader } from '@primal/contracts/shared/identity';
import { deriveIdentityKey, verifyIdentity } from '@primal/service-kit/identity';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { identitySecret, startTestGateway } from '../../testing/gateway.ts';

const gateway = await startTestGateway({ TRUST_PROXY: '1' });
afterAll(() => gateway.stop());
beforeEach(() => gateway.database.query('delete from rate_limits'));

const path = '/api/certificates/fo9886Tk7eqIqyieWxORhj9-IJmMgp7C';
const unkept = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };

test('a certificate is readable without a session, with an empty identity, and is not cached', async () => {
  const dana = await gateway.signedIn('dana');
  for (const browser of [gateway.browser(), dana]) {
    const answer = await browser.get(path, { [identityHeader]: 'forged' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject(unkept);
    const { headers, url } = gateway.services.billing.last;
    expect(url).toBe(path);
    expect(headers.cookie).toBeUndefined();
    const identity = verifyIdentity(String(headers[identityHeader]), {
      audience: 'billing',
      key: deriveIdentityKey(identitySecret, 'billing'),
    });
    expect(identity).toMatchObject({ name: 'gateway', role: 'gateway', permissions: [] });
    expect(identity?.session).toBeUndefined();
  }
});

test('every other call requires a session', async () => {
  const stranger = gateway.browser();
  const before = gateway.services.billing.received.length;
  const id = '01a20b11-12f3-7df3-8382-a1352971b91f';
  for (const [method, address] of [
    ['GET', '/api/certificates'],
    ['GET', `${path}/pdf`],
    ['GET', `${path}/../../invoices`],
    ['POST', path],
    ['DELETE', path],
    ['GET', `/api/invoices/${id}/certificate`],
    ['POST', `/api/invoices/${id}/certificate`],
    ['POST', `/api/invoices/${id}/certificate/revoke`],
    ['GET', `/api/invoices/${id}/certificate/pdf`],
  ] as const) {
    const answer = await stranger.send(method, address);
    expect([address, answer.status, answer.json()]).toMatchObject([address, 401, { code: 'not_signed_in' }]);
  }
  expect(gateway.services.billing.received).toHaveLength(before);
});

test('an IP address may read sixty certificates a minute across all instances, without affecting other addresses', async () => {
  const another = await gateway.another();
  const read = (from: string, url = gateway.url) =>
    fetch(`${url}${path}`, { headers: { 'x-forwarded-for': from } });
  for (let at = 0; at < 60; at += 1)
    expect((await read('10.0.0.1', at % 2 ? another : gateway.url)).status).toBe(200);
  const refused = await read('10.0.0.1', another);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(refused.headers.get('x-robots-tag')).toBe('noindex');
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect((await read('10.0.0.2')).status).toBe(200);
});
