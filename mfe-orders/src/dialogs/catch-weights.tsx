import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { decimal, isPositive, showWeight } from '@primal/contracts/shared/decimal';
import { readFigure, weightRules } from '@primal/contracts/shared/figures';
import { parseWeights, sumWeights } from '@primal/contracts/shared/lines';
import { Dialog, FormDialog, QueryView, Stack, Text, toast } from '@primal/kit';
import {
  askFirstSlip,
  createSlipMemory,
  pieceName,
  positivePieces,
  type SlipMemory,
  WeightFields,
} from '@primal/kit/grid';
import { meantNow, useApiMutation, useRecord, wordsAndSentence } from '@primal/kit/platform';
import { useState } from 'react';

/** The weights of an order's lines while they are typed: one text per piece, by line id. */
export type WeightEntries = Readonly<Record<string, readonly string[]>>;

/** A line's saved weights as they stand in its fields: without zeros at the end. */
const savedOf = (item: OrderItemAnswer): string[] =>
  parseWeights(item.individualWeights).map((weight) => decimal(weight).toFixed());

/** One field per unit of quantity, at least one (specification, operations section 2 "Dialogs"). */
const piecesOf = (item: OrderItemAnswer): number =>
  Math.max(1, Math.ceil(Number(item.quantity)), parseWeights(item.individualWeights).length);

/** What stands in a line's fields at first: the weights already saved, the rest empty. */
export const startEntry = (item: OrderItemAnswer): string[] => {
  const saved = savedOf(item);
  return Array.from({ length: piecesOf(item) }, (_, at) => saved[at] ?? '');
};

/** Weights that stand in the order already; the API takes one place more than the screen (decisions, "Values"). */
export const savedWeights = (items: readonly OrderItemAnswer[]): ReadonlySet<string> =>
  new Set(items.flatMap(savedOf));

const read = (text: string, saved: ReadonlySet<string>) =>
  readFigure(text, saved.has(text) ? { ...weightRules, places: 3 } : weightRules);

/** True once every field that is shown holds a weight above 0; how many there are the user decides. */
export const allEntered = (entries: WeightEntries, saved: ReadonlySet<string>): boolean =>
  Object.values(entries).every((weights) => weights.every((text) => isPositive(read(text, saved).value)));

/** The body of `PATCH …/weights`. */
export const weightsBody = (entries: WeightEntries, saved: ReadonlySet<string>) =>
  Object.entries(entries).map(([itemId, weights]) => ({
    itemId,
    weights: weights.map((text) => read(text, saved).value ?? text),
  }));

/** From a line's last piece Enter goes to the next line's first, from the last line to the button that saves. */
const goOnFrom = (line: number) => {
  const dialog = document.querySelector('[role="dialog"]');
  const next = dialog?.querySelector<HTMLElement>(`[data-line="${line + 1}"] input`);
  const save = dialog?.querySelector<HTMLElement>('button[type="submit"]');
  // At once: the next key, which comes within milliseconds from a scale or a quick hand, belongs there already.
  (next ?? save)?.focus();
};

interface LineProps {
  item: OrderItemAnswer;
  number: number;
  weights: readonly string[];
  slips: SlipMemory;
  onChange: (weights: readonly string[]) => void;
}

const LineWeights = ({ item, number, weights, slips, onChange }: LineProps) => (
  <div data-line={number}>
    <Text fw={600}>
      {item.productName}{' '}
      <Text span c="dimmed" fw={400}>
        {item.product.productCode}
      </Text>
    </Text>
    <WeightFields
      label={item.productName}
      weights={weights}
      onChange={onChange}
      expected={piecesOf(item)}
      piece={pieceName(item.product)}
      average={item.product.averageWeight}
      slips={slips}
      autoFocus={number === 0}
      onDone={() => goOnFrom(number)}
    />
  </div>
);

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

/**
 * One order's weights, a field for each piece (specification, operations section 2 "Dialogs"). There may be fewer or
 * more pieces than were ordered: the quantity follows (decisions, "Screens").
 */
export const CatchWeights = ({ salesOrderId, onClose }: Props) => {
  const query = useRecord(ordersApi.getOrder, { params: { id: salesOrderId } });
  const [edited, setEdited] = useState<WeightEntries>({});
  const [slips] = useState(createSlipMemory);
  const save = useApiMutation(ordersApi.saveWeights, {
    persistent: true,
    invalidates: ['/api/sales-order-items'],
    amend: meantNow(ordersApi.saveWeights),
    onSuccess: () => {
      toast.success('Catch weights updated successfully!');
      onClose();
    },
    onError: (error) =>
      toast.error(wordsAndSentence(error, 'Failed to update catch weights. Please try again.')),
  });
  const order = query.data;
  const items = order?.items.filter((item) => item.needsWeight) ?? [];
  const saved = savedWeights(items);
  const entries = Object.fromEntries(items.map((item) => [item.id, edited[item.id] ?? startEntry(item)]));
  const shown = Object.values(entries).flat();
  const filled = positivePieces(shown);
  const ready = items.length > 0 && allEntered(entries, saved);

  // A weight that looks like a slip is asked about once, at its field; saving again keeps it.
  const askAboutSlip = (): boolean =>
    items.some((item, line) => {
      const at = askFirstSlip(slips, item.productName, entries[item.id] ?? [], item.product.averageWeight);
      if (at === null) return false;
      document.querySelectorAll<HTMLInputElement>(`[role="dialog"] [data-line="${line}"] input`)[at]?.focus();
      setEdited((before) => ({ ...before }));
      return true;
    });
  const submit = () => {
    if (!askAboutSlip()) save.mutate({ params: { id: salesOrderId }, body: weightsBody(entries, saved) });
  };

  if (order && items.length === 0) return <NothingToWeigh title={titleOf(order)} onClose={onClose} />;
  return (
    <FormDialog
      title={titleOf(order)}
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel={ready ? 'Save All Weights' : 'Enter All Weights'}
      submitDisabled={!ready}
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
                  weights={entries[item.id] ?? []}
                  slips={slips}
                  onChange={(weights) => setEdited((before) => ({ ...before, [item.id]: weights }))}
                />
              ))}
            </Stack>
          </>
        )}
      </QueryView>
    </FormDialog>
  );
};
