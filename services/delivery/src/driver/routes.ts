import { driverApi } from '@primal/contracts/delivery/driver';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { DeliveryTables } from '../tables.ts';
import { claimBoardNumber, swapBoardNumber } from './board-number.ts';
import { Driver, DriverSchema } from './driver.ts';
import { listDrivers } from './list.ts';
import { toAnswer } from './presenter.ts';
import { assertAccountFree, deleteDriver, lockDriver, republishDrivers } from './store.ts';

const handlers: Handlers<typeof driverApi, DeliveryTables> = {
  listDrivers,
  createDriver: async ({ tx, body }) => {
    await assertAccountFree(tx, body.userId);
    const boardNumber = await claimBoardNumber(tx, body.boardNumber);
    return toAnswer(Driver.create(tx, { ...body, boardNumber }));
  },
  updateDriver: async ({ tx, params, body: { version, ...fields } }) => {
    if (fields.boardNumber !== undefined) await swapBoardNumber(tx, params.id, fields.boardNumber);
    const driver = await lockDriver(tx, params.id, version);
    await assertAccountFree(tx, fields.userId, driver.id);
    driver.change(tx, fields);
    return toAnswer(driver);
  },
  deleteDriver: async ({ tx, params }) => {
    await deleteDriver(tx, params.id);
  },
};

export const driverSlice = createSlice(driverApi, handlers, {
  entities: [DriverSchema],
  republish: republishDrivers,
});
