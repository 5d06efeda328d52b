import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { Dialog, ErrorState, FormDialog, Loading, Stack, Text, toast } from '@primal/kit';
import { WeightFields } from '@primal/kit/grid';
import { loadFailure, useApiMutation, useApiQuery, wordsAndSentence } from '@primal/kit/platform';
import { useEffect, useState } from 'react';
import { allEntered, piecesOf, startEntries, type WeightEntries, weightsBody } from './weight-entries.ts';

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
  const save = dialog?.querySelector<HTMLElement>('button[type="submit"]');
  // The weight just entered may be the one that enables the button.
  requestAnimationFrame(() => (next ?? save)?.focus());
};

interface FieldsProps {
  items: readonly OrderItemAnswer[];
  entries: WeightEntries;
  onChange: (itemId: string, weights: string[]) => void;
}

const Fields = ({ items, entries, onChange }: FieldsProps) => {
  // The dialog may be open before the order is there: the cursor goes to the first field when it comes.
  useEffect(() => goOnFrom(-1), []);
  return (
    <Stack gap="lg">
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
            onChange={(weights) => onChange(item.id, weights)}
            expected={piecesOf(item)}
            average={item.product.averageWeight}
            autoFocus={at === 0}
            onDone={() => goOnFrom(at)}
          />
        </div>
      ))}
    </Stack>
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
  const query = useApiQuery(ordersApi.getOrder, { params: { id: salesOrderId } });
  const [edited, setEdited] = useState<WeightEntries>({});
  const save = useApiMutation(ordersApi.saveWeights, {
    invalidates: ['/api/sales-order-items'],
    onSuccess: () => {
      toast.success('Catch weights updated successfully!');
      onClose();
    },
    onError: (error) =>
      toast.error(wordsAndSentence(error, 'Failed to update catch weights. Please try again.')),
  });
  const order = query.data;
  const items = order?.items.filter((item) => item.needsWeight) ?? [];
  const entries = { ...startEntries(items), ...edited };
  const ready = items.length > 0 && allEntered(entries);

  if (order && items.length === 0) return <NothingToWeigh order={order} onClose={onClose} />;
  return (
    <FormDialog
      title={title(order)}
      opened
      onClose={onClose}
      onSubmit={() => save.mutate({ params: { id: salesOrderId }, body: weightsBody(entries) })}
      submitLabel={ready ? 'Save All Weights' : 'Enter All Weights'}
      submitDisabled={!ready}
      busy={save.isPending}
      size="lg"
    >
      {order && <Text c="dimmed">{order.customer.name}</Text>}
      {order && (
        <Fields
          items={items}
          entries={entries}
          onChange={(itemId, weights) => setEdited((before) => ({ ...before, [itemId]: weights }))}
        />
      )}
      {query.error && <ErrorState message={loadFailure(query.error)} onRetry={query.refetch} />}
      {query.isPending && <Loading />}
    </FormDialog>
  );
};
