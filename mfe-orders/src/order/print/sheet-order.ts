import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import type { OrderStatus } from '@primal/contracts/orders/rules';
import { type Collection, collectedOfOrder } from '@primal/contracts/shared/cash-on-delivery';
import { isPositive, showMoney } from '@primal/contracts/shared/decimal';
import { shortSentence, substituteSentence } from '@primal/contracts/shared/shorts';
import { shipsNothing } from '@primal/contracts/shared/weighing';

interface Charges {
  subtotal: string;
  deliveryCharge: string;
  tax: string;
  discount: string;
  total: string;
}

/** What leads from the subtotal to the total, in words; tax and discount where there are any. The total is the caller's. */
export const chargesOf = ({ subtotal, deliveryCharge, tax, discount }: Omit<Charges, 'total'>) => [
  { label: 'Subtotal', value: showMoney(subtotal) },
  { label: 'Delivery/Gas Surcharge', value: showMoney(deliveryCharge) },
  ...(isPositive(tax) ? [{ label: 'Tax', value: showMoney(tax) }] : []),
  ...(isPositive(discount) ? [{ label: 'Discount', value: `-${showMoney(discount)}` }] : []),
];

/** What sheets print of an order: a stored one, or one that is still being typed. */
export interface SheetOrder extends Charges {
  orderNumber: string;
  orderDate: string;
  expectedDeliveryDate: string | null;
  poNumber: string | null;
  customer: {
    name: string;
    address: string;
    city: string;
    state: string;
    zipCode: string;
    phone: string;
    contactPerson: string | null;
    showShorts?: boolean;
    cashOnDelivery?: boolean;
  } | null;
  /** The total with the estimates of what is still to be weighed. */
  estimatedTotal: string;
  /** Absent from one that is still being typed. */
  status?: OrderStatus;
  notes: string | null;
  items: SheetItem[];
}

/** What the driver collects for an order; null where nobody does, and once it has an invoice that says so. */
export const collectionOf = ({
  customer,
  status,
  ...order
}: Pick<SheetOrder, 'customer' | 'status' | 'total' | 'estimatedTotal'>): Collection | null =>
  status === 'invoiced'
    ? null
    : collectedOfOrder({ ...order, customer: { cashOnDelivery: customer?.cashOnDelivery ?? false } });

export type SheetItem = Pick<
  OrderItemAnswer,
  | 'id'
  | 'productName'
  | 'description'
  | 'quantity'
  | 'quantityOrdered'
  | 'isOpen'
  | 'weight'
  | 'unitPrice'
  | 'total'
  | 'individualWeights'
  | 'needsWeight'
  | 'product'
> &
  Partial<Pick<OrderItemAnswer, 'quantityToShip' | 'shortReason' | 'shortNote' | 'substituteFor'>>;

/** What is said of a line that is short, and of one that stands in for another. */
export const shortWords = (item: SheetItem, { items }: Pick<SheetOrder, 'items'>): string[] => {
  const short = item.shortReason && shortSentence(item);
  const replaced = items.find(({ id }) => item.substituteFor && id === item.substituteFor);
  return [...(short ? [short] : []), ...(replaced ? [substituteSentence(replaced.productName)] : [])];
};

/** Whether the papers that the customer sees say what is short. */
export const showsShorts = ({ customer }: Pick<SheetOrder, 'customer'>): boolean =>
  customer?.showShorts ?? true;

/** The lines on a paper that the customer sees: one of which nothing is shipped is a short and no more. */
export const itemsForCustomer = (order: SheetOrder): SheetItem[] =>
  showsShorts(order)
    ? order.items
    : order.items.filter((item) => !shipsNothing({ shortReason: null, ...item }));
