import { collectSentence } from '@primal/contracts/shared/cash-on-delivery';
import { placeOf } from '@primal/contracts/shared/customer';
import { showDate } from '@primal/contracts/shared/dates';
import { decimal, showMoney, showQuantity } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { quantityToShip } from '@primal/contracts/shared/weighing';
import {
  isLongNote,
  PrintBlock,
  type PrintColumn,
  PrintColumns,
  PrintNote,
  PrintNotes,
  PrintParty,
  PrintTable,
  PrintTotals,
  WeightSlots,
} from '@primal/kit/print';
import type { ReactNode } from 'react';
import {
  chargesOf,
  collectionOf,
  itemsForCustomer,
  type SheetItem,
  type SheetOrder,
  shortWords,
  showsShorts,
} from './sheet-order.ts';

/** What stands at the head of each sheet of an order. */
export const headFacts = ({ orderDate, poNumber }: Pick<SheetOrder, 'orderDate' | 'poNumber'>) => [
  { label: 'Order date', value: showDate(orderDate) },
  poNumber && { label: 'PO Number', value: poNumber },
];

/** Who the order is for, with the address that the truck needs. */
const CustomerBlock = ({ customer }: Pick<SheetOrder, 'customer'>) => {
  if (!customer) return <PrintBlock title="Customer">No customer selected</PrintBlock>;
  const { name, address, phone, contactPerson } = customer;
  const contact = contactPerson ? [`Contact: ${contactPerson}`] : [];
  return <PrintParty title="Customer" name={name} lines={[address, placeOf(customer), phone, ...contact]} />;
};

/** The day it goes out, in a frame that is seen first. */
const DeliveryDateBlock = ({ date }: { date: string | null }) => (
  <PrintBlock title="Delivery Date" highlight>
    {showDate(date) || 'Not Scheduled'}
  </PrintBlock>
);

const quantityText = (item: SheetItem): string =>
  `${showQuantity(item.quantity)} ${item.product.unit ?? 'cases'}`;

const isAsOrdered = ({ quantity, quantityOrdered }: SheetItem): boolean =>
  decimal(quantity).eq(quantityOrdered);

/** The shipped quantity, with the ordered one below where it differs; not where the customer wants no shorts on paper. */
export const ShippedQuantity = ({ item, order }: { item: SheetItem; order: SheetOrder }) => {
  const isLess = decimal(item.quantity).lt(item.quantityOrdered);
  const isShown = !isAsOrdered(item) && (showsShorts(order) || !isLess);
  return (
    <>
      {quantityText(item)}
      {isShown && <div>{showQuantity(item.quantityOrdered)} ordered</div>}
    </>
  );
};

/** What is said of a line that is short, and which one a line stands in for. */
export const ShortWords = ({ item, order }: { item: SheetItem; order: Pick<SheetOrder, 'items'> }) =>
  shortWords(item, order).map((words) => <div key={words}>{words}</div>);

/** The quantity to pick: always the ordered one, with the pieces weighed so far below where they differ. */
export const QuantityToPick = ({ item }: { item: SheetItem }) => (
  <>
    {quantityText({ ...item, quantity: item.quantityOrdered })}
    {!isAsOrdered(item) && !item.shortReason && <div>{showQuantity(item.quantity)} weighed</div>}
  </>
);

/** Notes of an order at the end of its paper; those that fill a page stand by themselves (`LongNotes`). */
export const OrderNotes = ({ notes, title }: { notes: string; title: string }) => (
  <PrintNotes title={title} notes={isLongNote(notes) ? 'See the end of this sheet.' : notes} />
);

/** Notes of a page's length and more, after everything that has to stay together; nothing for shorter ones. */
export const LongNotes = ({ notes, title }: { notes: string | null; title: string }) =>
  notes && isLongNote(notes) && <PrintNotes title={title} notes={notes} />;

/** What stands at the head of every paper of an order. */
export const OrderHead = ({ order }: { order: Omit<SheetOrder, 'items'> }) => {
  const collection = collectionOf(order);
  return (
    <>
      <PrintColumns>
        <CustomerBlock customer={order.customer} />
        <DeliveryDateBlock date={order.expectedDeliveryDate} />
      </PrintColumns>
      {collection && (
        <PrintNote>
          <strong>{collectSentence(collection)}</strong>
        </PrintNote>
      )}
    </>
  );
};

interface PricedItemsProps {
  order: SheetOrder;
  columns: readonly PrintColumn<SheetItem>[];
  /** So many rows at least, to write further items in. */
  padTo?: number;
  /** Below sums and notes. */
  children: ReactNode;
}

/** The lines of an order with their sums and its notes. */
export const PricedItems = ({ order, columns, padTo, children }: PricedItemsProps) => (
  <>
    <PrintTable
      label="Items"
      columns={columns}
      rows={itemsForCustomer(order)}
      rowKey={(item) => item.id}
      padTo={padTo}
      end={
        <>
          <PrintTotals
            items={[...chargesOf(order), { label: 'Total', value: showMoney(order.total), strong: true }]}
          />
          {order.notes && <OrderNotes notes={order.notes} title="Notes" />}
          {children}
        </>
      }
    />
    <LongNotes notes={order.notes} title="Notes" />
  </>
);

interface WeightCellProps {
  item: SheetItem;
  /** Slots for individual weights (docs/rules/sales-orders.md#order-papers). */
  max: number;
  shape?: 'line' | 'box';
  /** Room for all that was ordered, whatever was weighed so far. */
  toPick?: boolean;
}

/** Room for a variable-weight line's weights; empty for lines that are not weighed. */
export const WeightCell = ({ item, max, shape = 'line', toPick = false }: WeightCellProps) => {
  const weights = parseWeights(item.individualWeights);
  if (!item.needsWeight && weights.length === 0) return null;
  // A line that is open still waits for the rest of what is to be shipped.
  const pieces = toPick ? item.quantityOrdered : item.isOpen ? quantityToShip(item) : item.quantity;
  return (
    <WeightSlots count={Math.max(1, Math.ceil(Number(pieces)))} max={max} weights={weights} shape={shape} />
  );
};
