import { type Collection, formatCollection, sumCollections } from '../shared/cash-on-delivery.ts';
import { formatCityLine } from '../shared/customer.ts';
import { formatDate } from '../shared/dates.ts';
import { decimal, formatMoney, formatQuantity, formatWeight, isPositive } from '../shared/decimal.ts';
import { formatWindow } from '../shared/delivery-terms.ts';
import { toFileNamePart } from '../shared/fold.ts';
import { formatStatus } from '../shared/text.ts';
import { formatLoad, formatPounds, type GoodsLine, listLoadFacts, sumLoads } from './goods.ts';
import type { RouteAnswer } from './route.ts';
import type { StopAnswer } from './stop.ts';
import { describeFailure, isDone } from './stop-rules.ts';

export interface SheetStop {
  id: string;
  number: string;
  customer: string;
  where: string[];
  facts: { label: string; value: string }[];
  collect: string | null;
  /** Warning about an undelivered order on credit hold. */
  hold: string | null;
  items: string[];
  returned: string[];
  notes: string | null;
  delivered: boolean;
  failed: string | null;
  gone: 'VOIDED' | 'DELETED' | null;
}

/** Printed route with formatted texts and figures, shared by the page on screen and the PDF. */
export interface RouteSheet {
  title: string;
  driver: string;
  date: string;
  facts: { label: string; value: string }[];
  notes: string | null;
  stops: SheetStop[];
  signatures: string[];
  footer: string[];
}

export interface StopDocuments {
  invoice: Pick<NonNullable<StopAnswer['invoice']>, 'invoiceNumber' | 'status'> | null;
  salesOrder: Pick<NonNullable<StopAnswer['salesOrder']>, 'orderNumber' | 'isDeleted'> | null;
}

/** Voided or deleted document of a stop (docs/rules/delivery.md#invoiced-on-the-way). */
export const describeCancellation = ({ invoice, salesOrder }: StopDocuments): SheetStop['gone'] => {
  if (invoice) return invoice.status === 'voided' ? 'VOIDED' : null;
  return salesOrder?.isDeleted ? 'DELETED' : null;
};

export const describeStopDocument = ({ invoice, salesOrder }: StopDocuments): string =>
  invoice?.invoiceNumber ?? salesOrder?.orderNumber ?? 'No document';

/** True if the stop's order went on hold before its delivery (docs/rules/credit.md#a-held-order). */
export const isHeldStop = (stop: Pick<StopAnswer, 'invoice' | 'salesOrder' | 'status'>): boolean =>
  !stop.invoice && stop.salesOrder?.hold != null && !stop.salesOrder.isDeleted && !isDone(stop.status);

const formatOrderAmount = ({ total, estimatedTotal }: NonNullable<StopAnswer['salesOrder']>): string =>
  decimal(estimatedTotal).gt(total) ? `about ${formatMoney(estimatedTotal)}` : formatMoney(total);

const listDocumentFacts = ({ invoice, salesOrder }: StopAnswer): SheetStop['facts'] => {
  if (invoice)
    return [
      { label: 'Invoice', value: invoice.invoiceNumber },
      { label: 'Amount', value: formatMoney(invoice.total) },
    ];
  if (!salesOrder) return [];
  return [
    { label: 'Sales Order', value: salesOrder.orderNumber },
    { label: 'Amount', value: formatOrderAmount(salesOrder) },
    // Reminds the driver to ask before handing over an order that was held after loading.
    ...(salesOrder.hold ? [{ label: 'Credit', value: 'On Hold' }] : []),
  ];
};

const listAddressLines = ({ customer }: StopAnswer): string[] => {
  if (!customer) return [];
  const { address, contactPerson, phone } = customer;
  const hours = formatWindow(customer);
  return [
    address,
    formatCityLine(customer),
    contactPerson ? `Contact: ${contactPerson}` : '',
    phone ? `Phone: ${phone}` : '',
    hours ? `Delivery hours: ${hours}` : '',
  ].filter(Boolean);
};

type StopItem = NonNullable<StopAnswer['invoice']>['items'][number];

const formatItem = ({
  quantity,
  productName,
  weight,
}: Pick<StopItem, 'quantity' | 'productName' | 'weight'>) =>
  `${formatQuantity(quantity)} x ${productName}${isPositive(weight) ? `, ${formatWeight(weight)} lbs` : ''}`;

const describeItem = (item: StopItem): string => {
  const words = [item.shortSentence, item.substituteSentence].filter(Boolean);
  return words.length > 0 ? `${formatItem(item)} (${words.join('; ')})` : formatItem(item);
};

