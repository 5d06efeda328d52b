import { describeCashOnDelivery } from '@primal/contracts/shared/cash-on-delivery';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, formatQuantity } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { computeQuantityToShip, formatLineQuantity } from '@primal/contracts/shared/weighing';
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
  calculateCollection,
  listCharges,
  listCustomerItems,
  listShortSentences,
  type SheetItem,
  type SheetOrder,
  showsShorts,
} from './sheet-order.ts';

export const listHeadFacts = ({ orderDate, poNumber }: Pick<SheetOrder, 'orderDate' | 'poNumber'>) => [
  { label: 'Order date', value: formatDate(orderDate) },
  poNumber && { label: 'PO Number', value: poNumber },
];

const CustomerBlock = ({ customer }: Pick<SheetOrder, 'customer'>) => {
  if (!customer) return <PrintBlock title="Customer">No customer selected</PrintBlock>;
  const { name, address, phone, contactPerson } = customer;
  const contact = contactPerson ? [`Contact: ${contactPerson}`] : [];
  return (
    <PrintParty title="Customer" name={name} lines={[address, formatCityLine(customer), phone, ...contact]} />
  );
};

const DeliveryDateBlock = ({ date }: { date: string | null }) => (
  <PrintBlock title="Delivery Date" highlight>
    {formatDate(date) || 'Not Scheduled'}
  </PrintBlock>
);

const isAsOrdered = ({ quantity, quantityOrdered }: SheetItem): boolean =>
  decimal(quantity).eq(quantityOrdered);

export const ShippedQuantity = ({ item, order }: { item: SheetItem; order: SheetOrder }) => {
  const isLess = decimal(item.quantity).lt(item.quantityOrdered);
  const isShown = !isAsOrdered(item) && (showsShorts(order) || !isLess);
  return (
    <>
      {formatLineQuantity(item)}
      {isShown && <div>{formatQuantity(item.quantityOrdered)} ordered</div>}
    </>
  );
};

export const ShortWords = ({ item, order }: { item: SheetItem; order: Pick<SheetOrder, 'items'> }) =>
  listShortSentences(item, order).map((words) => <div key={words}>{words}</div>);

export const QuantityToPick = ({ item }: { item: SheetItem }) => (
  <>
    {formatLineQuantity({ ...item, quantity: item.quantityOrdered, weight: null })}
    {!isAsOrdered(item) && !item.shortReason && <div>{formatQuantity(item.quantity)} weighed</div>}
  </>
);

export const OrderNotes = ({ notes, title }: { notes: string; title: string }) => (
  <PrintNotes title={title} notes={isLongNote(notes) ? 'See the end of this sheet.' : notes} />
);

/** Page-long notes, printed after the blocks that must stay together. */
export const LongNotes = ({ notes, title }: { notes: string | null; title: string }) =>
  notes && isLongNote(notes) && <PrintNotes title={title} notes={notes} />;

export const OrderHead = ({ order }: { order: Omit<SheetOrder, 'items'> }) => {
  const collection = calculateCollection(order);
  return (
    <>
      <PrintColumns>
        <CustomerBlock customer={order.customer} />
        <DeliveryDateBlock date={order.expectedDeliveryDate} />
      </PrintColumns>
      {collection && (
        <PrintNote>
          <strong>{describeCashOnDelivery(collection)}</strong>
        </PrintNote>
      )}
    </>
  );
};

interface PricedItemsProps {
  order: SheetOrder;
  columns: readonly PrintColumn<SheetItem>[];
  padTo?: number;
  children: ReactNode;
}

export const PricedItems = ({ order, columns, padTo, children }: PricedItemsProps) => (
  <>
    <PrintTable
      label="Items"
      columns={columns}
      rows={listCustomerItems(order)}
      rowKey={(item) => item.id}
      padTo={padTo}
      end={
        <>
          <PrintTotals
            items={[...listCharges(order), { label: 'Total', value: formatMoney(order.total), strong: true }]}
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
  /** Leaves room for the ordered pieces, ignoring the weighed count. */
  toPick?: boolean;
}

export const WeightCell = ({ item, max, shape = 'line', toPick = false }: WeightCellProps) => {
  const weights = parseWeights(item.individualWeights);
  if (!item.needsWeight && weights.length === 0) return null;
  // An open line still waits for the rest of its shipped quantity.
  const pieces = toPick ? item.quantityOrdered : item.isOpen ? computeQuantityToShip(item) : item.quantity;
  return (
    <WeightSlots count={Math.max(1, Math.ceil(Number(pieces)))} max={max} weights={weights} shape={shape} />
  );
};
