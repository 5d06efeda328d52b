import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { describeCancellation, describeStopDocument } from '@primal/contracts/delivery/route-sheet';
import { isDone, wasDelivered } from '@primal/contracts/delivery/rules';
import {
  describeCollected,
  describeCountChange,
  describeSettlement,
  type SettlementAnswer,
  type SettlementCount,
  type SettlementLine,
} from '@primal/contracts/delivery/settlement';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { toInstantText } from '@primal/service-kit/database';
import { presentCollected, type ReportRecord } from '../report/report.ts';
import type { SettlementRecord } from './settlement.ts';

/** Last report of each stop from this route, with the invoice's current balance. */
type ReportToSettle = ReportRecord & { openAmount: string | null };

const presentDifference = (toCollect: string, collected: SettlementLine['collected']) => ({
  difference: toMoney(decimal(collected?.amount ?? 0).minus(toCollect)),
  says: describeCollected(toCollect, collected?.amount ?? null),
});

const presentReported = (report: ReportToSettle, stop: StopAnswer | undefined): SettlementLine => {
  const collected = presentCollected(report);
  const { stopId, document, invoiceId, customerId, customerName, openAmount } = report;
  const toCollect = report.kind === 'failed' ? '0.00' : report.toCollect;
  return {
    stopId,
    sequenceNumber: stop?.sequenceNumber ?? null,
    status: stop?.status ?? null,
    isDone: true,
    differences: report.differences,
    document,
    invoiceId,
    customerId,
    customerName,
    toCollect,
    collected,
    openAmount,
    ...presentDifference(toCollect, collected),
  };
};

/** Presents a stop without a report, because it is not visited yet or the office finished it. */
const presentOpen = (stop: StopAnswer): SettlementLine => {
  const wasThere = isDone(stop.status);
  const toCollect = stop.status === 'failed' ? '0.00' : stop.amountToCollect;
  return {
    stopId: stop.id,
    sequenceNumber: stop.sequenceNumber,
    status: stop.status,
    document: describeStopDocument(stop),
    invoiceId: stop.invoiceId,
    customerId: stop.customerId,
    customerName: stop.customer?.name ?? 'Unknown customer',
    toCollect,
    collected: null,
    isDone: wasThere,
    differences: [],
    openAmount: stop.invoice?.balance ?? null,
    ...(wasThere ? presentDifference(toCollect, null) : { difference: '0.00', says: 'Not done yet' }),
  };
};

const sumCollected = (lines: readonly SettlementLine[], method: 'cash' | 'check'): string =>
  toMoney(sum(lines.flatMap(({ collected }) => (collected?.method === method ? collected.amount : []))));

const presentCount = ({ id, at, userName, cash, checks, note }: SettlementRecord): SettlementCount => ({
  id,
  at: toInstantText(at),
  by: userName,
  cash,
  checks,
  note,
});

const presentSettled = (
  settlement: SettlementRecord,
  now: { cash: string; checks: string },
): SettlementAnswer['settled'] => {
  const { cash, checks, collectedCash, collectedChecks } = settlement;
  const collected = { cash: collectedCash, checks: collectedChecks };
  return {
    ...presentCount(settlement),
    difference: toMoney(decimal(cash).plus(checks).minus(collectedCash).minus(collectedChecks)),
    says: describeSettlement({ cash, checks }, collected),
    changed: describeCountChange(collected, now),
  };
};

/** True if the settlement counts a report, because it has money or the stop still has the reported status. */
const holds = (report: ReportToSettle, stop: StopAnswer | undefined): boolean =>
  presentCollected(report) !== null ||
  stop === undefined ||
  (report.kind === 'delivered' ? wasDelivered(stop.status) : stop.status === 'failed');

export const presentSettlement = (
  route: RouteAnswer,
  reports: readonly ReportToSettle[],
  [settlement, ...earlier]: readonly SettlementRecord[],
): SettlementAnswer => {
  const stops = new Map(route.items.map((stop) => [stop.id, stop]));
  const holding = reports.filter((report) => holds(report, stops.get(report.stopId)));
  const reported = new Set(holding.map(({ stopId }) => stopId));
  const all = [
    ...holding.map((report) => presentReported(report, stops.get(report.stopId))),
    ...route.items.filter(({ id }) => !reported.has(id)).map(presentOpen),
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
    cash,
    checks,
    collected: toMoney(decimal(cash).plus(checks)),
    stopsNotDone: route.items.filter((stop) => !isDone(stop.status) && describeCancellation(stop) === null)
      .length,
    settled: settlement ? presentSettled(settlement, { cash, checks }) : null,
    earlier: earlier.map(presentCount),
  };
};
