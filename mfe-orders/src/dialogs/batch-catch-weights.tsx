import { ordersApi } from '@primal/contracts/orders/api';
import { showDate } from '@primal/contracts/shared/dates';
import { showWeight, sum } from '@primal/contracts/shared/decimal';
import { Dialog, EmptyState, ErrorState, FormDialog, Loading, Text, toast } from '@primal/kit';
import { loadFailure, useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';
import classes from './batch.module.css';
import { BatchItem } from './batch-item.tsx';
import { type BatchOrder, type BatchWeights, batchOrders, enteredWeights, spread } from './batch-items.ts';
import { useSaveBatch } from './use-save-batch.ts';

const title = 'Batch Catch Weight Entry';

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

interface EntryProps {
  orders: BatchOrder[];
  onClose: () => void;
}

const Entry = ({ orders, onClose }: EntryProps) => {
  const [weights, setWeights] = useState<BatchWeights>({});
  const save = useSaveBatch(onClose);
  const ids = orders.flatMap(({ items }) => items.map(({ id }) => id));
  const entered = enteredWeights(weights);
  const submit = () => {
    if (entered.length > 0) save.mutate(weights);
    else toast.error('Please enter at least one weight before saving.', 'No weights entered');
  };

  return (
    <FormDialog
      title={title}
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save Weights"
      busy={save.isPending}
      size="lg"
      footerStart={
        <Text size="sm">
          {showWeight(sum(entered.map(([, weight]) => weight)))} lbs entered · {ids.length - entered.length}{' '}
          missing
        </Text>
      }
    >
      <Text>
        {count(ids.length, 'item')} needing weights across {count(orders.length, 'order')}
      </Text>
      <div>
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
                  onChange={(weight) => setWeights((before) => ({ ...before, [item.id]: weight }))}
                  onSpread={(pieces) => setWeights((before) => spread(before, ids, item.id, pieces))}
                  autoFocus={item.id === ids[0]}
                />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </FormDialog>
  );
};

/** All open orders whose variable-weight lines wait for their weights (specification, operations section 2 "Dialogs"). */
export const BatchCatchWeights = ({ onClose }: { onClose: () => void }) => {
  const query = useApiQuery(ordersApi.listOrdersNeedingWeights);
  const orders = query.data && batchOrders(query.data);
  if (orders && orders.length > 0) return <Entry orders={orders} onClose={onClose} />;
  return (
    <Dialog title={title} opened onClose={onClose}>
      {query.error && <ErrorState message={loadFailure(query.error)} onRetry={query.refetch} />}
      {query.isPending && <Loading />}
      {orders && <EmptyState title="No items need weight entry at this time" />}
    </Dialog>
  );
};
