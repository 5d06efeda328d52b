import { defineEntity, p } from '@mikro-orm/core';
import type { RecordOf, Tables } from '@primal/service-kit/database';

const dollars = () => p.decimal().precision(12).scale(2);

/** Money that a driver handed in, and the collected amount at the time of the count. In dollars. */
export const SettlementSchema = defineEntity({
  name: 'Settlement',
  tableName: 'route_settlements',
  properties: {
    id: p.uuid().primary(),
    routeId: p.uuid(),
    at: p.datetime(3),
    userName: p.text(),
    cash: dollars(),
    checks: dollars(),
    collectedCash: dollars(),
    collectedChecks: dollars(),
    note: p.text().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface DeliveryTables extends Tables<[typeof SettlementSchema]> {}
}

export type SettlementRecord = RecordOf<typeof SettlementSchema>;
