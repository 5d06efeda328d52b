import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { Dialog, ErrorState, FormDialog, Loading, Stack, Text, toast } from '@primal/kit';
import { WeightFields } from '@primal/kit/grid';
import { loadFailure, useApiMutation, useApiQuery, wordsAndSentence } from '@primal/kit/platform';
import { useState } from 'react';
import { allEntered, piecesOf, startEntries, weightsBody } from './weight-entries.ts';

interface Props {
  salesOrderId: string;
  onClose: () => void;
}

const title = (order?: OrderAnswer): string =>
  order ? `Catch Weights for ${order.orderNumber}` : 'Catch Weights';

/** From a line's last piece Enter goes to the next line's first, from the last line to the button that saves. */
const goOnFrom = (line: number) => {
  const dialog = document.querySelector('[role="dialog"]');
  const next = dialog?.querySelector<HTMLElement>(`[data-line="${line + 1}"] input`);
  (next ?? dialog?.querySelector<HTMLElement>('button[type="submit"]'))?.focus();
};

const Entry = ({ order, onClose }: { order: OrderAnswer; onClose: () => void }) => {
  const items = order.items.filter((item) => item.needsWeight);
  const [entries, setEntries] = useState(() => startEntries(items));
  const save = useApiMutation(ordersApi.saveWeights, {
    invalidates: ['/api/sales-order-items'],
    onSuccess: () => {
      toast.success('Catch weights updated successfully!');
      onClose();
    },
    onError: (error) =>
      toast.error(wordsAndSentence(error, 'Failed to update catch weights. Please try again.')),
  });
  const ready = items.length > 0 && allEntered(entries);
  const submit = () => ready && save.mutate({ params: { id: order.id }, body: weightsBody(entries) });

  return (
    <FormDialog
      title={title(order)}
      opened
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel={ready ? 'Save All Weights' : 'Enter All Weights'}
      submitDisabled={!ready}
      busy={save.isPending}
      size="lg"
    >
      <Stack gap="lg">
        <Text c="dimmed">{order.customer.name}</Text>
        {items.map((item, at) => (
          <div key={item.id} data-line={at}>
            <Text fw={600}>
              {item.productName}{' '}
              <Text span c="dimmed" fw={400}>
                {item.product.productCode}
              </Text>
            </Text>
            <WeightFields
              label={item.productName}
              weights={entries[item.id] ?? []}
              onChange={(weights) => setEntries((before) => ({ ...before, [item.id]: weights }))}
              expected={piecesOf(item)}
              average={item.product.averageWeight ?? undefined}
              autoFocus={at === 0}
              onDone={() => goOnFrom(at)}
            />
          </div>
        ))}
      </Stack>
    </FormDialog>
  );
};

const NothingToWeigh = ({ order, onClose }: { order: OrderAnswer; onClose: () => void }) => (
  <Dialog title={title(order)} opened onClose={onClose}>
    <Text fw={600}>No Catch Weights Needed:</Text>
    <Text>This sales order does not contain any items that require catch weight entry.</Text>
  </Dialog>
);

/** One order's weights, a field for each piece (specification, operations section 2 "Dialogs"). */
export const CatchWeights = ({ salesOrderId, onClose }: Props) => {
  const order = useApiQuery(ordersApi.getOrder, { params: { id: salesOrderId } });
  if (!order.data)
    return (
      <Dialog title={title()} opened onClose={onClose}>
        {order.error ? (
          <ErrorState message={loadFailure(order.error)} onRetry={order.refetch} />
        ) : (
          <Loading />
        )}
      </Dialog>
    );
  const needed = order.data.items.some((item) => item.needsWeight);
  return needed ? (
    <Entry order={order.data} onClose={onClose} />
  ) : (
    <NothingToWeigh order={order.data} onClose={onClose} />
  );
};
