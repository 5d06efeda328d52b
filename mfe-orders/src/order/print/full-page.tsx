import { type OrderAnswer, orderApi } from '@primal/contracts/orders/order';
import { formatMoney, formatWeight } from '@primal/contracts/shared/decimal';
import {
  type PaperProps,
  type PrintColumn,
  PrintFrame,
  recordPaper,
  SignatureLines,
} from '@primal/kit/print';
import { orderMissing } from '../../missing.ts';
import { paths } from '../../routes.ts';
import { listHeadFacts, OrderHead, PricedItems, ShippedQuantity, ShortWords, WeightCell } from './blocks.tsx';
import { type SheetItem, showsShorts } from './sheet-order.ts';

/**
 * Minimum number of rows, so that the sheet has room for handwritten items (docs/rules/sales-orders.md#order-papers).
 */
const rowsOnPaper = 10;

const createColumns = (order: OrderAnswer): PrintColumn<SheetItem>[] => [
  { header: '#', width: '2em', align: 'right', cell: (_item, at) => at + 1 },
  {
    header: 'Product',
    cell: (item) => (
      <>
        {item.productName}
        {showsShorts(order) && <ShortWords item={item} order={order} />}
      </>
    ),
  },
  {
    header: 'Quantity',
    width: '5.5em',
    align: 'right',
    cell: (item) => <ShippedQuantity item={item} order={order} />,
  },
  {
    header: 'Individual Weights',
    width: '2.45in',
    cell: (item) => <WeightCell item={item} max={8} shape="box" />,
  },
  {
    header: 'Weight',
    width: '4.5em',
    align: 'right',
    cell: (item) => (item.weight ? formatWeight(item.weight) : ''),
  },
  { header: 'Unit Price', width: '5em', align: 'right', cell: (item) => formatMoney(item.unitPrice) },
  { header: 'Total', width: '5.5em', align: 'right', cell: (item) => formatMoney(item.total) },
];

const Sheet = ({ record: order, letterhead }: PaperProps<OrderAnswer>) => (
  <PrintFrame
    letterhead={letterhead}
    title="Sales Order"
    number={order.orderNumber}
    facts={listHeadFacts(order)}
    customer={order.customer?.name}
    back={{ to: paths.order(order.id), label: 'Back to Sales Order' }}
  >
    <OrderHead order={order} />
    <PricedItems order={order} columns={createColumns(order)} padTo={rowsOnPaper}>
      <SignatureLines labels={['Prepared By', 'Received By (Signature)', 'Date']} />
    </PricedItems>
  </PrintFrame>
);

export default recordPaper(orderApi.getOrder, Sheet, { missing: orderMissing });
