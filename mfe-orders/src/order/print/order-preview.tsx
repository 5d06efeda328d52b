import { formatMoney } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import {
  PaperPreview,
  PrintBlock,
  type PrintColumn,
  PrintColumns,
  SignatureLines,
  TickBox,
} from '@primal/kit/print';
import { listHeadFacts, OrderHead, PricedItems, ShippedQuantity, ShortWords, WeightCell } from './blocks.tsx';
import { type SheetItem, type SheetOrder, showsShorts } from './sheet-order.ts';

/** Weight boxes per line: 3 with weights, else 4 blank ones (docs/rules/sales-orders.md#order-papers). */
const countSlots = (item: SheetItem): number => (parseWeights(item.individualWeights).length > 0 ? 3 : 4);

const createColumns = (order: SheetOrder): PrintColumn<SheetItem>[] => [
  { header: '#', width: '2em', align: 'right', cell: (_item, at) => at + 1 },
  {
    header: 'Product',
    cell: (item) => (
      <>
        {item.productName}
        {item.description && <div>{item.description}</div>}
        {showsShorts(order) && <ShortWords item={item} order={order} />}
      </>
    ),
  },
  {
    header: 'Quantity',
    width: '6em',
    align: 'right',
    cell: (item) => <ShippedQuantity item={item} order={order} />,
  },
  {
    header: 'Weight (lbs)',
    width: '2.2in',
    cell: (item) => <WeightCell item={item} max={countSlots(item)} />,
  },
  { header: 'Unit Price', width: '5em', align: 'right', cell: (item) => formatMoney(item.unitPrice) },
  { header: 'Total', width: '6em', align: 'right', cell: (item) => formatMoney(item.total) },
];

const checklist = [
  'All items picked',
  'Weights recorded',
  'Quality checked',
  'Packed and labeled',
  'Loaded on truck',
];

interface Props {
  order: SheetOrder;
  onClose: () => void;
}

export const OrderPreview = ({ order, onClose }: Props) => (
  <PaperPreview
    title="Sales Order"
    number={order.orderNumber}
    facts={listHeadFacts(order)}
    customer={order.customer?.name}
    onClose={onClose}
  >
    {() => (
      <>
        <OrderHead order={order} />
        <PricedItems order={order} columns={createColumns(order)}>
          <PrintBlock title="Fulfillment Checklist">
            <PrintColumns>
              {checklist.map((label) => (
                <TickBox key={label} label={label} />
              ))}
            </PrintColumns>
          </PrintBlock>
          <SignatureLines labels={['Picked By', 'Checked By', 'Driver', 'Received By (Signature)']} />
        </PricedItems>
      </>
    )}
  </PaperPreview>
);
