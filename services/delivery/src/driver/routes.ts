import type { deliveryApi } from '@primal/contracts/delivery/api';
import type { Handlers } from '@primal/service-kit/routes';
import type { DeliveryTables } from '../tables.ts';
import { Driver } from './driver.ts';
import { driverPage } from './list.ts';
import { presentDriver } from './presenter.ts';
import { lockDriver } from './store.ts';

type DriverCalls = Pick<typeof deliveryApi, 'listDrivers' | 'createDriver' | 'updateDriver' | 'deleteDriver'>;

export const driverHandlers: Handlers<DriverCalls, DeliveryTables> = {
  listDrivers: ({ query, tx }) => driverPage(tx.db, query),
  createDriver: ({ body, tx }) => presentDriver(Driver.add(tx, body)),
  updateDriver: async ({ params, body: { version, ...fields }, tx }) => {
    const driver = await lockDriver(tx, params.id, version);
    driver.change(tx, fields);
    return presentDriver(driver);
  },
  deleteDriver: async ({ params, tx }) => {
    const driver = await lockDriver(tx, params.id);
    await driver.remove(tx);
  },
};
