import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { formatMoney, formatWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { describeReplacement, describeShortage } from '@primal/contracts/shared/shorts';
import { computeQuantityToShip, formatLineQuantity, lacksWeight } from '@primal/contracts/shared/weighing';
import { listWeightBlocks, maxInColumn } from '@primal/contracts/shared/weight-blocks';
import { Button, Dialog, IconAction, Text, TwoLines } from '@primal/kit';
import { IconReload } from '@primal/kit/icons';
import { WeightRows } from '@primal/kit/print';
import { type Column, DataTable } from '@primal/kit/table';
import { useMemo, useState } from 'react';
import { ShortDialog } from '../shorts/short-dialog.tsx';
import { findReplacedName, isMarked, shipAll } from '../shorts/shorts.ts';
import { useShorts } from '../shorts/use-shorts.ts';
import { describeOrdered } from './weighing-status.tsx';

interface ManyWeightsProps {
  productName: string;
  weights: readonly string[];
}

const ManyWeights = ({ productName, weights }: ManyWeightsProps) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${weights.length} weights of ${productName}`}
        onClick={() => setOpened(true)}
      >
        {weights.length} weights
      </Button>
      <Dialog title={`Weights of ${productName}`} size="lg" opened={opened} onClose={() => setOpened(false)}>
        <WeightRows rows={listWeightBlocks(weights).flat()} />
      </Dialog>
    </>
  );
};

const formatWeights = (item: OrderItemAnswer) => {
  const weights = parseWeights(item.individualWeights);
  if (weights.length > maxInColumn) return <ManyWeights productName={item.productName} weights={weights} />;
  if (weights.length > 0) return weights.map(formatWeight).join(', ');
  return lacksWeight(item) ? <Text c="dimmed">Needs weight</Text> : '—';
};

const sources = { customer: 'Customer price', category: 'Category price', hand: 'Typed by hand' };

const describePriceSource = ({ priceSource, listPrice }: OrderItemAnswer): string | null =>
  priceSource === 'tier' || listPrice === null
    ? null
    : `${sources[priceSource]}, list ${formatMoney(listPrice)}`;

const Product = ({ item, items }: { item: OrderItemAnswer; items: readonly OrderItemAnswer[] }) => {
  const instead = findReplacedName(item, items);
  const remarks = [
    isMarked(item) &&
      [describeShortage(item), item.shortReason !== 'other' && item.shortNote].filter(Boolean).join(', '),
    instead !== null && describeReplacement(instead),
  ].filter((remark) => remark !== false);
  return (
    <>
      <TwoLines main={item.productName} sub={item.product.productCode} />
      {remarks.map((remark) => (
        <Text key={remark} size="xs">
          {remark}
        </Text>
      ))}
    </>
  );
};

const createColumns = (items: readonly OrderItemAnswer[]): Column<OrderItemAnswer>[] => [
  { header: 'Product', card: 'title', cell: (item) => <Product item={item} items={items} /> },
  { header: 'Description', cell: (item) => item.description ?? '—' },
  { header: 'Weights', cell: formatWeights },
  {
    header: 'Quantity',
    align: 'right',
    cell: (item) => (
      <TwoLines
        main={formatLineQuantity(
          item.isOpen ? { ...item, quantity: computeQuantityToShip(item), weight: null } : item,
        )}
        sub={describeOrdered(item)}
      />
    ),
  },
  {
    header: 'Weight',
    align: 'right',
    cell: (item) => (item.weight ? `${formatWeight(item.weight)} lbs` : '—'),
  },
  {
    header: 'Unit Price',
    align: 'right',
    cell: (item) => <TwoLines main={formatMoney(item.unitPrice)} sub={describePriceSource(item)} />,
  },
  {
    header: 'Total',
    align: 'right',
    cell: (item) =>
      item.estimate ? (
        <TwoLines main={formatMoney(item.total)} sub={`est. ${formatMoney(item.estimate)}`} />
      ) : (
        formatMoney(item.total)
      ),
  },
];

export const OrderItems = ({ order }: { order: OrderAnswer }) => {
  const shorts = useShorts();
  const [opened, setOpened] = useState<string | null>(null);
  const items = order.items.map(shorts.shown);
  const columns = useMemo(() => createColumns(order.items), [order.items]);
  const chosen = items.find(({ id }) => id === opened);
  const isOpen = order.status !== 'invoiced';
  return (
    <>
      <DataTable
        label="Items"
        columns={columns}
        rows={items}
        {...(isOpen && {
          actions: (item: OrderItemAnswer) => (
            <>
              {isMarked(item) && (
                <IconAction
                  label={`Ship All ${item.productName}`}
                  icon={IconReload}
                  onClick={() => void shorts.save(item, shipAll(item))}
                />
              )}
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Short ${item.productName}`}
                onClick={() => setOpened(item.id)}
              >
                Short
              </Button>
            </>
          ),
        })}
        empty={{ title: 'No items' }}
      />
      {chosen && (
        <ShortDialog
          key={chosen.id}
          order={order}
          item={chosen}
          busy={shorts.isSaving(chosen.id)}
          onSave={(change) => shorts.save(chosen, change)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};
