import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { useDisabledReason } from '@primal/kit';
import { useHasPermission } from '@primal/kit/platform';
import {
  type Column,
  isTable,
  type Move,
  readArrowMove,
  readExitMove,
  readHistoryKey,
} from '@primal/kit/table';
import {
  type ClipboardEvent,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  use,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { EditStore } from './edit-store.ts';
import {
  describeConflict,
  describeScheduled,
  findHigherCost,
  findProblem,
  formatPrice,
  type PricedRow,
  priceLabels,
  toPriceText,
} from './price-edits.ts';
import classes from './pricing.module.css';
import type { SheetActions } from './use-sheet.ts';

/** `locked`: users can move between cells but not edit prices. */
export const SheetContext = createContext<{
  store: EditStore;
  actions: SheetActions;
  locked: boolean;
} | null>(null);

const useSheet = () => {
  const sheet = use(SheetContext);
  if (!sheet) throw new Error('A price cell must be inside the pricing table.');
  return sheet;
};

const useEdit = (store: EditStore, id: string) => useSyncExternalStore(store.subscribe, () => store.of(id));

interface PriceCellProps {
  product: PricedRow;
  field: PriceField;
}

const screenful = 15;
const pages: Record<string, number> = { PageDown: screenful, PageUp: -screenful };

/** Navigation for a key; undefined if the field handles it. `inText`: the text is being edited. */
const readMove = (event: KeyboardEvent, inText: boolean): Move | undefined => {
  const { key, shiftKey, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  if (altKey || (control && (inText || !['Home', 'End'].includes(key)))) return undefined;
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, columns: 0 };
  if (shiftKey && !control && key !== 'Tab') return undefined;
  const rows = pages[key];
  return rows === undefined
    ? (readExitMove(event) ?? (inText ? undefined : readArrowMove(event)))
    : { rows, columns: 0 };
};

const selectOnFocus = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/**
 * Price cell. Typing replaces the price, F2 or a click edits it; formatted on blur. Rerenders only when its own
 * product or edit changes.
 */
const PriceCell = memo(function PriceCell({ product, field }: PriceCellProps) {
  const { store, actions, locked } = useSheet();
  const edit = useEdit(store, product.id);
  const [typing, setTyping] = useState<string | null>(null);
  // True after F2 or a click: Left, Right, Home and End move within the text.
  const inText = useRef(false);
  const messageId = useId();
  const comingId = useId();
  const coming = describeScheduled(product, field);
  const cost = findHigherCost(product, edit, field);
  const { id } = product;
  const text = toPriceText(product, edit, field);
  const problem = typing === null && edit?.texts[field] !== undefined ? findProblem(field, text) : null;

  const type = (next: string) => {
    setTyping(next);
    store.type(product, field, next);
  };
  const endTyping = () => {
    setTyping(null);
    inText.current = false;
    store.endStep();
  };
  const put = (next: string) => {
    endTyping();
    store.writeCells([{ product, field, text: next }]);
  };
  const cancel = () => {
    const restored = store.restore();
    if (!restored && !inText.current) actions.leave();
    endTyping();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = readHistoryKey(event);
    const move = readMove(event, typing !== null || inText.current);
    const isCopyDown = event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey);
    if (locked && (step || isCopyDown)) return;
    if (step) {
      endTyping();
      actions.step(step);
    } else if (move) {
      // In the first and last cell, Tab leaves the table.
      if (!actions.move(id, field, move) && event.key === 'Tab') return;
    } else if (event.key === 'F2') {
      inText.current = true;
      event.currentTarget.setSelectionRange(
        event.currentTarget.value.length,
        event.currentTarget.value.length,
      );
    } else if (event.key === 'Escape') cancel();
    else if (isCopyDown) {
      const above = actions.above(id, field);
      if (above !== null) put(above);
    } else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isTable(pasted) || locked) return;
    event.preventDefault();
    endTyping();
    actions.paste(id, field, pasted);
  };
  return (
    <div className={classes.cell}>
      <input
        className={classes.price}
        aria-label={`${priceLabels[field]}, ${product.name}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${problem ? messageId : ''} ${coming ? comingId : ''}`.trim() || undefined}
        data-cell={`${id}/${field}`}
        data-below-cost={cost ? true : undefined}
        title={cost ? `Below cost: ${cost}` : undefined}
        data-edited={edit?.texts[field] === undefined ? undefined : true}
        inputMode="decimal"
        autoComplete="off"
        readOnly={locked}
        value={typing ?? formatPrice(text)}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={selectOnFocus}
        onClick={() => {
          inText.current = true;
        }}
        onBlur={(event) => {
          // While another window has the focus, continue typing, since the cell regains the focus afterward.
          if (document.activeElement !== event.currentTarget) endTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {problem && (
        <span id={messageId} className={classes.problem}>
          {problem}
        </span>
      )}
      {coming && (
        <span id={comingId} className={classes.coming}>
          {coming}
        </span>
      )}
    </div>
  );
});

const NameCell = memo(function NameCell({ product }: { product: PricedRow }) {
  const { store } = useSheet();
  const edit = useEdit(store, product.id);
  const remark = edit && (edit.problem ?? describeConflict(edit, product));
  return (
    <>
      <span className={classes.name}>{product.name}</span>
      {remark && <span className={classes.remark}>{remark}</span>}
    </>
  );
});

const withoutCost = priceFields.filter((field) => field !== 'costPrice');

interface PriceRights {
  disabledReason: string | null;
  fields: readonly PriceField[];
}

export const usePriceRights = (): PriceRights => {
  const seesCosts = useHasPermission('seeCosts');
  return {
    disabledReason: useDisabledReason('changePrices'),
    fields: seesCosts ? priceFields : withoutCost,
  };
};

export const createColumns = (fields: readonly PriceField[]): Column<PricedRow>[] => [
  {
    header: 'Product Name',
    sort: 'name',
    card: 'title',
    width: '22%',
    cell: (product) => <NameCell product={product} />,
  },
  { header: 'Code', sort: 'productCode', width: '6rem', cell: ({ productCode }) => productCode ?? '—' },
  {
    header: 'Category',
    sort: 'category',
    tablet: 'hide',
    card: 'hide',
    width: '7rem',
    cell: ({ category }) => category ?? '—',
  },
  { header: 'Unit', sort: 'unit', tablet: 'hide', width: '4rem', cell: ({ unit }) => unit ?? '—' },
  ...fields.map(
    (field): Column<PricedRow> => ({
      header: priceLabels[field],
      align: 'right',
      ...(field !== 'costPrice' && { sort: field }),
      cell: (product) => <PriceCell product={product} field={field} />,
    }),
  ),
];
