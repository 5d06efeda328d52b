import type { MyItem, MyStop } from '@primal/contracts/delivery/my-route';
import { describeCancellation, describeStopDocument } from '@primal/contracts/delivery/route-sheet';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';

type InvoiceLine = NonNullable<StopAnswer['invoice']>['items'][number];

const toPrice = (
  { tax, discount }: NonNullable<StopAnswer['invoice']>,
  { quantity, unitPrice, total }: InvoiceLine,
): Pick<MyItem, 'unitPrice' | 'total'> => {
  if (tax !== '0.00' || discount !== '0.00' || !unitPrice || !total) return { unitPrice: null, total: null };
  const isByQuantity = toMoney(decimal(unitPrice).times(quantity)) === total;
  return { unitPrice: isByQuantity ? unitPrice : null, total };
};

export const toMyItems = ({ invoice, items }: StopAnswer): MyItem[] => {
  if (!invoice)
    return items.map(({ productName, quantity, unit, pounds, poundsAreEstimate }) => ({
      id: null,
      productName,
      quantity,
      unit,
      weight: pounds,
      weightIsEstimate: poundsAreEstimate,
      says: [],
      unitPrice: null,
      total: null,
    }));
  return invoice.items.map((line) => {
    const { id = null, productName, quantity, unit = null, weight, shortSentence, substituteSentence } = line;
    const says = [shortSentence, substituteSentence].flatMap((sentence) => sentence || []);
    const weighed = { weight, weightIsEstimate: false };
    return { id, productName, quantity, unit, ...weighed, ...toPrice(invoice, line), says };
  });
};

/** Open amount of a stop; voided and deleted documents owe nothing. */
const computeOpenAmount = (stop: StopAnswer): string | null => {
  if (describeCancellation(stop)) return '0.00';
  return stop.invoice?.balance ?? stop.salesOrder?.estimatedTotal ?? null;
};

export const toMyStop = (stop: StopAnswer, routeDate: BusinessDate | null = null): MyStop => ({
  id: stop.id,
  routeDate,
  sequenceNumber: stop.sequenceNumber,
  status: stop.status,
  isWarehousePickup: stop.isWarehousePickup,
  deliveryNotes: stop.deliveryNotes,
  documentNotes: stop.documentNotes,
  document: describeStopDocument(stop),
  customer: stop.customer,
  items: toMyItems(stop),
  openAmount: computeOpenAmount(stop),
  cashOnDelivery: stop.cashOnDelivery,
  amountToCollect: stop.amountToCollect,
  amountIsEstimate: stop.amountIsEstimate,
  isHeld: !stop.invoice && stop.salesOrder?.hold != null,
  gone: describeCancellation(stop),
  deletion:
    describeCancellation(stop) === 'DELETED' ? { reason: stop.salesOrder?.deletionReason ?? null } : null,
  report: stop.report,
});
