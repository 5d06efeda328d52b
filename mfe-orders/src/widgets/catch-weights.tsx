import { type OrderAnswer, type OrderItemAnswer, orderApi } from '@primal/contracts/orders/order';
import { readStoredWeights, weightsApi } from '@primal/contracts/orders/weights';
import { formatWeight } from '@primal/contracts/shared/decimal';
import { sumWeights } from '@primal/contracts/shared/lines';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { Dialog, FormDialog, QueryView, Stack, Text, toast, toastFailure } from '@primal/kit';
import { useAutosavedState } from '@primal/kit/forms';
import { createAskedOutliers, listPositivePieces } from '@primal/kit/grid';
import { type Amend, explainLoadFailure, useApiMutation, useRecord } from '@primal/kit/platform';
import { useState } from 'react';
import { describeHeldOrder } from '../order/hold.tsx';
import { listLostPieces } from '../order/lost-pieces.ts';
import { findReplacedName } from '../shorts/shorts.ts';
import { type ShortChanges, useShorts } from '../shorts/use-shorts.ts';
import { LineWeights } from '../weights/line-weights.tsx';
import {
  changeEntry,
  computeReadiness,
  findConflict,
  findNewShorts,
  listQuestions,
  listSavedTexts,
  replacesWeights,
  startEntry,
  toWeights,
  toWeightsBody,
  type WeightEntries,
  weightEntries,
} from '../weights/order-weights.ts';
import { focusUnusualWeight, useSaveConfirmation } from '../weights/save-confirmation.ts';

const NothingToWeigh = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog title={title} opened onClose={onClose}>
    <Text>
      <strong>No Catch Weights Needed:</strong> This sales order does not contain any items that require catch
      weight entry.
    </Text>
  </Dialog>
);

const formatTitle = (order: OrderAnswer | undefined): string =>
  order ? `Catch Weights for ${order.orderNumber}` : 'Catch Weights';

/** Weights stored by a save whose answer was lost are the user's own and cause no conflict. */
const amendOwn: Amend<typeof weightsApi.saveWeights> = (stored, input) => {
  const standing = new Map(stored.items.map((item) => [item.id, readStoredWeights(item)]));
  const body = input.body.map((line) => ({ ...line, shownWeights: standing.get(line.itemId) }));
  return { call: weightsApi.saveWeights, input: { ...input, body } };
};

const submitLabels = { all: 'Save All Weights', some: 'Save Weights', none: 'Enter All Weights' };

const toShortChanges = (quantities: Readonly<Record<string, string>>, reason: ShortReason): ShortChanges =>
  Object.fromEntries(
    Object.entries(quantities).map(([id, quantity]) => [id, { quantity, reason, note: null }]),
  );

interface Props {
  salesOrderId: string;
  onClose: () => void;
}

