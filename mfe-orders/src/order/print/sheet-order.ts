import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { isPositive, showMoney } from '@primal/contracts/shared/decimal';

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
  } | null;
  notes: string | null;
  items: SheetItem[];
}

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
>;
