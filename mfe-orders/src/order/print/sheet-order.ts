import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import type { Charges } from '../charges.ts';

/** What sheets print of an order: a stored one, or one that is still being typed. */
export interface SheetOrder extends Charges {
  orderNumber: string;
  orderDate: string;
  expectedDeliveryDate: string | null;
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
