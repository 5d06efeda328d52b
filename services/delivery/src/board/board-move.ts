import { defineEntity, p } from '@mikro-orm/core';
import type { Tables } from '@primal/service-kit/database';

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
