import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { standingWeights } from '@primal/contracts/orders/shown-weights';
import { showDate } from '@primal/contracts/shared/dates';
import { isPositive, showMoney, showQuantity, showWeight, sum } from '@primal/contracts/shared/decimal';
import { lineTotal } from '@primal/contracts/shared/lines';
import { Alert, EmptyState, FormDialog, QueryView, Text, TextInput, TwoLines, toast } from '@primal/kit';
import { useKeptState } from '@primal/kit/forms';
import { afterPress, createSlipMemory, type SlipMemory } from '@primal/kit/grid';
import { IconChevronDown } from '@primal/kit/icons';
import { useApiQuery } from '@primal/kit/platform';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './batch.module.css';
import {
  type BatchOrder,
  batchOrders,
  entriesOf,
  oldestFirst,
  questionsOf,
  readEntry,
  slipOf,
  type Typed,
  togetherQuestion,
  typedTexts,
  useSaveBatch,
} from './batch-weights.ts';
import { useQuestionBeforeSaving } from './before-saving.ts';

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** Enter goes to the next weight; from the last one to the button that saves. */
const goOnFrom = (field: HTMLInputElement) => {
  const dialog = field.closest('[role="dialog"]');
  const fields = [...(dialog?.querySelectorAll<HTMLInputElement>('input[data-weight]') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  (next ?? dialog?.querySelector<HTMLElement>('button[type="submit"]'))?.focus();
};

interface LineProps {
  item: OrderItemAnswer;
  orderNumber: string;
  text: string;
  /** What the server said of it, or what is wrong with the text once saving was tried. */
  failure: string | undefined;
  slips: SlipMemory;
  onChange: (text: string) => void;
}

/** One line that waits for its weight. Enter asks once about a slip, and does not leave what cannot be read. */
const BatchLine = ({ item, orderNumber, text, failure, slips, onChange }: LineProps) => {
  const [left, setLeft] = useState(false);
  const entry = readEntry(text, item);
  const { problem } = entry;
  const pieces = entry.problem === null ? entry.pieces : [];
  const shown = entry.weight ?? '';
  const { quantity, quantityOrdered, unitPrice, product } = item;
  const soFar = item.isOpen ? `, ${item.piecesWeighed} weighed` : '';
  const total = isPositive(shown)
    ? lineTotal(product, { quantity, weight: shown, unitPrice, weights: [] })
    : '0.00';
  const slip = [slipOf(pieces, item), togetherQuestion(pieces, item)].filter(Boolean).join(' ') || null;
  const entered = pieces.join(' ');
  const wrong = failure || (left && problem);
  const question = (left || slips.wasAsked(item.id, entered)) && slip;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Ctrl+Enter is the dialog's.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const stays = problem !== null || (slip !== null && !slips.wasAsked(item.id, entered));
    if (slip !== null) slips.note(item.id, entered);
    setLeft(true);
    if (!stays) goOnFrom(event.currentTarget);
  };
  return (
    <li className={classes.item}>
      <TwoLines
        main={item.productName}
        sub={`${showQuantity(item.isOpen ? quantityOrdered : quantity)} ${product.unit ?? 'cases'} at ${showMoney(unitPrice)}${soFar}`}
      />
      <TextInput
        className={classes.weight}
        aria-label={`Weight for ${item.productName} (lbs), ${orderNumber}`}
        data-weight={item.id}
        data-slip={slip !== null || undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        rightSection="lbs"
        value={text}
        onChange={(event) => {
          setLeft(false);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => afterPress(() => setLeft(true))}
        onKeyDown={onKeyDown}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={wrong && <span role="alert">{wrong}</span>}
        description={
          question && (
            <span role="alert" className={classes.question}>
              {question}
            </span>
          )
        }
      />
      <Text className={classes.total} c={isPositive(shown) ? undefined : 'dimmed'}>
        {showMoney(total)}
      </Text>
    </li>
  );
};

interface ListProps {
  orders: readonly BatchOrder[];
  typed: Typed;
  failures: Readonly<Record<string, string>>;
  slips: SlipMemory;
  onType: (item: OrderItemAnswer, text: string, line: string) => void;
}

const OrderList = ({ orders, typed, failures, slips, onType }: ListProps) => {
  const list = useRef<HTMLDivElement>(null);
  // The dialog may be open before the orders are there: the cursor goes to the first field when they come.
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={list}>
      {orders.map(({ order, items, others }) => (
        <details key={order.id} className={classes.order} open>
          <summary className={classes.head}>
            <IconChevronDown size={16} className={classes.sign} />
            {order.orderNumber} · {order.customer.name}
            <span className={classes.quiet}>
              {showDate(order.orderDate)} · {count(items.length, 'item')}
              {others > 0 && `, ${others} more by Enter Weights`}
            </span>
          </summary>
          <ul className={classes.items}>
            {items.map((item) => (
              <BatchLine
                key={item.id}
                item={item}
                orderNumber={order.orderNumber}
                text={typed[item.id]?.text ?? ''}
                failure={failures[item.id]}
                slips={slips}
                onChange={(text) => onType(item, text, `${order.orderNumber}, ${item.productName}`)}
              />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
};

/** Weights typed for lines that wait no longer: invoiced, weighed or removed by somebody else. */
const Gone = ({ orders, typed }: { orders: readonly BatchOrder[]; typed: Typed }) => {
  const listed = new Set(orders.flatMap(({ items }) => items.map(({ id }) => id)));
  const gone = Object.entries(typed).filter(([id, { text }]) => !listed.has(id) && text.trim() !== '');
  if (gone.length === 0) return null;
  return (
    <Alert color="yellow" title="No longer waiting for a weight" role="status">
      {gone.map(([id, { text, line }]) => (
        <Text key={id}>
          {line}: {text} lbs was not saved.
        </Text>
      ))}
    </Alert>
  );
};

/** What was typed outlives a reload and a session that ended. */
const typedDraft = {
  name: 'batch-weights',
  version: 1,
  schema: typedTexts,
};

const without = <Value,>(all: Readonly<Record<string, Value>>, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id)));

/** The lines that were not saved are taken as they stand from now on: what came meanwhile stands at their fields. */
const asTheyStand = (typed: Typed, ids: readonly string[]): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([id, { shown, ...entry }]) => [
      id,
      ids.includes(id) ? entry : { ...entry, shown },
    ]),
  );

/** What is typed of the weights of many orders, and saving them. */
const useBatchEntry = (onClose: () => void) => {
  const query = useApiQuery(ordersApi.listOrdersNeedingWeights, { query: oldestFirst });
  const [typed, setTyped, forget] = useKeptState<Typed>(typedDraft);
  const close = () => {
    forget();
    onClose();
  };
  const [failures, setFailures] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [slips] = useState(createSlipMemory);
  const askBefore = useQuestionBeforeSaving();
  // What is saved is not kept: after a reload midway it would be told as not saved.
  const { save, ...saving } = useSaveBatch((id) => setTyped((before) => without(before, [id])));
  const orders = batchOrders(query.data ?? []);
  const { weighed, problems } = entriesOf(orders, typed);

  const refuse = (sentences: Record<string, string>) => {
    setFailures(sentences);
    setRefusals((before) => before + 1);
  };
  const type = (item: OrderItemAnswer, text: string, line: string) => {
    // What came after the first figure was typed is told when it is saved.
    setTyped((all) => {
      const shown = text === '' ? undefined : (all[item.id]?.shown ?? standingWeights(item));
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
    const questions = weighed.flatMap((line) => questionsOf(line, numbers.get(line.item.salesOrderId) ?? ''));
    if (!(await askBefore(questions))) return;
    const outcome = await save(weighed);
    const [first] = Object.values(outcome.failures);
    const done = outcome.saved.length > 0 ? `Updated weights for ${outcome.saved.length} items.` : '';
    if (!first) {
      toast.success(done, outcome.held.join('. ') || undefined);
      return close();
    }
    // One toast stands at a time: it says both.
    toast.error([done, 'Failed to update weights. Please try again.', first].filter(Boolean).join(' '));
    setTyped((all) => asTheyStand(all, Object.keys(outcome.failures)));
    refuse(outcome.failures);
  };
  return {
    query,
    orders,
    weighed,
    list: { orders, typed, failures, slips, onType: type },
    dialog: { onClose: close, onSubmit: () => void submit(), refusals, ...saving },
  };
};

/** All open orders whose variable-weight lines wait for their weights (docs/rules/weighing.md#batch-entry). */
export const BatchCatchWeights = ({ onClose }: { onClose: () => void }) => {
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
            {showWeight(sum(weighed.flatMap(({ pieces }) => pieces)))} lbs entered · {total - weighed.length}{' '}
            missing
          </Text>
        )
      }
    >
      <QueryView query={query}>
        {() => (
          <>
            {/* While saving, a line leaves the list before the answer says that it was saved. */}
            {!dialog.busy && <Gone orders={orders} typed={list.typed} />}
            {total === 0 && <EmptyState title="No items need weight entry at this time" />}
            {total > 0 && (
              <>
                <Text>
                  {count(total, 'item')} needing weights across {count(orders.length, 'order')}
                </Text>
                <OrderList {...list} />
              </>
            )}
          </>
        )}
      </QueryView>
    </FormDialog>
  );
};
