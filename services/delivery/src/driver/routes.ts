import { LockMode } from '@mikro-orm/core';
import { driverApi, maxBoardKeys } from '@primal/contracts/delivery/driver';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { concatColumns, contains, foldSql } from '@primal/service-kit/lists/search';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { DeliveryTables, DeliveryTx } from '../tables.ts';
import {
  assertAccountFree,
  Driver,
  DriverSchema,
  deleteDriver,
  lockDriver,
  republishDrivers,
  selectDrivers,
  toAnswer,
} from './driver.ts';

/** Serializes changes of board numbers until the commit, so that two drivers never get the same. */
const lockBoardNumbers = ({ db }: DeliveryTx) =>
  sql`select pg_advisory_xact_lock(hashtext('delivery.board_numbers'))`.execute(db);

/** Locked in id order, as the routes do, so that two callers never deadlock. */
const lockDrivers = ({ em }: DeliveryTx, ids: readonly string[]): Promise<Driver[]> =>
  em.find(
    Driver,
    { id: { $in: [...ids] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );

const findLowestFree = (taken: ReadonlySet<number>): number => {
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
};

/**
 * Board number for a new driver: the lowest free one, or the wanted one, which its driver gives up.
 * Once the keys run out, an inactive driver gives up theirs (docs/rules/delivery.md#board-numbers).
 */
const claimBoardNumber = async (tx: DeliveryTx, wanted: number | null): Promise<number> => {
  await lockBoardNumbers(tx);
  const holders = await tx.db
    .selectFrom('drivers')
    .select(['id', 'board_number as number', 'is_active as isActive'])
    .orderBy('board_number')
    .execute();
  const free = findLowestFree(new Set(holders.map(({ number }) => number)));
  const giver =
    wanted === null
      ? holders.find(({ number, isActive }) => !isActive && number <= maxBoardKeys && free > maxBoardKeys)
      : holders.find(({ number }) => number === wanted);
  if (!giver) return wanted ?? free;
  for (const driver of await lockDrivers(tx, [giver.id])) driver.change(tx, { boardNumber: free });
  return giver.number;
};

/** Locks a driver and the other driver who has the number, and gives that driver this one's number. */
const swapBoardNumber = async (tx: DeliveryTx, driverId: string, wanted: number): Promise<void> => {
  await lockBoardNumbers(tx);
  const holder = await tx.db
    .selectFrom('drivers')
    .where('board_number', '=', wanted)
    .where('id', '!=', driverId)
    .select('id')
    .executeTakeFirst();
  if (!holder) return;
  const both = await lockDrivers(tx, [driverId, holder.id]);
  const driver = both.find(({ id }) => id === driverId);
  if (driver) both.find(({ id }) => id === holder.id)?.change(tx, { boardNumber: driver.boardNumber });
};

const searched = sql.raw(foldSql(concatColumns(['d.name', 'd.phone', 'd.email', 'd.vehicle_number'])));

const listDrivers = documentList({
  call: driverApi.listDrivers,
  select: selectDrivers,
  id: 'd.id',
  columns: {
    name: sql`lower(d.name)`,
    phone: { nullable: 'd.phone' },
    email: { nullable: sql`lower(d.email)` },
    vehicleNumber: { nullable: sql`lower(d.vehicle_number)` },
    isActive: 'd.is_active',
    boardNumber: 'd.board_number',
    createdAt: 'd.created_at',
  },
  where: ({ status, q }) => [status && sql`d.is_active = ${status === 'active'}`, q && contains(searched, q)],
  toAnswers: (rows) => rows.map((driver) => toAnswer(driver)),
});

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
