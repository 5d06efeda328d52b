import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { productSaved } from '@primal/contracts/admin/events';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { afterAll, expect, it } from 'vitest';
import { addProduct, startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const monday = addDays(today(), 7);
const tuesday = addDays(monday, 1);

const coming = async (id: string) =>
  (await client.call(adminApi.listScheduledPrices, { params: { id } })).body;

/** Adds two products with scheduled prices on two days. Returns the ids of both. */
const schedule = async (prices: { costPrice?: string } = {}) => {
  const products = [
    await addProduct(client, { name: 'Oxtail' }),
    await addProduct(client, { name: 'Brisket' }),
  ];
  for (const from of [monday, tuesday])
    await client.call(adminApi.savePrices, {
      body: { from, prices: products.map(({ id }) => ({ id, retailPrice: '15.00', ...prices })) },
    });
  const entries = await Promise.all(
    products.map(async ({ id }) =>
      (await coming(id)).map((entry) => ({ productId: id, scheduledId: entry.id })),
    ),
  );
  return { ids: products.map(({ id }) => id), scheduled: entries.flat() };
};

const takeBack = (
  scheduled: { productId: string; scheduledId: string }[],
  by: ReturnType<typeof admin.client> = client,
) => by.call(adminApi.takeBackPrices, { body: { scheduled } });

const counts = async (ids: string[]) => (await Promise.all(ids.map(coming))).map(({ length }) => length);

it('deletes scheduled prices of several products in one call, with an event each and a single audit entry', async () => {
  const { ids, scheduled } = await schedule();
  const [first = '', second = ''] = ids;
  expect(await takeBack(scheduled.slice(0, 3))).toMatchObject({ status: 204 });
  expect(await counts(ids)).toEqual([0, 1]);
  expect(await coming(second)).toMatchObject([{ from: tuesday }]);
  const events = (await admin.recorded(productSaved)).filter(
    ({ key, sequence }) => key === first && sequence === 4,
  );
  expect(events).toMatchObject([{ data: { scheduledPrices: [], version: 4 } }]);
  const { body } = await client.call(adminApi.listAuditTrail, { query: { limit: '1' } });
  expect(body).toMatchObject([
    {
      kind: 'prices',
      subject: '2 products',
      changes: [monday, tuesday]
        .map((day) => ({
          field: `Oxtail: retailPrice from ${formatDate(day)}`,
          before: '15.00',
          after: null,
        }))
        .concat({ field: `Brisket: retailPrice from ${formatDate(monday)}`, before: '15.00', after: null }),
    },
  ]);
});

it('deletes nothing if a price is no longer scheduled, and names its product', async () => {
  const { ids, scheduled } = await schedule();
  await takeBack(scheduled.slice(3));
  expect(await takeBack(scheduled)).toMatchObject({
    status: 409,
    problem: {
      code: 'not_scheduled',
      message: 'The prices of Brisket are no longer scheduled. Nothing was deleted.',
    },
  });
  const lost = { productId: randomUUIDv7(), scheduledId: randomUUIDv7() };
  expect(await takeBack([...scheduled.slice(0, 1), lost])).toMatchObject({
    status: 409,
    problem: { message: 'Someone else deleted a product with these prices. No prices were deleted.' },
  });
  expect(await counts(ids)).toEqual([2, 1]);
});

it('deletes nothing for users who may not see a cost or change prices', async () => {
  const { ids, scheduled } = await schedule({ costPrice: '8.00' });
  const clerk = (...permissions: ('viewOrders' | 'changePrices' | 'seeCosts')[]) =>
    admin.client({ role: 'an own role', permissions });
  expect(await takeBack(scheduled, clerk('viewOrders', 'changePrices'))).toMatchObject({
    status: 403,
    problem: { message: 'These prices include a cost. Ask an admin for the permission "See costs".' },
  });
  expect(await takeBack(scheduled, clerk('viewOrders', 'seeCosts'))).toMatchObject({ status: 403 });
  expect(await counts(ids)).toEqual([2, 2]);
});

it('rejects a request without prices', async () => {
  expect(await takeBack([])).toMatchObject({
    status: 400,
    problem: { issues: [{ message: 'Choose a change.' }] },
  });
});

it('rejects the deletion of a price that was rescheduled since, in bulk or individually', async () => {
  const { ids, scheduled } = await schedule();
  const [first = ''] = ids;
  const prices = [{ id: first, retailPrice: '16.50' }];
  await client.call(adminApi.savePrices, { body: { from: monday, prices } });
  expect(await takeBack(scheduled)).toMatchObject({ status: 409, problem: { code: 'not_scheduled' } });
  const { productId, scheduledId } = scheduled[0] ?? { productId: '', scheduledId: '' };
  const params = { id: productId, scheduledId };
  expect(await client.call(adminApi.deleteScheduledPrices, { params })).toMatchObject({ status: 404 });
  expect(await coming(first)).toMatchObject([{ from: monday, retailPrice: '16.50' }, { from: tuesday }]);
});
