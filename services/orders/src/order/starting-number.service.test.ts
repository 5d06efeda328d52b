import { settingsSaved } from '@primal/contracts/admin/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { eventually } from '@primal/service-kit/testing';
import { settingsFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, expect, it } from 'vitest';
import { startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

const next = async () => (await orders.api.call(ordersApi.nextOrderNumber)).body.nextNumber;

const begin = (salesOrderStartingNumber: number, sequence: number) =>
  orders.publish(settingsSaved, {
    key: 'settings',
    sequence,
    data: settingsFixture({ salesOrderStartingNumber }),
  });

it('the order series starts at the number in the settings, and ignores a lower number', async () => {
  expect(await next()).toBe('SO-1001');
  await begin(25_000, 1);
  await eventually(async () => expect(await next()).toBe('SO-25000'));
  expect((await orders.create()).orderNumber).toBe('SO-25000');
  await begin(3, 2);
  expect((await orders.create()).orderNumber).toBe('SO-25001');
});
