import { defineEntity, p } from '@mikro-orm/core';
import { closingSaved } from '@primal/contracts/billing/events';
import { type Tables, toCopyRow } from '@primal/service-kit/database';
import { type Subscription, syncCopy } from '@primal/service-kit/subscriptions';

/** Closing date that billing enforces; `sequence` is the settings version that billing applied. One row. */
export const ClosingInForceSchema = defineEntity({
  name: 'ClosingInForce',
  tableName: 'closing_in_force',
  properties: {
    id: p.text().primary(),
    sequence: p.integer(),
    closedThrough: p.date().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof ClosingInForceSchema]> {}
}

export const followClosings = (): Subscription[] => [
  syncCopy(closingSaved, { table: 'closing_in_force', row: toCopyRow(ClosingInForceSchema) }),
];
