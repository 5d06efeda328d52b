import { eventually } from '@primal/service-kit/testing';
import { beforeAll, expect, test } from 'vitest';
import { createCreditCalls } from '../../harness/credit.ts';
import { openOffice } from '../../harness/open.ts';
import { waitUntil } from '../../ops/run/poll.ts';

const { product, person, office } = await openOffice();
const { addCustomer, cases, convert, readCredit, holdToCredit, pay, read, send, take } = createCreditCalls(
  person,
  office,
);

beforeAll(async () => {
  expect((await holdToCredit()).status).toBe(200);
});

test('a payment releases a held order', async () => {
  const customerId = await addCustomer('100.00');
  const invoiceId = await convert((await take(customerId, cases(9))).id);
  await send(invoiceId);
  const held = await take(customerId, cases(2));
  expect(held.hold).toEqual({ reasons: ['over_limit'], exposure: '115.50', limit: '100.00' });
  expect((await pay(customerId, '94.50', [{ invoiceId, amount: '94.50' }])).status).toBe(201);
  expect(await waitUntil(async () => (await read(held.id)).hold === null, { within: 5_000, every: 10 })).toBe(
    true,
  );
});

test('without billing, orders use the latest known account and show its age', async () => {
  const customerId = await addCustomer('100.00');
  await send(await convert((await take(customerId, cases(9))).id));
  const known = await eventually(async () => {
    const credit = await readCredit(customerId);
    return credit.isCurrent && credit.owed === '94.50' ? credit : null;
  });
  await product.crash('billing');
  try {
    const credit = await eventually(async () => {
      const now = await readCredit(customerId);
      return now.isCurrent ? null : now;
    });
    expect(credit).toMatchObject({ owed: '94.50', available: '5.50' });
    expect(Date.parse(credit?.asOf ?? '')).toBeLessThan(Date.now());
    // Orders updates the time every few seconds while billing runs.
    expect(Date.parse(credit?.asOf ?? '')).toBeGreaterThan(Date.parse(known?.asOf ?? '') - 20_000);
    expect((await take(customerId, cases(1))).hold).toMatchObject({ exposure: '105.00' });
  } finally {
    await product.revive('billing');
  }
  await eventually(async () => (await readCredit(customerId)).isCurrent, 30_000);
});
