import type { GuideEntry } from '@primal/contracts/orders/guide';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import type { LastPrice } from '@primal/contracts/shared/last-price';
import { formatUnitPrice } from '@primal/contracts/shared/lines';
import { formatQuantityHint } from '@primal/contracts/shared/quantities';
import { Fragment, type KeyboardEvent, memo, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconAction } from '../actions/icon-action.tsx';
import { focusRelative, readHistoryKey } from '../base/cells.ts';
import { formatLastPriceParts, isAboveLast } from '../grid/last-price.ts';
import type { GridLine } from '../grid/line.ts';
import { findCellProblem } from '../grid/line-edits.ts';
import { IconEye, IconEyeOff, IconPin, IconPinnedOff, IconTrendingUp } from '../icons.ts';
import type { GuideActions, GuideExit } from './guide-actions.ts';
import { toQuantityText } from './guide-lines.ts';
import classes from './order-guide.module.css';

const fillKeys = { '*': 'usual', '=': 'last' } as const;

const isFillKey = (key: string): key is keyof typeof fillKeys => key in fillKeys;
const leaves: Record<string, GuideExit> = { Enter: 'next', ArrowDown: 'next', ArrowUp: 'previous' };

const isPlain = ({ ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || nativeEvent.isComposing);

/** True for a letter that starts a product search; after a number, letters are the unit. */
const beginsName = ({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>): boolean =>
  key.length === 1 &&
  /[^\d\s.,$+\-/#⁄¼-¾⅐-⅞]/.test(key) &&
  !/[\d¼-¾⅐-⅞]/.test(field.value.slice(0, field.selectionStart ?? 0));

const findMarks = (from: HTMLElement): HTMLElement[] => [
  ...(from.closest('tr')?.querySelectorAll<HTMLElement>('[data-mark]') ?? []),
];

const findField = (from: HTMLElement): HTMLElement | null =>
  from.closest('tr')?.querySelector<HTMLElement>('[data-quantity]') ?? null;

const onMarkKey = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const from = event.currentTarget;
  if (!focusRelative(findMarks(from), from, step) && step < 0) findField(from)?.focus();
};

interface QuantityProps {
  entry: GuideEntry;
  line: GridLine | undefined;
  actions: GuideActions;
}

function Quantity({ entry, line, actions }: QuantityProps) {
  const stored = toQuantityText(line);
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(typed);
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  // If a fill changed the focused field, select the text so that typing replaces it.
  useLayoutEffect(() => {
    const field = input.current;
    if (field && field === document.activeElement && field.value === stored) field.select();
  }, [stored]);
  const problem = typed === null && line ? findCellProblem(line, 'quantity') : null;
  const hint = typed === null ? null : formatQuantityHint(typed, entry.product);
  const remark =
    problem ??
    hint ??
    (typed === null && line?.rounded !== undefined
      ? `${line.rounded} was rounded. This product is counted in whole units.`
      : null);
  const change = (text: string | null) => {
    latest.current = text;
    setTyped(text);
  };
  const commit = () => {
    const text = latest.current;
    change(null);
    if (text !== null && text.trim() !== stored) actions.enter(entry, text);
  };
  const giveUp = (field: HTMLElement) => {
    if (latest.current !== null && latest.current !== stored) change(null);
    else actions.leave(field, 'grid');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: field } = event;
    if (readHistoryKey(event) === 'undo' && (latest.current === null || latest.current === stored)) {
      event.preventDefault();
      actions.undo();
    }
    if (!isPlain(event)) return;
    const leave = leaves[key];
    const atEnd = field.selectionEnd === field.value.length;
    if (leave) {
      commit();
      actions.leave(field, leave);
    } else if (key === 'Escape') giveUp(field);
    else if (isFillKey(key)) {
      commit();
      actions.fill(fillKeys[key]);
    } else if (key === 'ArrowRight' && atEnd) findMarks(field)[0]?.focus();
    else if (beginsName(event)) actions.find(field, key);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        className={classes.quantity}
        data-quantity
        aria-label={`Quantity of ${entry.productName}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={remark ? messageId : undefined}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        value={typed ?? stored}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // Continue the edit if the browser window lost focus: the field regains focus later.
        onBlur={(event) => document.activeElement !== event.currentTarget && commit()}
      />
      {remark && (
        <span
          id={messageId}
          role={problem ? 'alert' : 'status'}
          className={classes.remark}
          data-tone={problem ? 'error' : undefined}
        >
          {remark}
        </span>
      )}
    </>
  );
}

function Product({ entry, isDue, isDearer }: { entry: GuideEntry; isDue: boolean; isDearer: boolean }) {
  const { product, productName, lastOrdered, isDropped, inStock, pinned, hidden } = entry;
  const words = [product.productCode, product.salesUnit || product.unit].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes.name}>{productName}</span>
      {words && <span className={classes.quiet}>{words}</span>}
      {pinned && <span className={classes.mark}>Pinned</span>}
      {hidden && <span className={classes.mark}>Hidden</span>}
      {inStock === false && (
        <span className={classes.mark} data-tone="dropped">
          Out of stock
        </span>
      )}
      {isDropped && (
        <span className={classes.mark} data-tone="dropped">
          Not ordered since {formatDate(lastOrdered)}
        </span>
      )}
      {isDue && (
        <span className={classes.mark} data-tone="due">
          Due
        </span>
      )}
      {isDearer && (
        <span className={classes.mark}>
          <IconTrendingUp size={14} stroke={1.8} aria-hidden /> Higher than last time
        </span>
      )}
    </>
  );
}

export const GuideRow = memo(function GuideRow({
  entry,
  line,
  actions,
  isDue,
  lastPrice,
}: QuantityProps & { isDue: boolean; lastPrice: LastPrice | undefined }) {
  const { productName, usualQuantity, lastQuantity, lastOrdered, pinned, hidden } = entry;
  const price = line?.unitPrice ?? entry.price;
  const button = { tabIndex: -1, 'data-mark': true, onKeyDown: onMarkKey };
  return (
    <tr>
      <th scope="row">
        <Product entry={entry} isDue={isDue} isDearer={isAboveLast(entry.product, price, lastPrice)} />
      </th>
      <td data-label="Usual">{usualQuantity === null ? '—' : formatQuantity(usualQuantity)}</td>
      <td data-label="Last">
        {lastQuantity === null ? '—' : `${formatQuantity(lastQuantity)} on ${formatDate(lastOrdered)}`}
      </td>
      <td data-label="Last Price" className={classes.lastPrice}>
        {lastPrice
          ? formatLastPriceParts(lastPrice).map((part, at) => (
              <Fragment key={part}>
                {at > 0 && ' · '}
                <span>{part}</span>
              </Fragment>
            ))
          : '—'}
      </td>
      <td data-label="Price">{formatUnitPrice(entry.product, price)}</td>
      <td className={classes.entry}>
        <Quantity entry={entry} line={line} actions={actions} />
      </td>
      <td className={classes.marks}>
        <IconAction
          label={pinned ? `Unpin ${productName}` : `Pin ${productName}`}
          icon={pinned ? IconPinnedOff : IconPin}
          onClick={() => actions.mark(entry, { pinned: !pinned })}
          button={button}
        />
        <IconAction
          label={hidden ? `Show ${productName}` : `Hide ${productName}`}
          icon={hidden ? IconEye : IconEyeOff}
          onClick={(event) => {
            const field = findField(event.currentTarget);
            if (!hidden && field) actions.leave(field, 'next');
            actions.mark(entry, { hidden: !hidden });
          }}
          button={button}
        />
      </td>
    </tr>
  );
});
