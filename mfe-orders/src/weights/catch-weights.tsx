import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { standingWeights } from '@primal/contracts/orders/shown-weights';
import { showWeight } from '@primal/contracts/shared/decimal';
import { sumWeights } from '@primal/contracts/shared/lines';
import { Alert, Button, Dialog, FormDialog, QueryView, Stack, Text, toast } from '@primal/kit';
import { useKeptState } from '@primal/kit/forms';
import {
  createSlipMemory,
  enterField,
  pieceName,
  positivePieces,
  type SlipMemory,
  WeightFields,
} from '@primal/kit/grid';
import { type Amend, loadFailure, useApiMutation, useRecord, wordsAndSentence } from '@primal/kit/platform';
import { useState } from 'react';
import { heldInWords } from '../order/hold.tsx';
import { lossesOf } from '../order/lost-pieces.ts';
import { useQuestionBeforeSaving } from './before-saving.ts';
import {
  changedEntry,
  type LineEntry,
  meanwhileOf,
  questionsOf,
  readAnew,
  readiness,
  replacesWeights,
  savedOf,
  startEntry,
  type WeightEntries,
  weightEntries,
  weightsBody,
  weightsOf,
} from './order-weights.ts';

/** From a line's last piece Enter goes to the next line's first, from the last line to the button that saves. */
const goOnFrom = (line: number) => {
  const dialog = document.querySelector('[role="dialog"]');
  const next = dialog?.querySelector<HTMLInputElement>(`[data-line="${line + 1}"] input`);
  const save = dialog?.querySelector<HTMLElement>('button[type="submit"]');
  // At once: the next key, which comes within milliseconds from a scale or a quick hand, belongs there already.
  if (next) enterField(next);
  else save?.focus();
};

interface LineProps {
  item: OrderItemAnswer;
  number: number;
  /** The typed weights; undefined while there are none. */
  entry: LineEntry | undefined;
  slips: SlipMemory;
  /** Its first empty field takes the focus when the dialog opens. */
  autoFocus: boolean;
  onChange: (entry: LineEntry) => void;
}

const toFirstField = (line: number) =>
  document.querySelector<HTMLElement>(`[role="dialog"] [data-line="${line}"] input`)?.focus();

/** That a line has other weights by now than it was shown with, and the way to see them beside what was typed. */
const Meanwhile = ({ item, number, entry, onChange }: Omit<LineProps, 'slips' | 'autoFocus'>) => {
  const sentence = meanwhileOf(item, entry);
  if (!entry || !sentence) return null;
  return (
    <Alert color="yellow" role="alert" title={sentence} data-meanwhile>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          toFirstField(number);
          onChange(readAnew(item, entry));
        }}
      >
        Read Anew
      </Button>{' '}
      What you typed stays.
    </Alert>
  );
};

const LineWeights = (props: LineProps) => {
  const { item, number, entry, slips, autoFocus, onChange } = props;
  const weights = entry?.texts ?? startEntry(item);
  const change = (texts: readonly string[]) => onChange(changedEntry(item, texts, entry));
  const filled = weights.filter((text) => text !== '');
  const endsHere = () => {
    toFirstField(number);
    change(filled);
  };
  return (
    <div data-line={number}>
      <Text fw={600}>
        {item.productName}{' '}
        <Text span c="dimmed" fw={400}>
          {item.product.productCode}
        </Text>
      </Text>
      <Meanwhile {...props} />
      <WeightFields
        label={item.productName}
        weights={weights}
        onChange={change}
        expected={Math.max(1, Math.ceil(Number(item.quantityOrdered)))}
        saved={savedOf(item)}
        piece={pieceName(item.product)}
        average={item.product.averageWeight}
        slips={slips}
        autoFocus={autoFocus}
        onDone={() => goOnFrom(number)}
      />
      {item.isOpen && filled.length > 0 && filled.length < weights.length && (
        <Text size="sm" c="dimmed">
          What is empty goes on waiting.{' '}
          <Button size="xs" variant="default" onClick={endsHere}>
            That Is All
          </Button>
        </Text>
      )}
    </div>
  );
};

const NothingToWeigh = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog title={title} opened onClose={onClose}>
    <Text>
      <strong>No Catch Weights Needed:</strong> This sales order does not contain any items that require catch
      weight entry.
    </Text>
  </Dialog>
);

