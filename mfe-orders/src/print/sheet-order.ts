import type { OrderItemAnswer } from '@primal/contracts/orders/order';

/** What sheets print of an order: a stored one, or one that is still being typed. */
export interface SheetOrder {
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
  subtotal: string;
  deliveryCharge: string;
  total: string;
  notes: string | null;
  items: SheetItem[];
}

export type SheetItem = Pick<
  OrderItemAnswer,
  | 'id'
  | 'productName'
  | 'description'
  | 'quantity'
  | 'weight'
  | 'unitPrice'
  | 'total'
  | 'individualWeights'
  | 'needsWeight'
  | 'product'
>;
