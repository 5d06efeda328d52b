import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { showMoney, showQuantity, showWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { Text, TwoLines } from '@primal/kit';
import { type Column, DataTable } from '@primal/kit/table';
import { orderedOf } from './weighed.tsx';

const Weights = ({ item }: { item: OrderItemAnswer }) => {
  const weights = parseWeights(item.individualWeights);
  if (weights.length > 0) return weights.map(showWeight).join(', ');
  return <Text c="dimmed">{item.needsWeight && !item.weight ? 'Needs weight' : '—'}</Text>;
};

const sources = { customer: 'Customer price', category: 'Category price', hand: 'Typed by hand' };

/** Where a price comes from that is not the tier's; lines from before do not know. */
const sourceOf = ({ priceSource, listPrice }: OrderItemAnswer): string | null =>
  priceSource === 'tier' || listPrice === null
    ? null
    : `${sources[priceSource]}, list ${showMoney(listPrice)}`;

const columns: Column<OrderItemAnswer>[] = [
  {
    id: 'product',
    header: 'Product',
    card: 'title',
    cell: (item) => <TwoLines main={item.productName} sub={item.product.productCode} />,
  },
  { id: 'description', header: 'Description', cell: (item) => item.description ?? '—' },
  { id: 'weights', header: 'Weights', cell: (item) => <Weights item={item} /> },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'right',
    cell: (item) => (
      <TwoLines
        main={`${showQuantity(item.isOpen ? item.quantityOrdered : item.quantity)} ${item.product.unit ?? 'cases'}`}
        sub={orderedOf(item)}
      />
    ),
  },
  {
    id: 'weight',
    header: 'Weight',
    align: 'right',
    cell: (item) => (item.weight ? `${showWeight(item.weight)} lbs` : '—'),
  },
  {
    id: 'unitPrice',
    header: 'Unit Price',
    align: 'right',
    cell: (item) => <TwoLines main={showMoney(item.unitPrice)} sub={sourceOf(item)} />,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: (item) =>
      item.estimate ? (
        <TwoLines main={showMoney(item.total)} sub={`est. ${showMoney(item.estimate)}`} />
      ) : (
        showMoney(item.total)
      ),
  },
];

export const OrderItems = ({ order }: { order: OrderAnswer }) => (
  <DataTable
    label="Items"
    columns={columns}
    rows={order.items}
    rowKey={(item) => item.id}
    empty={{ title: 'No items' }}
  />
);
