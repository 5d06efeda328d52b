import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { readStoredWeights, weightsApi } from '@primal/contracts/orders/weights';
import { formatWeight, sum } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { Alert, EmptyState, FormDialog, QueryView, Text, toast } from '@primal/kit';
import { useAutosavedState } from '@primal/kit/forms';
import { createAskedOutliers } from '@primal/kit/grid';
import { useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';
import type { ShortChange } from '../shorts/shorts.ts';
import { useShorts } from '../shorts/use-shorts.ts';
import { OrderList } from '../weights/batch-lines.tsx';
import {
  type BatchOrder,
  findNewShort,
  listBatchOrders,
  listQuestions,
  oldestFirst,
  readEntries,
  type Typed,
  typedTexts,
  unknownFailure,
  useSaveBatch,
} from '../weights/batch-weights.ts';
import { focusUnusualWeight, useSaveConfirmation } from '../weights/save-confirmation.ts';

const RemovedLines = ({ orders, typed }: { orders: readonly BatchOrder[]; typed: Typed }) => {
  const listed = new Set(orders.flatMap(({ items }) => items.map(({ id }) => id)));
  const removed = Object.entries(typed).filter(([id, { text }]) => !listed.has(id) && text.trim() !== '');
  if (removed.length === 0) return null;
  return (
    <Alert color="yellow" title="No longer waiting for a weight" role="status">
      {removed.map(([id, { text, line }]) => (
        <Text key={id}>
          {line}: {text} lbs was not saved.
        </Text>
      ))}
    </Alert>
  );
};

const without = <Value,>(all: Readonly<Record<string, Value>>, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id)));

/** Accepts the current weights of unsaved lines, whose conflicts are now shown. */
const acceptCurrent = (typed: Typed, ids: readonly string[]): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([id, { shown, ...entry }]) => [
      id,
      ids.includes(id) ? entry : { ...entry, shown },
    ]),
  );

const addRemovedOrders = (
  listed: readonly OrderAnswer[],
  kept: Readonly<Record<string, OrderAnswer>>,
): readonly OrderAnswer[] => {
  const ids = new Set(listed.map(({ id }) => id));
  const newest = listed.map((order) => {
    const own = kept[order.id];
    return own && own.version > order.version ? own : order;
  });
  const removed = Object.values(kept).filter(({ id }) => !ids.has(id));
  return removed.length === 0
    ? newest
    : [...newest, ...removed].sort(
        (one, other) =>
          one.orderDate.localeCompare(other.orderDate) || one.createdAt.localeCompare(other.createdAt),
      );
};

const useMarkedLines = () => {
  const shorts = useShorts();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<Readonly<Record<string, OrderAnswer>>>({});
  const save = async (item: OrderItemAnswer, change: ShortChange) => {
    setMarked((before) => new Set(before).add(item.id));
    const order = await shorts.save(item, change);
    if (order) setKept((before) => ({ ...before, [order.id]: order }));
    return order;
  };
  return { ...shorts, save, marked, kept };
};

const useBatchEntry = (onClose: () => void) => {
  const query = useApiQuery(weightsApi.listOrdersNeedingWeights, { query: oldestFirst });
  const [typed, setTyped, forget] = useAutosavedState<Typed>({ name: 'batch-weights', schema: typedTexts });
  const close = () => {
    forget();
    onClose();
  };
  const [failures, setFailures] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [askedOutliers] = useState(createAskedOutliers);
  const askBefore = useSaveConfirmation();
  // Drop saved lines immediately, or a reload during the save would report them as unsaved.
  const { save, ...saving } = useSaveBatch((id) => setTyped((before) => without(before, [id])));
  const shorts = useMarkedLines();
  const orders = listBatchOrders(addRemovedOrders(query.data ?? [], shorts.kept), shorts.marked);
  const { weighed, problems } = readEntries(orders, typed);

  const refuse = (sentences: Record<string, string>) => {
    setFailures(sentences);
    setRefusals((before) => before + 1);
  };
  const type = (item: OrderItemAnswer, text: string, line: string) => {
    // Conflicts with the weights shown at the first key press are reported on save.
    setTyped((all) => {
      const shown = text === '' ? undefined : (all[item.id]?.shown ?? readStoredWeights(item));
      return { ...all, [item.id]: { text, line, shown } };
    });
    setFailures((before) => without(before, [item.id]));
  };
  const submit = async () => {
    const [problem] = Object.values(problems);
    if (problem) {
      toast.error(problem, 'Validation Error');
      return refuse(problems);
    }
    if (weighed.length === 0)
      return toast.error('Please enter at least one weight before saving.', 'No weights entered');
    const numbers = new Map(orders.map(({ order }) => [order.id, order.orderNumber]));
    const asked = weighed.map((line) => listQuestions(line, numbers.get(line.item.salesOrderId) ?? ''));
    const short = weighed.filter((line) => findNewShort(line) !== null);
    const reason = await askBefore(asked.flat(), short.length > 0);
    if (reason === null)
      return focusUnusualWeight(weighed[asked.findIndex(({ length }) => length > 0)]?.item.id);
    const outcome = await save(weighed);
    for (const line of short)
      if (outcome.saved.includes(line.item.id))
        await shorts.save(line.item, { quantity: findNewShort(line) ?? '0', reason, note: null });
    const [first] = Object.values(outcome.failures);
    const done = outcome.saved.length > 0 ? `Updated weights for ${outcome.saved.length} items.` : '';
    if (!first) {
      toast.success(done, outcome.held.join('. ') || undefined);
      return close();
    }
    // Only one toast shows at a time, so combine both messages.
    const why = first === unknownFailure ? '' : first;
    toast.error([done, 'Failed to update weights. Please try again.', why].filter(Boolean).join(' '));
    setTyped((all) => acceptCurrent(all, Object.keys(outcome.failures)));
    refuse(outcome.failures);
  };
  return {
    query,
    orders,
    weighed,
    list: { orders, typed, failures, askedOutliers, shorts, onType: type },
    dialog: { onClose: close, onSubmit: () => void submit(), refusals, ...saving },
  };
};

/** Open orders whose variable-weight lines wait for weights (docs/rules/weighing.md#batch-entry). */
export default function BatchCatchWeights({ onClose }: { onClose: () => void }) {
  const { query, orders, weighed, list, dialog } = useBatchEntry(onClose);
  const total = orders.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <FormDialog
      {...dialog}
      title="Batch Catch Weight Entry"
      opened
      submitLabel="Save Weights"
      submitDisabled={total === 0}
      dirty={Object.values(list.typed).some(({ text }) => text.trim() !== '')}
      size="lg"
      footerStart={
        total > 0 && (
          <Text size="sm">
            {formatWeight(sum(weighed.flatMap(({ pieces }) => pieces)))} lbs entered ·{' '}
            {total - weighed.length} missing
          </Text>
        )
      }
    >
      <QueryView query={query}>
        {() => (
          <>
            {/* During a save, lines leave the list before their answer arrives. */}
            {!dialog.busy && <RemovedLines orders={orders} typed={list.typed} />}
            {total === 0 && <EmptyState title="No items need weight entry at this time" />}
            {total > 0 && (
              <>
                <Text>
                  {counted(total, 'item')} needing weights across {counted(orders.length, 'order')}
                </Text>
                <OrderList {...list} />
              </>
            )}
          </>
        )}
      </QueryView>
    </FormDialog>
  );
}