const formatOrderedGoods = ({ quantity, productName, ...line }: GoodsLine): string =>
  [`${formatQuantity(quantity)} x ${productName}`, formatPounds(line)].filter(Boolean).join(', ');

const listItems = ({ invoice, items }: StopAnswer): string[] =>
  invoice ? invoice.items.map(describeItem) : items.map(formatOrderedGoods);

const listStopLoad = (stop: StopAnswer): SheetStop['facts'] =>
  stop.items.length > 0 ? [{ label: 'Load', value: formatLoad(stop) }] : [];

const createStatusFact = ({ status }: StopAnswer) => ({ label: 'Status', value: formatStatus(status) });

const joinNotes = ({ deliveryNotes, documentNotes, customer }: StopAnswer): string | null =>
  [...new Set([deliveryNotes, documentNotes, customer?.deliveryNotes].filter(Boolean))].join('\n') || null;

const formatFailure = (stop: StopAnswer): string | null => {
  if (stop.status !== 'failed') return null;
  const why = describeFailure(stop);
  return why ? `Failed: ${why}` : 'Failed';
};

/** Null without cash on delivery, or if the document is voided or deleted. */
const findStopCollection = (stop: StopAnswer): Collection | null =>
  stop.cashOnDelivery && describeCancellation(stop) === null
    ? { amount: stop.amountToCollect, isEstimate: stop.amountIsEstimate }
    : null;

const describeCollection = (stop: StopAnswer): string | null => {
  const collection = findStopCollection(stop);
  return collection && formatCollection(collection);
};

const toCollect = (stops: readonly StopAnswer[]): RouteSheet['facts'] => {
  const collections = stops.flatMap((stop) => findStopCollection(stop) ?? []);
  if (collections.length === 0) return [];
  const { amount, isEstimate } = sumCollections(collections);
  return [{ label: 'To Collect', value: `${isEstimate ? 'about ' : ''}${formatMoney(amount)}` }];
};

export const describeReturned = ({ invoice }: Pick<StopAnswer, 'invoice'>): string[] =>
  (invoice?.returns ?? []).flatMap(({ creditNumber, lines }) =>
    lines.map((line) => `${creditNumber}: ${formatItem(line)}`),
  );

const createSheetStop = (stop: StopAnswer, at: number): SheetStop => ({
  id: stop.id,
  number: String(at + 1),
  customer: stop.customer?.name ?? 'Unknown customer',
  where: listAddressLines(stop),
  facts: [...listDocumentFacts(stop), ...listStopLoad(stop), createStatusFact(stop)],
  collect: describeCollection(stop),
  hold: isHeldStop(stop) ? 'ON HOLD: do not deliver, ask the office first' : null,
  items: listItems(stop),
  returned: describeReturned(stop),
  notes: joinNotes(stop),
  delivered: stop.status === 'delivered',
  failed: formatFailure(stop),
  gone: describeCancellation(stop),
});

export const createRouteSheet = (
  route: Pick<RouteAnswer, 'driver' | 'routeDate' | 'status' | 'notes' | 'items'>,
): RouteSheet => {
  const { driver, items } = route;
  const carried = items.filter((stop) => describeCancellation(stop) === null);
  const delivered = carried.filter(({ status }) => status === 'delivered').length;
  const load = sumLoads(carried);
  return {
    title: 'Delivery Route Sheet',
    driver: driver?.name || 'Not Assigned',
    date: formatDate(route.routeDate),
    facts: [
      { label: 'Route Date', value: formatDate(route.routeDate) },
      { label: 'Driver', value: driver?.name || 'Not Assigned' },
      { label: 'Vehicle', value: driver?.vehicleNumber || 'N/A' },
      { label: 'Phone', value: driver?.phone || 'N/A' },
      { label: 'Total Stops', value: String(carried.length) },
      { label: 'Completed', value: String(delivered) },
      { label: 'Status', value: formatStatus(route.status) },
      ...listLoadFacts(load),
      ...toCollect(items),
    ],
    notes: route.notes,
    stops: items.map(createSheetStop),
    signatures: ['Driver Signature', 'Completion Date/Time'],
    footer: [
      'Please have each delivery signed for, and return this sheet to the office with the signed papers.',
      'Report shortages, damage and refused deliveries to the office at once.',
    ],
  };
};

export const formatRouteFileName = ({
  driver,
  routeDate,
}: Pick<RouteAnswer, 'driver' | 'routeDate'>): string =>
  `Route_${toFileNamePart(driver.name)}_${routeDate}.pdf`;
