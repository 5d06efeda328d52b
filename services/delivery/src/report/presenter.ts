import type { MyItem, MyStop } from '@primal/contracts/delivery/my-route';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import { goneStop, stopDocument } from '@primal/contracts/delivery/sheet';

/** The lines of the invoice with what is to be told of them; of an order what is on the lorry. */
const itemsOf = ({ invoice, items }: StopAnswer): MyItem[] => {
  if (!invoice)
    return items.map(({ productName, quantity, pounds }) => ({
      ...{ id: null, productName, quantity, weight: pounds, says: [] },
    }));
  return invoice.items.map(({ id = null, productName, quantity, weight, ...item }) => ({
    id,
    productName,
    quantity,
    weight,
    says: [item.shortSentence, item.substituteSentence].flatMap((sentence) => sentence || []),
  }));
};

/** Of a document that is gone nothing is owed. */
const openAmountOf = (stop: StopAnswer): string | null => {
  if (goneStop(stop)) return '0.00';
  return stop.invoice?.balance ?? stop.salesOrder?.estimatedTotal ?? null;
};

/** A stop as its driver sees it: where to, what, and what is owed. */
export const presentMyStop = (stop: StopAnswer): MyStop => ({
  id: stop.id,
  sequenceNumber: stop.sequenceNumber,
  status: stop.status,
  isWarehousePickup: stop.isWarehousePickup,
  deliveryNotes: stop.deliveryNotes,
  documentNotes: stop.documentNotes,
  document: stopDocument(stop),
  customer: stop.customer,
  items: itemsOf(stop),
  openAmount: openAmountOf(stop),
  cashOnDelivery: stop.cashOnDelivery,
  amountToCollect: stop.amountToCollect,
  amountIsEstimate: stop.amountIsEstimate,
  isHeld: !stop.invoice && stop.salesOrder?.hold != null,
  gone: goneStop(stop),
  report: stop.report,
});
