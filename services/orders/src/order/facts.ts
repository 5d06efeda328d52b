import type { OrderStatus } from '@primal/contracts/orders/rules';
import type { LineProduct } from '@primal/contracts/shared/lines';
import type { Charges, LineFigures, OrderFigures } from './figures.ts';

/** A line as it is stored, whether it comes from the entity, from a list's row or was drawn up just now. */
export interface LineFacts extends LineFigures {
  id: string;
  position: number;
  productId: string;
  product: LineProduct;
  description: string | null;
  quantityOrdered: string;
}

/** An order as it is stored, without its customer and lines. */
export interface OrderFacts extends Charges, OrderFigures {
  id: string;
  orderNumber: string;
  customerId: string;
  orderDate: string;
  expectedDeliveryDate: string | null;
  notes: string | null;
  status: OrderStatus;
  invoiceId: string | null;
  workOrderPrinted: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
