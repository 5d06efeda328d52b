import { driverSaved, stopSaved } from '@primal/contracts/delivery/events';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../testing/delivery.ts';
import { delivery as definition } from './service.ts';

const delivery = await startDelivery();
afterAll(() => delivery.stop());

it('republishes every driver and stop with the data of the last event', async () => {
  const driver = await delivery.addDriver();
  const { body: stop } = await delivery.assignOrder(driver.id, (await delivery.newOrder()).id);
  await delivery.changeStop(stop.id, { status: 'delivered' });
  const last = [(await delivery.recorded(driverSaved)).at(-1), (await delivery.recorded(stopSaved)).at(-1)];
  const snapshots = definition.republish.map((read) => Array.fromAsync(read(delivery.db)));
  expect((await Promise.all(snapshots)).flat()).toEqual([
    { definition: driverSaved, key: driver.id, sequence: 1, data: last[0]?.data },
    { definition: stopSaved, key: stop.id, sequence: 2, data: last[1]?.data },
  ]);
});