const useCatchWeights = ({ salesOrderId, onClose }: Props) => {
  const shorts = useShorts();
  const query = useRecord(orderApi.getOrder, { params: { id: salesOrderId } });
  const [edited, setEdited, forget] = useAutosavedState<WeightEntries>({
    name: `weights/${salesOrderId}`,
    schema: weightEntries,
  });
  const close = () => {
    forget();
    onClose();
  };
  const save = useApiMutation(weightsApi.saveWeights, {
    persistent: true,
    invalidates: ['/api/sales-order-items'],
    amend: amendOwn,
    onError: (error) => {
      toastFailure(error, 'Failed to update catch weights. Please try again.');
      void query.refetch();
    },
  });
  const order = query.data;
  const items = (order?.items ?? []).filter((item) => item.needsWeight).map(shorts.shown);
  const changed = items.filter(({ id }) => edited[id]);
  const askBefore = useSaveConfirmation();

  const questions = async () => {
    const entries = changed.map((item) => ({ item, entry: edited[item.id] ?? changeEntry(item, []) }));
    const replaced = entries.filter(({ item, entry }) => replacesWeights(item, entry));
    const losses = await listLostPieces(
      salesOrderId,
      replaced.map(({ item, entry }) => ({ ...item, weights: toWeights(item, entry.texts) })),
    );
    const unusual = entries.find(({ item, entry }) => listQuestions(item, entry).length > 0) ?? replaced[0];
    const sentences = [...entries.flatMap(({ item, entry }) => listQuestions(item, entry)), ...losses];
    return { sentences, unusual: unusual?.item.id };
  };
  const finish = async (stored: OrderAnswer, changes: ShortChanges) => {
    const isSaid = Object.keys(changes).length === 0;
    const saved = isSaid ? stored : await shorts.saveAll(salesOrderId, changes);
    if (saved) {
      const name = `${saved.orderNumber} for ${saved.customer.name}`;
      toast.success('Catch weights updated successfully!', describeHeldOrder(saved) ?? name);
    }
    close();
  };
  const submit = async () => {
    const body = toWeightsBody(items, edited);
    if (body.length === 0) return close();
    const [conflict] = changed.flatMap((item) => findConflict(item, edited[item.id]) ?? []);
    if (conflict) {
      document.querySelector<HTMLElement>('[role="dialog"] [data-conflict] button')?.focus();
      return toast.error(conflict);
    }
    const short = findNewShorts(items, edited);
    const makesShort = Object.keys(short).length > 0;
    try {
      const { sentences, unusual } = await questions();
      const reason = await askBefore(sentences, makesShort);
      if (reason === null) return focusUnusualWeight(unusual);
      const input = { params: { id: salesOrderId }, body };
      save.mutate(input, { onSuccess: (stored) => void finish(stored, toShortChanges(short, reason)) });
    } catch (error) {
      toast.error(explainLoadFailure(error));
    }
  };
  return { query, shorts, items, edited, setEdited, save, submit: () => void submit(), close };
};

/**
 * Weights of one order, one field per piece. The quantity follows the piece count
 * (docs/rules/weighing.md#catch-weights-dialog).
 */
export default function CatchWeights(props: Props) {
  const { query, shorts, items, edited, setEdited, save, submit, close } = useCatchWeights(props);
  const [askedOutliers] = useState(createAskedOutliers);
  const readTexts = (item: OrderItemAnswer) => edited[item.id]?.texts ?? startEntry(item);
  const shown = items.flatMap(readTexts);
  const filled = items.flatMap((item) => listPositivePieces(readTexts(item), listSavedTexts(item)));
  const ready = computeReadiness(items, edited);
  const firstToFill = items.findIndex((item) => readTexts(item).includes(''));
  const title = formatTitle(query.data);
  if (query.data && items.length === 0) return <NothingToWeigh title={title} onClose={props.onClose} />;
  return (
    <FormDialog
      title={title}
      opened
      onClose={close}
      onSubmit={submit}
      submitLabel={submitLabels[ready]}
      submitDisabled={ready === 'none'}
      dirty={Object.keys(edited).length > 0}
      busy={save.isPending}
      waiting={save.waiting}
      onStop={save.stop}
      size="lg"
      footerStart={
        items.length > 0 && (
          <Text size="sm">
            {formatWeight(sumWeights(filled))} lbs entered · {shown.length - filled.length} missing
          </Text>
        )
      }
    >
      <QueryView query={query}>
        {({ customer, customerId, items: all }) => (
          <>
            <Text c="dimmed">{customer.name}</Text>
            <Stack gap="lg">
              {items.map((item, at) => (
                <LineWeights
                  key={item.id}
                  item={item}
                  standsInFor={findReplacedName(item, all)}
                  customerId={customerId}
                  shorts={shorts}
                  number={at}
                  entry={edited[item.id]}
                  askedOutliers={askedOutliers}
                  autoFocus={at === firstToFill}
                  onChange={(entry) => setEdited((all) => ({ ...all, [item.id]: entry }))}
                />
              ))}
            </Stack>
          </>
        )}
      </QueryView>
    </FormDialog>
  );
}
