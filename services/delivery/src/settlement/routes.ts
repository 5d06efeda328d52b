import { randomUUIDv7 } from 'node:crypto';
import { settlementSaved } from '@primal/contracts/delivery/events';
import {
  describeCount,
  type SettlementAnswer,
  settlementApi,
  type settlementBody,
} from '@primal/contracts/delivery/settlement';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { createRowMapper, selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { z } from 'zod';
import { StopReportSchema } from '../route/stop-report.ts';
import { lockRoute, readRoute } from '../route/store.ts';
import type { DeliveryDb, DeliveryTables, DeliveryTx } from '../tables.ts';
import { SettlementSchema, toAnswer } from './settlement.ts';

const readSettlement = async (db: DeliveryDb, routeId: string): Promise<SettlementAnswer> => {
  const [route, reports, counts] = await Promise.all([
    readRoute(db, routeId),
    db
      .selectFrom('stop_reports as p')
      // An order may have been invoiced, or its invoice replaced, since the report.
      .leftJoin('orders as o', 'o.id', 'p.sales_order_id')
      .leftJoin('invoices as i', (join) => join.on(sql<boolean>`i.id = coalesce(o.invoice_id, p.invoice_id)`))
      .where('p.route_id', '=', routeId)
      .where('p.is_last', '=', true)
      .select(selectOf(StopReportSchema, 'p'))
      .select(['i.id as currentInvoiceId', 'i.shown as invoice', 'o.deleted as orderDeleted'])
      .execute(),
    db
      .selectFrom('route_settlements as t')
      .where('t.route_id', '=', routeId)
      .select(selectOf(SettlementSchema, 't'))
      .orderBy('t.id', 'desc')
      .execute(),
  ]);
  return toAnswer(route, reports, counts);
};

/** 409 if the count is stale or the collected money changed (docs/rules/delivery.md#settlement). */
const settleRoute = async (
  tx: DeliveryTx,
  routeId: string,
  { cash, checks, note, collected, replaces }: z.output<typeof settlementBody>,
): Promise<SettlementAnswer> => {
  await lockRoute(tx, routeId);
  const list = await readSettlement(tx.db, routeId);
  if (replaces !== undefined && list.settled && list.settled.id !== replaces)
    throw problem.stale(describeCount(list.settled));
  if (collected !== undefined && collected !== list.collected)
    throw problem.stale(
      `${list.driverName} has reported more: ${formatMoney(list.collected)} has now been collected. Please count again.`,
    );
  const counted = {
    id: randomUUIDv7(),
    routeId,
    at: new Date(),
    userName: tx.identity.name,
    cash,
    checks,
    note,
    collectedCash: list.cash,
    collectedChecks: list.checks,
  };
  await tx.db.insertInto('route_settlements').values(createRowMapper(SettlementSchema)(counted)).execute();
  const { id } = counted;
  tx.record(settlementSaved, { key: id, sequence: 1, data: { id, routeId } });
  return readSettlement(tx.db, routeId);
};

const handlers: Handlers<typeof settlementApi, DeliveryTables> = {
  readSettlement: ({ tx, params }) => readSettlement(tx.db, params.id),
  settleRoute: ({ tx, params, body }) => settleRoute(tx, params.id, body),
};

export const settlementSlice = createSlice(settlementApi, handlers, { entities: [SettlementSchema] });
