import { defineEntity, p } from '@mikro-orm/core';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { describeCancellation, describeStopDocument } from '@primal/contracts/delivery/route-sheet';
import {
  describeCollected,
  describeCountChange,
  describeSettlement,
  listAllowedPayments,
  type SettlementAnswer,
  type SettlementCount,
  type SettlementLine,
} from '@primal/contracts/delivery/settlement';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { isDone, wasDelivered } from '@primal/contracts/delivery/stop-rules';
import type { Collection } from '@primal/contracts/shared/cash-on-delivery';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { type RecordOf, type Tables, toInstantText } from '@primal/service-kit/database';
import { toCollected } from '../route/presenter.ts';
import type { ReportRecord } from '../route/stop-report.ts';

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

type SettlementRecord = RecordOf<typeof SettlementSchema>;

/** Last report of each stop from this route, with the current state of its document. */
type ReportToSettle = ReportRecord & {
  currentInvoiceId: string | null;
  invoice: { invoiceNumber: string; status: string; balance: string } | null;
  orderDeleted: boolean | null;
};

const toDifference = (toCollect: Collection, collected: SettlementLine['collected']) => ({
  difference: toMoney(decimal(collected?.amount ?? 0).minus(toCollect.amount)),
  says: describeCollected(toCollect, collected?.amount ?? null),
});

const nothing: Collection = { amount: '0.00', isEstimate: false };

const toReported = (report: ReportToSettle, stop: StopAnswer | undefined): SettlementLine => {
  const collected = toCollected(report);
  const { stopId, salesOrderId, customerId, customerName, invoice } = report;
  const document = invoice?.invoiceNumber ?? report.document;
  const toCollect =
    report.kind === 'failed' ? nothing : { amount: report.toCollect, isEstimate: report.toCollectIsEstimate };
  return {
    stopId,
    sequenceNumber: stop?.sequenceNumber ?? null,
    status: stop?.status ?? null,
    isDone: true,
    differences: report.differences,
    document,
    salesOrderId,
    invoiceId: report.currentInvoiceId,
    customerId,
    customerName,
    toCollect: toCollect.amount,
    toCollectIsEstimate: toCollect.isEstimate,
    collected,
    openAmount: invoice?.balance ?? null,
    ...toDifference(toCollect, collected),
    allowed: listAllowedPayments({
      document,
      customerId,
      salesOrderId,
      collected,
      invoice,
      isOrderDeleted: report.orderDeleted === true,
    }),
  };
};

/** Presents a stop without a report, because it is not visited yet or the office finished it. */
const toOpen = (stop: StopAnswer): SettlementLine => {
  const wasThere = isDone(stop.status);
  const { salesOrderId, invoiceId, customerId, invoice } = stop;
  const document = describeStopDocument(stop);
  const toCollect =
    stop.status === 'failed' ? nothing : { amount: stop.amountToCollect, isEstimate: stop.amountIsEstimate };
  return {
    stopId: stop.id,
    sequenceNumber: stop.sequenceNumber,
    status: stop.status,
    document,
    salesOrderId,
    invoiceId,
    customerId,
    customerName: stop.customer?.name ?? 'Unknown customer',
    toCollect: toCollect.amount,
    toCollectIsEstimate: toCollect.isEstimate,
    collected: null,
    isDone: wasThere,
    differences: [],
    openAmount: invoice?.balance ?? null,
    ...(wasThere ? toDifference(toCollect, null) : { difference: '0.00', says: 'Not done yet' }),
    allowed: listAllowedPayments({
      document,
      customerId,
      salesOrderId,
      collected: null,
      invoice,
      isOrderDeleted: stop.salesOrder?.isDeleted === true,
    }),
  };
};

const sumCollected = (lines: readonly SettlementLine[], method: 'cash' | 'check'): string =>
  toMoney(sum(lines.flatMap(({ collected }) => (collected?.method === method ? collected.amount : []))));

const toCount = ({ id, at, userName, cash, checks, note }: SettlementRecord): SettlementCount => ({
  id,
  at: toInstantText(at),
  by: userName,
  cash,
  checks,
  note,
});

const toSettled = (
  settlement: SettlementRecord,
  now: { cash: string; checks: string },
): SettlementAnswer['settled'] => {
  const { cash, checks, collectedCash, collectedChecks } = settlement;
  const collected = { cash: collectedCash, checks: collectedChecks };
  return {
    ...toCount(settlement),
    difference: toMoney(decimal(cash).plus(checks).minus(collectedCash).minus(collectedChecks)),
    says: describeSettlement({ cash, checks }, collected),
    changed: describeCountChange(collected, now),
  };
};

/** True if the settlement counts a report, because it has money or the stop still has the reported status. */
const holds = (report: ReportToSettle, stop: StopAnswer | undefined): boolean =>
  toCollected(report) !== null ||
  stop === undefined ||
  (report.kind === 'delivered' ? wasDelivered(stop.status) : stop.status === 'failed');

export const toAnswer = (
  route: RouteAnswer,
  reports: readonly ReportToSettle[],
  [settlement, ...earlier]: readonly SettlementRecord[],
): SettlementAnswer => {
  const stops = new Map(route.items.map((stop) => [stop.id, stop]));
  const holding = reports.filter((report) => holds(report, stops.get(report.stopId)));
  const reported = new Set(holding.map(({ stopId }) => stopId));
  const all = [
    ...holding.map((report) => toReported(report, stops.get(report.stopId))),
    ...route.items.filter(({ id }) => !reported.has(id)).map(toOpen),
  ];
  const lines = all
    .filter(({ toCollect, collected }) => collected !== null || toCollect !== '0.00')
    .toSorted((one, other) => (one.sequenceNumber ?? 10_000) - (other.sequenceNumber ?? 10_000));
  const cash = sumCollected(lines, 'cash');
  const checks = sumCollected(lines, 'check');
  return {
    routeId: route.id,
    routeDate: route.routeDate,
    driverName: route.driver.name,
    lines,
    toCollect: toMoney(sum(lines.map(({ toCollect }) => toCollect))),
    toCollectIsEstimate: lines.some(({ toCollectIsEstimate }) => toCollectIsEstimate),
    cash,
    checks,
    collected: toMoney(decimal(cash).plus(checks)),
    stopsNotDone: route.items.filter((stop) => !isDone(stop.status) && describeCancellation(stop) === null)
      .length,
    settled: settlement ? toSettled(settlement, { cash, checks }) : null,
    earlier: earlier.map(toCount),
  };
};
