import { ordersApi } from '@primal/contracts/orders/api';
import { showDate } from '@primal/contracts/shared/dates';
import { showWeight, sum } from '@primal/contracts/shared/decimal';
import { EmptyState, ErrorState, FormDialog, Loading, Text, toast } from '@primal/kit';
import { loadFailure, useApiQuery } from '@primal/kit/platform';
import { useEffect, useRef, useState } from 'react';
import classes from './batch.module.css';
import { BatchItem } from './batch-item.tsx';
import { type BatchOrder, type BatchWeights, batchOrders, enteredWeights, spread } from './batch-items.ts';
import { useSaveBatch } from './use-save-batch.ts';

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

interface ListProps {
  orders: readonly BatchOrder[];
  weights: BatchWeights;
  onChange: (change: (before: BatchWeights) => BatchWeights) => void;
}

const idsOf = (orders: readonly BatchOrder[]): string[] =>
  orders.flatMap(({ items }) => items.map(({ id }) => id));

const OrderList = ({ orders, weights, onChange }: ListProps) => {
  const ids = idsOf(orders);
  const list = useRef<HTMLDivElement>(null);
  // The dialog may be open before the orders are there: the cursor goes to the first field when they come.
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={list}>
      {orders.map(({ order, items }) => (
        <details key={order.id} className={classes.order} open>
          <summary className={classes.head}>
            {order.orderNumber} · {order.customer.name}
            <span className={classes.quiet}>
              {showDate(order.orderDate)} · {count(items.length, 'item')}
            </span>
          </summary>
          <ul className={classes.items}>
            {items.map((item) => (
              <BatchItem
                key={item.id}
                item={item}
                weight={weights[item.id] ?? ''}
                onChange={(weight) => onChange((before) => ({ ...before, [item.id]: weight }))}
                autoFocus={item.id === ids[0]}
                onSpread={(pieces) => onChange((before) => spread(before, ids, item.id, pieces))}
              />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
};

/** All open orders whose variable-weight lines wait for their weights (specification, operations section 2 "Dialogs"). */
export const BatchCatchWeights = ({ onClose }: { onClose: () => void }) => {
  const query = useApiQuery(ordersApi.listOrdersNeedingWeights);
  const [weights, setWeights] = useState<BatchWeights>({});
  const save = useSaveBatch(onClose);
  const orders = query.data && batchOrders(query.data);
  const total = orders ? idsOf(orders).length : 0;
  const entered = enteredWeights(weights);
  const submit = () => {
    if (entered.length > 0) save.mutate(weights);
    else toast.error('Please enter at least one weight before saving.', 'No weights entered');
  };

  return (
    <FormDialog
      title="Batch Catch Weight Entry"
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save Weights"
      submitDisabled={total === 0}
      busy={save.isPending}
      size="lg"
      footerStart={
        total > 0 && (
          <Text size="sm">
            {showWeight(sum(entered.map(([, weight]) => weight)))} lbs entered · {total - entered.length}{' '}
            missing
          </Text>
        )
      }
    >
      {orders && total > 0 && (
        <>
          <Text>
            {count(total, 'item')} needing weights across {count(orders.length, 'order')}
          </Text>
          <OrderList orders={orders} weights={weights} onChange={setWeights} />
        </>
      )}
      {orders && total === 0 && <EmptyState title="No items need weight entry at this time" />}
      {query.error && <ErrorState message={loadFailure(query.error)} onRetry={query.refetch} />}
      {query.isPending && <Loading />}
    </FormDialog>
  );
};
