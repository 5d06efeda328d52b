import { randomUUIDv7 } from 'node:crypto';
import type { BoardMove } from '@primal/contracts/delivery/board';
import { createRowMapper, selectOf, sql, toInstantText } from '@primal/service-kit/database';
import { createSystemIdentity } from '@primal/service-kit/identity';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';
import { BoardMoveSchema } from './board-move.ts';

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
