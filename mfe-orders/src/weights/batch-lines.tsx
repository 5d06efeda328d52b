import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { readStoredWeights } from '@primal/contracts/orders/weights';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { computeLineTotal } from '@primal/contracts/shared/lines';
import { describeReplacement } from '@primal/contracts/shared/shorts';
import { counted } from '@primal/contracts/shared/text';
import { formatLineQuantity, lacksWeight } from '@primal/contracts/shared/weighing';
import { Text, TextInput, TwoLines, useLatest } from '@primal/kit';
import { type AskedOutliers, runAfterClick } from '@primal/kit/grid';
import { IconChevronDown } from '@primal/kit/icons';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { MarkedShort, useShortMarking } from '../shorts/marking.tsx';
import { findReplacedName, isMarked } from '../shorts/shorts.ts';
import type { Shorts } from '../shorts/use-shorts.ts';
import classes from './batch.module.css';
import {
  type BatchOrder,
  describeCombinedWeight,
  describeUnusualWeight,
  readEntry,
  type Typed,
} from './batch-weights.ts';

type BatchShorts = Pick<Shorts, 'save' | 'shown' | 'isSaving'>;

const addTypedWeights = (item: OrderItemAnswer, typed: readonly string[]): string[] =>
  item.isOpen ? [...readStoredWeights(item), ...typed] : [...typed];

const focusNextWeight = (from: HTMLElement | null) => {
  const dialog = from?.closest('[role="dialog"]');
  const fields = [...(dialog?.querySelectorAll<HTMLInputElement>('input[data-weight]') ?? [])];
  const isBehind = (field: HTMLElement) =>
    from !== null &&
    !from.contains(field) &&
    (from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const next = fields.find(isBehind);
  (next ?? dialog?.querySelector<HTMLElement>('button[type="submit"]'))?.focus();
};

/** Line callbacks with a stable identity, so that typing in one line does not rerender the others. */
interface LineActions {
  save: Shorts['save'];
  type: (item: OrderItemAnswer, text: string, line: string) => void;
}

interface LineProps {
  item: OrderItemAnswer;
  order: OrderAnswer;
  busy: boolean;
  actions: LineActions;
  text: string;
  failure: string | undefined;
  askedOutliers: AskedOutliers;
}

const WeightOfLine = ({ item, order: { orderNumber }, text, failure, askedOutliers, actions }: LineProps) => {
  const [left, setLeft] = useState(false);
  const entry = readEntry(text, item);
  const { problem } = entry;
  const pieces = entry.problem === null ? entry.pieces : [];
  const shown = entry.weight ?? '';
  const { quantity, unitPrice, product } = item;
  const total = isPositive(shown)
    ? computeLineTotal(product, { quantity, weight: shown, unitPrice, weights: [] })
    : '0.00';
  const slip =
    [describeUnusualWeight(pieces, item), describeCombinedWeight(pieces, item)].filter(Boolean).join(' ') ||
    null;
  const entered = pieces.join(' ');
  const wrong = failure || (left && problem);
  const question = (left || askedOutliers.wasAsked(item.id, entered)) && slip;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Leave Ctrl+Enter to the dialog.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const stays = problem !== null || (slip !== null && !askedOutliers.wasAsked(item.id, entered));
    if (slip !== null) askedOutliers.note(item.id, entered);
    setLeft(true);
    // Select invalid text, so that typing replaces it.
    if (problem !== null) event.currentTarget.select();
    if (!stays) focusNextWeight(event.currentTarget);
  };
  return (
    <>
      <TextInput
        className={classes.weight}
        aria-label={`Weight for ${item.productName} (lbs), ${orderNumber}`}
        data-weight={item.id}
        data-outlier={slip !== null || undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        rightSection="lbs"
        value={text}
        onChange={(event) => {
          setLeft(false);
          actions.type(item, event.currentTarget.value, `${orderNumber}, ${item.productName}`);
        }}
        onBlur={() => runAfterClick(() => setLeft(true))}
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
        {formatMoney(total)}
      </Text>
    </>
  );
};

const About = ({ item, order }: Pick<LineProps, 'item' | 'order'>) => {
  const { quantityOrdered, unitPrice } = item;
  const soFar = item.isOpen ? `, ${item.piecesWeighed} weighed` : '';
  const instead = findReplacedName(item, order.items);
  const facts = `${formatLineQuantity({ ...item, ...(item.isOpen && { quantity: quantityOrdered, weight: null }) })} at ${formatMoney(unitPrice)}${soFar}`;
  return (
    <TwoLines
      main={item.productName}
      sub={instead === null ? facts : `${facts} · ${describeReplacement(instead)}`}
    />
  );
};

const BatchLine = memo((props: LineProps) => {
  const { item, order, busy, actions, text } = props;
  const line = useRef<HTMLLIElement>(null);
  const entry = readEntry(text, item);
  const weights = entry.problem === null ? addTypedWeights(item, entry.pieces) : null;
  const marking = useShortMarking({
    item,
    weights,
    unreadable: 'its weight',
    onSave: (change) => actions.save(item, change),
  });
  return (
    <li ref={line} className={classes.item} data-item={item.id} onKeyDown={marking.onKeyDown}>
      <About item={item} order={order} />
      {lacksWeight(item) && <WeightOfLine {...props} />}
      {(isMarked(item) || marking.canMark) && (
        <div className={classes.short}>
          <MarkedShort
            marking={marking}
            size="compact-xs"
            customerId={order.customerId}
            busy={busy}
            onNext={() => focusNextWeight(line.current)}
          />
        </div>
      )}
    </li>
  );
});

interface ListProps {
  orders: readonly BatchOrder[];
  typed: Typed;
  failures: Readonly<Record<string, string>>;
  askedOutliers: AskedOutliers;
  shorts: BatchShorts;
  onType: LineActions['type'];
}

const useLineActions = (newest: LineActions): LineActions => {
  const latest = useLatest(newest);
  const [actions] = useState<LineActions>(() => ({
    save: (item, change) => latest.current.save(item, change),
    type: (item, text, line) => latest.current.type(item, text, line),
  }));
  return actions;
};

export const OrderList = ({ orders, typed, failures, askedOutliers, shorts, onType }: ListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const actions = useLineActions({ save: shorts.save, type: onType });
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={list}>
      {orders.map(({ order, items, others }) => (
        <details key={order.id} className={classes.order} open>
          <summary className={classes.head}>
            <IconChevronDown size={16} className={classes.sign} />
            {order.orderNumber} · {order.customer.name}
            <span className={classes.quiet}>
              {formatDate(order.orderDate)} · {counted(items.length, 'item')}
              {others > 0 && `, ${others} more in Enter Weights`}
            </span>
          </summary>
          <ul className={classes.items}>
            {items.map((item) => (
              <BatchLine
                key={item.id}
                item={shorts.shown(item)}
                order={order}
                busy={shorts.isSaving(item.id)}
                actions={actions}
                text={typed[item.id]?.text ?? ''}
                failure={failures[item.id]}
                askedOutliers={askedOutliers}
              />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
};
