import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import type { OrderStatus } from '@primal/contracts/orders/order-rules';
import { type Collection, computeOrderCollection } from '@primal/contracts/shared/cash-on-delivery';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { type DocumentTax, listTaxRows } from '@primal/contracts/shared/sales-tax';
import { describeReplacement, describeShortage } from '@primal/contracts/shared/shorts';
import { shipsNothing } from '@primal/contracts/shared/weighing';

interface Charges {
  subtotal: string;
  deliveryCharge: string;
  tax: string;
  salesTax?: DocumentTax | null;
  discount: string;
  total: string;
}

/** Charges between subtotal and total; tax and discount only if nonzero. Excludes the total. */
export const listCharges = ({ subtotal, deliveryCharge, discount, ...taxes }: Omit<Charges, 'total'>) => [
  { label: 'Subtotal', value: formatMoney(subtotal) },
  { label: 'Delivery/Gas Surcharge', value: formatMoney(deliveryCharge) },
  ...listTaxRows(taxes),
  ...(isPositive(discount) ? [{ label: 'Discount', value: `-${formatMoney(discount)}` }] : []),
];

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
  estimatedTotal: string;
  status?: OrderStatus;
  notes: string | null;
  items: SheetItem[];
}

/** Amount that the driver collects. Null if nothing is collected, or if the invoice states the amount. */
export const calculateCollection = ({
  customer,
  status,
  ...order
}: Pick<SheetOrder, 'customer' | 'status' | 'total' | 'estimatedTotal'>): Collection | null =>
  status === 'invoiced'
    ? null
    : computeOrderCollection({ ...order, customer: { cashOnDelivery: customer?.cashOnDelivery ?? false } });

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

export const listShortSentences = (item: SheetItem, { items }: Pick<SheetOrder, 'items'>): string[] => {
  const short = item.shortReason && describeShortage(item);
  const replaced = items.find(({ id }) => item.substituteFor && id === item.substituteFor);
  return [...(short ? [short] : []), ...(replaced ? [describeReplacement(replaced.productName)] : [])];
};

/** False if the customer wants no shorts on papers. */
export const showsShorts = ({ customer }: Pick<SheetOrder, 'customer'>): boolean =>
  customer?.showShorts ?? true;

/** Lines on customer papers. Lines with nothing shipped appear only as shorts. */
export const listCustomerItems = (order: SheetOrder): SheetItem[] =>
  showsShorts(order)
    ? order.items
    : order.items.filter((item) => !shipsNothing({ shortReason: null, ...item }));
