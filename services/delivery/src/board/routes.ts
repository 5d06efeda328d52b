import { boardApi } from '@primal/contracts/delivery/board';
import { today } from '@primal/contracts/shared/dates';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { DeliveryTables } from '../tables.ts';
import { BoardMoveSchema } from './board-move.ts';
import { moveOnBoard } from './move.ts';
import { readBoard, readBoardRoutes } from './read.ts';
import { handOverRoute, sortRoute } from './whole-route.ts';

const handlers: Handlers<typeof boardApi, DeliveryTables> = {
  readBoard: ({ tx, query: { date = today() } }) => readBoard(tx.db, date),
  moveOnBoard: async ({ tx, body }) => {
    const ids = await moveOnBoard(tx, body);
    return { date: body.date, routes: await readBoardRoutes(tx.db, ids) };
  },
  handOver: async ({ tx, params, body }) => {
    const { date, ids } = await handOverRoute(tx, params.id, body.driverId);
    return { date, routes: await readBoardRoutes(tx.db, ids) };
  },
  sortRoute: async ({ tx, params, body }) => {
    const date = await sortRoute(tx, params.id, body);
    return { date, routes: await readBoardRoutes(tx.db, [params.id]) };
  },
};

export const boardSlice = createSlice(boardApi, handlers, { entities: [BoardMoveSchema] });
