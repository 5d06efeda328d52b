import { computeLoad, type GoodsLine, type Load, sumLoads } from '@primal/contracts/delivery/goods';
import { listChangesSincePrint } from '@primal/contracts/delivery/printed-stops';
import { type StopReport, stopReport } from '@primal/contracts/delivery/report';
import { type RouteAnswer, type RouteHead, routeHead } from '@primal/contracts/delivery/route';
import { describeCancellation } from '@primal/contracts/delivery/route-sheet';
import { type StopAnswer, stopAnswer } from '@primal/contracts/delivery/stop';
import { wasDelivered } from '@primal/contracts/delivery/stop-rules';
import {
  computeInvoiceCollection,
  computeOrderCollection,
  sumCollections,
} from '@primal/contracts/shared/cash-on-delivery';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { toInstantText } from '@primal/service-kit/database';
import type { CopiedOrder } from '../copies/documents.ts';
import { type DriverRecord, toAnswer as toDriverAnswer } from '../driver/driver.ts';
import type { RouteRecord, StopRecord } from './route.ts';

type Collected = NonNullable<StopReport['collected']>;
type ReportRecord = Answerable<Omit<StopReport, 'collected'>, 'at'> & {
  collectedAmount: string | null;
  collectedMethod: Collected['method'] | null;
  checkNumber: string | null;
};

const reportFields = createAnswerMapper(stopReport);

export const toCollected = ({
  collectedAmount: amount,
  collectedMethod: method,
  checkNumber,
}: Pick<ReportRecord, 'collectedAmount' | 'collectedMethod' | 'checkNumber'>): StopReport['collected'] =>
  amount === null || method === null ? null : { amount, method, checkNumber };

export const toReport = (report: ReportRecord): StopReport => ({
  ...reportFields(report),
  collected: toCollected(report),
});

export type RouteRow = RouteRecord & { driver: DriverRecord };

export type StopRow = StopRecord &
  Pick<StopAnswer, 'customer' | 'invoice'> & {
    order: CopiedOrder | null;
    orderDeleted: boolean | null;
    deletionReason: string | null;
    /** True if the driver collects money from the customer. Null if the customer's copy is missing. */
    paysDriver: boolean | null;
    invoiceUnweighed: boolean | null;
    reported: Parameters<typeof toReport>[0] | null;
    invoiceFor: string | null;
    orderFor: string | null;
  };

type Total = { total: string } | null;

export const toTotal = ({ invoice, salesOrder }: { invoice: Total; salesOrder: Total }): string =>
  invoice?.total ?? salesOrder?.total ?? '0.00';

const headFields = createAnswerMapper(routeHead);

export const toHead = (route: RouteRow): RouteHead => ({
  ...headFields(route),
  driver: toDriverAnswer(route.driver),
});

const stopFields = createAnswerMapper(stopAnswer);

interface Collecting extends Pick<StopRow, 'invoiceUnweighed' | 'orderDeleted' | 'paysDriver'> {
  invoice: Pick<NonNullable<StopRow['invoice']>, 'cashOnDelivery' | 'status' | 'balance'> | null;
  order: Pick<NonNullable<StopRow['order']>, 'total' | 'estimatedTotal'> | null;
}

/**
 * Decides by the invoice's terms if the driver collects money; without an invoice, by the customer's terms.
 */
export const toCollection = ({ invoice, invoiceUnweighed, order, orderDeleted, paysDriver }: Collecting) => {
  const cashOnDelivery = (invoice ? invoice.cashOnDelivery : order && paysDriver) ?? false;
  const customer = { cashOnDelivery };
  const ofOrder = order && !orderDeleted ? computeOrderCollection({ ...order, customer }) : null;
  const collection = invoice
    ? computeInvoiceCollection({ ...invoice, customer, hasMissingCatchWeights: invoiceUnweighed ?? false })
    : ofOrder;
  const { amount = '0.00', isEstimate = false } = collection ?? {};
  return { cashOnDelivery, amountToCollect: amount, amountIsEstimate: isEstimate };
};

const toGoods = ({ items }: Pick<NonNullable<StopRow['invoice']>, 'items'>): GoodsLine[] =>
  items.map(
    ({ productName, quantity, unit = null, weight, weighedPieces, pounds, poundsAreEstimate = false }) => ({
      productName,
      quantity,
      unit,
      weighedPieces,
      poundsAreEstimate,
      pounds: pounds ?? weight ?? '0.000',
    }),
  );

const listGoods = ({ invoice, order }: StopRow): GoodsLine[] =>
  invoice ? toGoods(invoice) : (order?.items ?? []);

export const toPlan = (
  row: Pick<StopRow, 'invoiceFor' | 'orderFor' | 'status' | 'salesOrderId' | 'invoiceId'>,
  routeDate: string,
) => {
  const plannedDate = row.invoiceFor ?? row.orderFor;
  return {
    plannedDate,
    dateDiffers: plannedDate !== null && plannedDate !== routeDate,
    deliveredNotInvoiced: wasDelivered(row.status) && row.salesOrderId !== null && !row.invoiceId,
  };
};

export const toStopAnswer = (row: StopRow, { id, driver, routeDate, status }: RouteHead): StopAnswer => {
  const { order, orderDeleted, deletionReason, invoice, reported, ...stop } = row;
  const items = listGoods(row);
  return {
    ...stopFields(stop),
    ...toCollection(row),
    items,
    ...computeLoad(items),
    documentNotes: invoice?.notes ?? order?.notes ?? null,
    ...toPlan(row, routeDate),
    invoice,
    salesOrder: order && { ...order, isDeleted: orderDeleted === true, deletionReason },
    report: reported && toReport(reported),
    route: { id, driver, routeDate, status },
  };
};

interface Carried extends Load {
  total: string;
  amountToCollect: string;
  amountIsEstimate: boolean;
}

export const toSums = (carried: readonly Carried[]) => {
  const toCollect = sumCollections(
    carried.map(({ amountToCollect, amountIsEstimate }) => ({
      amount: amountToCollect,
      isEstimate: amountIsEstimate,
    })),
  );
  return {
    ...sumLoads(carried),
    total: toMoney(sum(carried.map(({ total }) => total))),
    toCollect: toCollect.amount,
    toCollectIsEstimate: toCollect.isEstimate,
  };
};

export const toAnswer = (route: RouteRow, stops: readonly StopRow[]): RouteAnswer => {
  const head = toHead(route);
  const items = stops.map((stop) => toStopAnswer(stop, head));
  const carried = items.filter((stop) => describeCancellation(stop) === null);
  return {
    ...head,
    items,
    ...toSums(carried.map((stop) => ({ ...stop, total: toTotal(stop) }))),
    printedAt: route.printedAt && toInstantText(route.printedAt),
    changedSincePrinted: route.printed ? listChangesSincePrint(route.printed, items) : [],
  };
};
