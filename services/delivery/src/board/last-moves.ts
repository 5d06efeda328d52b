import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { BoardMove } from '@primal/contracts/delivery/board';
import { formatDate } from '@primal/contracts/shared/dates';
import { createRowMapper, selectOf, sql, type Tables, toInstantText } from '@primal/service-kit/database';
import { createSystemIdentity } from '@primal/service-kit/identity';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';

export const BoardMoveSchema = defineEntity({
  name: 'BoardMove',
  tableName: 'board_moves',
  properties: {
    id: p.uuid().primary(),
    date: p.date(),
    at: p.datetime(3),
    userId: p.uuid().strictNullable(),
    userName: p.text(),
    text: p.text(),
  },
});

declare module '../tables.ts' {
  interface DeliveryTables extends Tables<[typeof BoardMoveSchema]> {}
}

const retentionDays = 30;

export const recordMove = (tx: DeliveryTx, date: string, text: string): void => {
  const { userId, name } = tx.identity;
  const by = { userId: userId === createSystemIdentity('').userId ? null : userId, userName: name };
  tx.insert('board_moves', [
    createRowMapper(BoardMoveSchema)({ id: randomUUIDv7(), date, at: new Date(), ...by, text }),
  ]);
  tx.send(
    tx.db
      .deleteFrom('board_moves')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`),
  );
};

const maxShown = 50;

export const listLastMoves = async (db: DeliveryDb, date: string): Promise<BoardMove[]> => {
  const moves = await db
    .selectFrom('board_moves as m')
    .where('m.date', '=', date)
    .select(selectOf(BoardMoveSchema, 'm', ['id', 'at', 'userId', 'userName', 'text']))
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(maxShown)
    .execute();
  return moves.map(({ at, userId, userName, ...move }) => ({
    ...move,
    at: toInstantText(at),
    by: { userId, name: userName },
  }));
};

export interface MovedStop {
  name: string;
  from: { driverName: string; routeDate: string } | null;
  to: { driverName: string; place: number } | null;
}

const findCommon = (names: readonly (string | undefined)[]): string | null => {
  const [first] = names;
  return first !== undefined && names.every((name) => name === first) ? first : null;
};

const maxNamed = 3;

/** Formats moved stops: `SO-1012 WD Grill`, `SO-1012, SO-1013 and 5 more`. */
const listMoved = (moved: readonly MovedStop[]): string => {
  const names = moved.map(({ name }) => name);
  const short = names.map((name) => name.split(' ')[0] ?? name);
  if (names.length === 1) return names[0] ?? '';
  if (names.length <= maxNamed) return `${short.slice(0, -1).join(', ')} and ${short.at(-1)}`;
  return `${short.slice(0, 2).join(', ')} and ${names.length - 2} more`;
};

const describeTrucks = (moved: readonly MovedStop[]): string => {
  const drivers = new Set(moved.flatMap(({ to }) => to?.driverName ?? []));
  const [only] = drivers;
  return drivers.size === 1 ? `to ${only}` : `to ${drivers.size} trucks`;
};

/**
 * Describes an action on the board, to follow the user's name: `moved SO-1012 WD Grill to Ed, stop 3`, `took
 * SO-1012 WD Grill off Ed's route`, `moved SO-1012, SO-1013 and 5 more to Ed`.
 */
export const describeMove = (moved: readonly MovedStop[], date: string): string => {
  const what = listMoved(moved);
  if (moved.every(({ to }) => to === null)) {
    const driver = findCommon(moved.map(({ from }) => from?.driverName));
    return driver ? `took ${what} off ${driver}’s route` : `put ${what} into the tray`;
  }
  if (moved.some(({ to }) => to === null)) return `moved ${what}`;
  const [one] = moved;
  const ofBefore = one?.from && one.from.routeDate !== date ? ` from ${formatDate(one.from.routeDate)}` : '';
  if (moved.length === 1 && one?.to)
    return `moved ${what}${ofBefore} to ${one.to.driverName}, stop ${one.to.place}`;
  return `moved ${what} ${describeTrucks(moved)}`;
};