interface Props {
  salesOrderId: string;
  onClose: () => void;
}

const titleOf = (order: OrderAnswer | undefined): string =>
  order ? `Catch Weights for ${order.orderNumber}` : 'Catch Weights';

/** An earlier try that arrived, though its answer was lost, is no change of somebody else's. */
const overOwn: Amend<typeof ordersApi.saveWeights> = (stored, input) => {
  const standing = new Map(stored.items.map((item) => [item.id, standingWeights(item)]));
  const body = input.body.map((line) => ({ ...line, shownWeights: standing.get(line.itemId) }));
  return { call: ordersApi.saveWeights, input: { ...input, body } };
};

const submitLabels = { all: 'Save All Weights', some: 'Save Weights', none: 'Enter All Weights' };

/** What is typed of one order's weights, kept until it is saved or discarded. */
const useCatchWeights = ({ salesOrderId, onClose }: Props) => {
  const query = useRecord(ordersApi.getOrder, { params: { id: salesOrderId } });
  const [edited, setEdited, forget] = useKeptState<WeightEntries>({
    name: `weights/${salesOrderId}`,
    version: 2,
    schema: weightEntries,
  });
  const close = () => {
    forget();
    onClose();
  };
  const save = useApiMutation(ordersApi.saveWeights, {
    persistent: true,
    invalidates: ['/api/sales-order-items'],
    amend: overOwn,
    onSuccess: (saved) => {
      const name = `${saved.orderNumber} for ${saved.customer.name}`;
      toast.success('Catch weights updated successfully!', heldInWords(saved) ?? name);
      close();
    },
    onError: (error) => {
      toast.error(wordsAndSentence(error, 'Failed to update catch weights. Please try again.'));
      // Where something came meanwhile, its line says so once it is read.
      void query.refetch();
    },
  });
  const order = query.data;
  const items = order?.items.filter((item) => item.needsWeight) ?? [];
  const changed = items.filter(({ id }) => edited[id]);
  const askBefore = useQuestionBeforeSaving();

  const questions = async (): Promise<string[]> => {
    const entries = changed.map((item) => ({ item, entry: edited[item.id] ?? changedEntry(item, []) }));
    const replaced = entries.filter(({ item, entry }) => replacesWeights(item, entry));
    const losses = await lossesOf(
      salesOrderId,
      replaced.map(({ item, entry }) => ({ ...item, weights: weightsOf(item, entry.texts) })),
    );
    return [...entries.flatMap(({ item, entry }) => questionsOf(item, entry)), ...losses];
  };
  const submit = async () => {
    const body = weightsBody(items, edited);
    if (body.length === 0) return close();
    const [meanwhile] = changed.flatMap((item) => meanwhileOf(item, edited[item.id]) ?? []);
    if (meanwhile) {
      document.querySelector<HTMLElement>('[role="dialog"] [data-meanwhile] button')?.focus();
      return toast.error(meanwhile);
    }
    try {
      if (await askBefore(await questions())) save.mutate({ params: { id: salesOrderId }, body });
    } catch (error) {
      toast.error(loadFailure(error));
    }
  };
  return { query, items, edited, setEdited, save, submit: () => void submit(), close };
};

/**
 * One order's weights, a field for each piece. There may be fewer or more pieces than were ordered: the quantity
 * follows (docs/rules/weighing.md#catch-weights-dialog).
 */
export const CatchWeights = (props: Props) => {
  const { query, items, edited, setEdited, save, submit, close } = useCatchWeights(props);
  const [slips] = useState(createSlipMemory);
  const textsOf = (item: OrderItemAnswer) => edited[item.id]?.texts ?? startEntry(item);
  const shown = items.flatMap(textsOf);
  const filled = items.flatMap((item) => positivePieces(textsOf(item), savedOf(item)));
  const ready = readiness(items, edited);
  const firstToFill = items.findIndex((item) => textsOf(item).includes(''));
  const title = titleOf(query.data);
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
            {showWeight(sumWeights(filled))} lbs entered · {shown.length - filled.length} missing
          </Text>
        )
      }
    >
      <QueryView query={query}>
        {({ customer }) => (
          <>
            <Text c="dimmed">{customer.name}</Text>
            <Stack gap="lg">
              {items.map((item, at) => (
                <LineWeights
                  key={item.id}
                  item={item}
                  number={at}
                  entry={edited[item.id]}
                  slips={slips}
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
};
