import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { isPositive } from '@primal/contracts/shared/decimal';
import { type LineProduct, needsWeight, writeWeights } from '@primal/contracts/shared/lines';
import { filledLines, type GridLine } from '@primal/kit/grid';
import { OrderPreview } from '../dialogs/order-preview.tsx';
import type { SheetItem, SheetOrder } from '../print/sheet-order.ts';
import { type OrderValues, totalsOf } from './order-values.ts';

const itemOf = (line: GridLine & { product: LineProduct }): SheetItem => ({
  id: line.key,
  productName: line.productName,
  description: line.description || null,
  quantity: line.quantity,
  weight: isPositive(line.weight) ? line.weight : null,
  unitPrice: line.unitPrice,
  total: line.total,
  individualWeights: writeWeights(line.individualWeights),
  needsWeight: needsWeight(line.product),
  product: line.product,
});

const hasProduct = (line: GridLine): line is GridLine & { product: LineProduct } => line.product !== null;

interface Props {
  values: OrderValues;
  orderNumber: string;
  customer: CustomerAnswer | null;
  onClose: () => void;
}

/** What the order will look like on paper, before it is saved. */
export const FormPreview = ({ values, orderNumber, customer, onClose }: Props) => {
  const order: SheetOrder = {
    orderNumber,
    orderDate: values.orderDate,
    expectedDeliveryDate: values.expectedDeliveryDate || null,
    customer,
    deliveryCharge: values.deliveryCharge || '0',
    notes: values.notes || null,
    ...totalsOf(values),
    items: filledLines(values.lines).filter(hasProduct).map(itemOf),
  };
  return <OrderPreview order={order} onClose={onClose} />;
};
