import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { decimal, isPositive, showWeight } from '@primal/contracts/shared/decimal';
import { parseWeights, sumWeights } from '@primal/contracts/shared/lines';
import { lacksWeight } from '@primal/contracts/shared/weighing';
import { Dialog, FormDialog, QueryView, Stack, Text, toast } from '@primal/kit';
import { useKeptState } from '@primal/kit/forms';
import {
  createSlipMemory,
  doubtedPieces,
  pieceName,
  positivePieces,
  readPiece,
  type SlipMemory,
  WeightFields,
} from '@primal/kit/grid';
import { meantNow, useApiMutation, useRecord, wordsAndSentence } from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { shortBy, useQuestionBeforeSaving } from './before-saving.ts';

/** The weights of an order's lines while they are typed: one text per piece, by line id. */
export type WeightEntries = Readonly<Record<string, readonly string[]>>;

const weightEntries = z.record(z.string(), z.array(z.string()));

/** A line's saved weights as they stand in its fields: without zeros at the end. */
const savedOf = (item: OrderItemAnswer): string[] =>
  parseWeights(item.individualWeights).map((weight) => decimal(weight).toFixed());

/** One field per unit ordered while the line waits, else per piece that it has; at least one (specification, operations section 2 "Dialogs"). */
const piecesOf = (item: OrderItemAnswer): number => {
  const units = lacksWeight(item) ? item.quantityOrdered : item.quantity;
  return Math.max(1, Math.ceil(Number(units)), parseWeights(item.individualWeights).length);
};

/** What stands in a line's fields at first: the weights already saved, the rest empty. */
export const startEntry = (item: OrderItemAnswer): string[] => {
  const saved = savedOf(item);
  return Array.from({ length: piecesOf(item) }, (_, at) => saved[at] ?? '');
};

/**
 * True once every field of each line that was changed, or that waits for weights, holds a weight above 0; how many
 * fields there are the user decides.
 */
export const allEntered = (items: readonly OrderItemAnswer[], edited: WeightEntries): boolean =>
  items.every((item) => {
    const weights = edited[item.id] ?? (lacksWeight(item) ? startEntry(item) : []);
    return weights.every((text) => isPositive(readPiece(text, savedOf(item)).value));
  });

/** The body of `PATCH …/weights`: the lines that were changed, and no others. */
export const weightsBody = (items: readonly OrderItemAnswer[], edited: WeightEntries) =>
  items.flatMap((item) => {
    const weights = edited[item.id];
    if (!weights) return [];
    return { itemId: item.id, weights: weights.map((text) => readPiece(text, savedOf(item)).value ?? text) };
  });

/** What is asked before a line's weights are saved, a sentence each: slips that were kept, and what becomes short. */
export const questionsOf = (item: OrderItemAnswer, weights: readonly string[], before: readonly string[]) => {
  const { productName, product } = item;
  const average = product.averageWeight;
  const usual = isPositive(average) ? `; about ${showWeight(average)} lbs is usual` : '';
  const elsewhere = savedOf(item).filter((weight) => !before.includes(weight) && !weights.includes(weight));
  const short = shortBy(item, weights.length);
  return [
    ...doubtedPieces(weights, pieceName(product), average, savedOf(item)).map(
      (doubt) => `${productName}, ${doubt}${usual}.`,
    ),
    ...elsewhere.map(
      (weight) => `${productName}: ${showWeight(weight)} lbs was weighed elsewhere meanwhile and goes.`,
    ),
    ...(short ? [`${productName}: ${short}.`] : []),
  ];
};

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
  /** Its first empty field takes the focus when the dialog opens. */
  autoFocus: boolean;
  onChange: (weights: readonly string[]) => void;
}

const LineWeights = ({ item, number, weights, slips, autoFocus, onChange }: LineProps) => (
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
      expected={Math.max(1, Math.ceil(Number(item.quantityOrdered)))}
      saved={savedOf(item)}
      piece={pieceName(item.product)}
      average={item.product.averageWeight}
      slips={slips}
      autoFocus={autoFocus}
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
  const [edited, setEdited, forget] = useKeptState<WeightEntries>({
    name: `weights/${salesOrderId}`,
    version: 1,
    schema: weightEntries,
  });
  const close = () => {
    forget();
    onClose();
  };
  const [slips] = useState(createSlipMemory);
  /** The weights that a line had when it was first changed here: what came since came from elsewhere. */
  const before = useRef<Record<string, string[]>>({});
  const save = useApiMutation(ordersApi.saveWeights, {
    persistent: true,
    invalidates: ['/api/sales-order-items'],
    amend: meantNow(ordersApi.saveWeights),
    onSuccess: () => {
      toast.success('Catch weights updated successfully!');
      close();
    },
    onError: (error) =>
      toast.error(wordsAndSentence(error, 'Failed to update catch weights. Please try again.')),
  });
  const order = query.data;
  const items = order?.items.filter((item) => item.needsWeight) ?? [];
  const entryOf = (item: OrderItemAnswer): readonly string[] => edited[item.id] ?? startEntry(item);
  const shown = items.flatMap((item) => entryOf(item));
  const filled = items.flatMap((item) => positivePieces(entryOf(item), savedOf(item)));
  const changed = Object.keys(edited).length > 0;
  const ready = items.length > 0 && allEntered(items, edited);
  const firstToFill = items.findIndex((item) => entryOf(item).includes(''));
  const askBefore = useQuestionBeforeSaving();

  const edit = (item: OrderItemAnswer, weights: readonly string[]) => {
    before.current[item.id] ??= savedOf(item);
    setEdited((all) => ({ ...all, [item.id]: weights }));
  };
  const submit = async () => {
    const body = weightsBody(items, edited);
    if (body.length === 0) return close();
    const sentences = items.flatMap((item) => {
      const weights = edited[item.id];
      // After a reload nobody knows any more what stood there before.
      return weights ? questionsOf(item, weights, before.current[item.id] ?? savedOf(item)) : [];
    });
    if (await askBefore(sentences)) save.mutate({ params: { id: salesOrderId }, body });
  };

  if (order && items.length === 0) return <NothingToWeigh title={titleOf(order)} onClose={onClose} />;
  return (
    <FormDialog
      title={titleOf(order)}
      opened
      onClose={close}
      onSubmit={() => void submit()}
      submitLabel={ready ? 'Save All Weights' : 'Enter All Weights'}
      submitDisabled={!ready}
      dirty={changed}
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
                  weights={entryOf(item)}
                  slips={slips}
                  autoFocus={at === firstToFill}
                  onChange={(weights) => edit(item, weights)}
                />
              ))}
            </Stack>
          </>
        )}
      </QueryView>
    </FormDialog>
  );
};
