import { type Collection, collectedInSum, collectWords } from '../shared/cash-on-delivery.ts';
import { placeOf } from '../shared/customer.ts';
import { showDate } from '../shared/dates.ts';
import { isPositive, showMoney, showQuantity, showWeight } from '../shared/decimal.ts';
import type { RouteAnswer, StopAnswer } from './route.ts';

/** A stop as the route sheet shows it, all texts and figures written out. */
export interface SheetStop {
  id: string;
  /** Its number on the route. */
  number: string;
  customer: string;
  /** Full address, contact person and telephone, as far as they are known. */
  where: string[];
  /** Document, amount and status, each with what it is. */
  facts: { label: string; value: string }[];
  /** 'Collect $1,234.50', where the driver collects. */
  collect: string | null;
  /** `2 x Ribeye, 30.50 lbs (Ordered 4, shipped 2: out of stock)`. */
  items: string[];
  /** What came back, `CM-1003: 2 x Ribeye, 20.25 lbs`; none while nothing is recorded: there is a box to write in. */
  returned: string[];
  /** Notes that came with the stop; the box to write in is apart. */
  notes: string | null;
  delivered: boolean;
  /** Voided or deleted meanwhile: printed struck through, with the word for it. */
  gone: 'VOIDED' | 'DELETED' | null;
}

/** A driver's route as paper shows it: the page on screen and the PDF are made from the same. */
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

const words: Record<string, string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  delivered: 'Delivered',
  failed: 'Failed',
};

/**
 * Why a stop is shown struck through: its invoice was voided or its order deleted
 * (docs/rules/delivery.md#invoiced-on-the-way).
 */
export const goneStop = ({
  invoice,
  salesOrder,
}: Pick<StopAnswer, 'invoice' | 'salesOrder'>): SheetStop['gone'] => {
  if (invoice) return invoice.status === 'voided' ? 'VOIDED' : null;
  return salesOrder?.isDeleted ? 'DELETED' : null;
};

/** The document of a stop: its invoice's number, else its order's, else 'No document'. */
export const stopDocument = ({ invoice, salesOrder }: Pick<StopAnswer, 'invoice' | 'salesOrder'>): string =>
  invoice?.invoiceNumber ?? salesOrder?.orderNumber ?? 'No document';

const documentFacts = ({ invoice, salesOrder }: StopAnswer): SheetStop['facts'] => {
  if (invoice)
    return [
      { label: 'Invoice', value: invoice.invoiceNumber },
      { label: 'Amount', value: showMoney(invoice.total) },
    ];
  if (!salesOrder) return [];
  return [
    { label: 'Sales Order', value: salesOrder.orderNumber },
    { label: 'Amount', value: showMoney(salesOrder.total) },
    // The driver asks before he hands over what became held on its way.
    ...(salesOrder.hold ? [{ label: 'Credit', value: 'On hold' }] : []),
  ];
};

const whereTo = ({ customer }: StopAnswer): string[] => {
  if (!customer) return [];
  const { address, contactPerson, phone } = customer;
  return [
    address,
    placeOf(customer),
    contactPerson ? `Contact: ${contactPerson}` : '',
    phone ? `Phone: ${phone}` : '',
  ].filter(Boolean);
};

type StopItem = NonNullable<StopAnswer['invoice']>['items'][number];

/** `2 x Ribeye, 30.50 lbs`. */
const amountOf = ({ quantity, productName, weight }: Pick<StopItem, 'quantity' | 'productName' | 'weight'>) =>
  `${showQuantity(quantity)} x ${productName}${isPositive(weight) ? `, ${showWeight(weight)} lbs` : ''}`;

/** What the driver hands over of a line, and what he tells of it where it is short or stands in for another. */
const goodsOf = (item: StopItem): string => {
  const words = [item.shortSentence, item.substituteSentence].filter(Boolean);
  return words.length > 0 ? `${amountOf(item)} (${words.join('; ')})` : amountOf(item);
};

/** What the driver collects at a stop; null where he does not, and where nothing is delivered any more. */
const stopCollection = (stop: StopAnswer): Collection | null =>
  stop.cashOnDelivery && goneStop(stop) === null
    ? { amount: stop.amountToCollect, isEstimate: stop.amountIsEstimate }
    : null;

const collectOf = (stop: StopAnswer): string | null => {
  const collection = stopCollection(stop);
  return collection && collectWords(collection);
};

/** What the driver brings home, where somebody pays him. */
const toCollect = (stops: readonly StopAnswer[]): RouteSheet['facts'] => {
  const collections = stops.flatMap((stop) => stopCollection(stop) ?? []);
  if (collections.length === 0) return [];
  const { amount, isEstimate } = collectedInSum(collections);
  return [{ label: 'To Collect', value: `${isEstimate ? 'about ' : ''}${showMoney(amount)}` }];
};

/** What came back of a stop's invoice, a text for each line of each credit memo. */
export const returnedOf = ({ invoice }: Pick<StopAnswer, 'invoice'>): string[] =>
  (invoice?.returns ?? []).flatMap(({ creditNumber, lines }) =>
    lines.map((line) => `${creditNumber}: ${amountOf(line)}`),
  );

const sheetStop = (stop: StopAnswer): SheetStop => ({
  id: stop.id,
  number: String(stop.sequenceNumber),
  customer: stop.customer?.name ?? 'Unknown customer',
  where: whereTo(stop),
  facts: [...documentFacts(stop), { label: 'Status', value: words[stop.status] ?? stop.status }],
  collect: collectOf(stop),
  items: (stop.invoice?.items ?? []).map(goodsOf),
  returned: returnedOf(stop),
  notes: stop.deliveryNotes,
  delivered: stop.status === 'delivered',
  gone: goneStop(stop),
});

/** What stands on a route sheet (docs/rules/delivery.md#route-sheet). */
export const routeSheet = (
  route: Pick<RouteAnswer, 'driver' | 'routeDate' | 'status' | 'notes' | 'items'>,
): RouteSheet => {
  const { driver, items } = route;
  const delivered = items.filter(({ status }) => status === 'delivered').length;
  return {
    title: 'Delivery Route Sheet',
    driver: driver?.name || 'Not Assigned',
    date: showDate(route.routeDate),
    facts: [
      { label: 'Route Date', value: showDate(route.routeDate) },
      { label: 'Driver', value: driver?.name || 'Not Assigned' },
      { label: 'Vehicle', value: driver?.vehicleNumber || 'N/A' },
      { label: 'Phone', value: driver?.phone || 'N/A' },
      { label: 'Total Stops', value: String(items.length) },
      { label: 'Completed', value: String(delivered) },
      { label: 'Status', value: words[route.status] ?? route.status },
      ...toCollect(items),
    ],
    notes: route.notes,
    stops: items.map(sheetStop),
    signatures: ['Driver Signature', 'Completion Date/Time'],
    footer: [
      'Please have each delivery signed for, and return this sheet to the office with the signed papers.',
      'Report shortages, damage and refused deliveries to the office at once.',
    ],
  };
};

export const routeFileName = ({ driver, routeDate }: Pick<RouteAnswer, 'driver' | 'routeDate'>): string =>
  `Route_${driver.name}_${routeDate}.pdf`;
