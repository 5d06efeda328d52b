import { formatMoney } from '@primal/contracts/shared/decimal';
import { computeTierPrice } from '@primal/contracts/shared/lines';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isTable, readExitMove, readHistoryKey } from '../base/cells.ts';
import { OptionList, toComboboxProps } from '../listbox/option-list.tsx';
import { type OptionSource, usePicker } from '../listbox/use-picker.ts';
import type { CellEdit, CellExit, GridActions } from './actions.ts';
import classes from './cell.module.css';
import { type Cell, toCellText } from './columns.ts';
import {
  type EntryColumn,
  type GridLine,
  type GridProduct,
  type LinePricing,
  toOrderedQuantity,
} from './line.ts';
import styles from './product-editor.module.css';

interface FieldRules {
  cell: Cell;
  edit: CellEdit;
  actions: GridActions;
  /** True before any input; Ctrl+Z then reverts the last change of the grid. */
  isUntouched: boolean;
  keep: () => void;
  onKey: (event: KeyboardEvent) => void;
  takesTable?: (text: string) => boolean;
}

const useCellField = ({ cell, edit, actions, isUntouched, keep, onKey, takesTable }: FieldRules) => {
  const ref = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
    if (edit.typed === null) ref.current?.select();
  }, [edit.typed]);
  const leave = () => {
    if (!done.current) keep();
  };
  // Commit on page hide too, so that the draft stores the text.
  const onLeft = useEffectEvent(() => flushSync(leave));
  useEffect(() => {
    const listener = () => onLeft();
    addEventListener('pagehide', listener);
    return () => removeEventListener('pagehide', listener);
  }, []);
  const field = {
    ref,
    className: classes.editor,
    'data-mantine-stop-propagation': true,
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.nativeEvent.isComposing) return;
      const step = isUntouched ? readHistoryKey(event) : null;
      if (!step && event.key !== 'Escape') return onKey(event);
      event.preventDefault();
      done.current = step === null || actions.step(step);
      if (!step) actions.cancel(cell);
    },
    onPaste: (event: ClipboardEvent) => {
      event.stopPropagation();
      const pasted = event.clipboardData.getData('text/plain');
      if (!isTable(pasted) || takesTable?.(pasted)) return;
      event.preventDefault();
      done.current = true;
      actions.paste(cell, pasted);
    },
    onBlur: (event: FocusEvent) => {
      // Continue the edit if the browser window lost focus: the field regains focus later.
      if (document.activeElement !== event.currentTarget) leave();
    },
  };
  return { field, done };
};

interface TextEditorProps {
  cell: { key: string; column: EntryColumn };
  label: string;
  note: string | null;
  text: string;
  hint?: (text: string) => string | null;
  problem: string | null;
  edit: CellEdit;
  actions: GridActions;
}

/**
 * Invalid text shows an error and retains focus. If the user moves focus, the cell shows the text as invalid.
 */
export function TextEditor(props: TextEditorProps) {
  const { cell, label, note, text, hint, problem: before, edit, actions } = props;
  const messageId = useId();
  const [value, setValue] = useState(edit.typed ?? text);
  const [problem, setProblem] = useState(edit.typed === null ? before : null);
  const becomes = problem ? null : hint?.(value);
  const commit = (leave: CellExit) => {
    if (done.current) return;
    const refused = actions.commit(cell, value, leave);
    done.current = refused === null;
    setProblem(refused);
    // Select invalid text, since appending 7 to '5,45' would give thousands.
    if (refused !== null && leave !== 'stay') field.ref.current?.select();
  };
  const { field, done } = useCellField({
    cell,
    edit,
    actions,
    isUntouched: value === text,
    keep: () => commit('stay'),
    onKey: (event) => {
      const leave = event.key === 'Enter' ? 'enter' : readExitMove(event);
      if (!leave) return;
      event.preventDefault();
      commit(leave);
    },
    // A pasted column of weights contains the piece weights of this line.
    takesTable: (pasted) => cell.column === 'weight' && !pasted.includes('\t'),
  });
  return (
    <>
      <input
        {...field}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || becomes ? messageId : undefined}
        aria-description={note || undefined}
        data-numeric={cell.column === 'description' ? undefined : true}
        inputMode={cell.column === 'description' ? 'text' : 'decimal'}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {problem && (
        <span
          id={messageId}
          role="alert"
          className={classes.problem}
          onMouseDown={(event) => event.preventDefault()}
        >
          {problem}
        </span>
      )}
      {becomes && (
        <span id={messageId} role="status" className={classes.problem} data-tone="remark">
          {becomes}
        </span>
      )}
    </>
  );
}

interface ProductEditorProps {
  line: GridLine;
  label: string;
  edit: CellEdit;
  products: OptionSource<GridProduct>;
  pricing: LinePricing | null;
  actions: GridActions;
}

export const computeShownPrice = (
  product: GridProduct,
  quantity: string,
  pricing: LinePricing | null,
): string => pricing?.priceOf(product, quantity).unitPrice ?? computeTierPrice(product, null);

const keyOf = (product: GridProduct) => product.id;

/** Fields searched: name, description, brand, category and code (docs/rules/screens.md#product-picker). */
export const readProduct = (product: GridProduct) => ({
  name: product.name,
  code: product.productCode,
  also: [product.productCode, product.description, product.brand, product.category],
});

/** Retains unselected text in the cell, which marks the line as unfinished. */
export function ProductEditor({ line, label, edit, products, pricing, actions }: ProductEditorProps) {
  const cell = { key: line.key, column: 'product' as const };
  const own = toCellText(line, 'product');
  const unread = line.unread?.product;
  const quantity = toOrderedQuantity(line);
  const picker = usePicker({
    source: products,
    keyOf,
    read: readProduct,
    selected: line.productId,
    most: 50,
    onPick: (product) => {
      done.current = true;
      actions.pick(line.key, product);
    },
    start: { opened: edit.open || unread !== undefined, text: edit.typed ?? unread ?? null },
  });

  const keep = () => {
    const typed = picker.text?.trim();
    if (typed) actions.commit(cell, typed, 'stay');
    else if (typed === '' && unread !== undefined) actions.commit(cell, line.productName, 'stay');
    else actions.rest();
  };
  const tab = (event: KeyboardEvent) => {
    if (!event.shiftKey && picker.text?.trim() && picker.take() !== 'nothing') {
      event.preventDefault();
      return;
    }
    if (picker.text?.trim()) keep();
    const move = readExitMove(event);
    // At the end of the grid, Tab leaves the grid, and the field blurs as after a click.
    done.current = move !== undefined && actions.move(cell, move);
    if (done.current) event.preventDefault();
  };
  const enter = (event: KeyboardEvent) => {
    event.preventDefault();
    const nothing = picker.take() === 'nothing';
    if (nothing && picker.text === null && line.product) actions.start({ key: line.key, column: 'quantity' });
  };
  const { field, done } = useCellField({
    cell,
    edit,
    actions,
    isUntouched: picker.text === null,
    keep,
    onKey: (event) => {
      if (event.key === 'Enter') enter(event);
      else if (event.key === 'Tab') tab(event);
      else if (!picker.opened && event.key === 'ArrowDown') {
        event.preventDefault();
        picker.open();
      } else picker.move(event);
    },
  });
  return (
    <OptionList
      label="Products"
      picker={picker}
      source={products}
      optionKey={keyOf}
      render={(product) => (
        <ProductOption product={product} price={computeShownPrice(product, quantity, pricing)} />
      )}
      isSelected={(product) => product.id === line.productId}
      empty="No product found."
      wide
    >
      <input
        {...field}
        aria-label={label}
        placeholder="Type or search product..."
        {...toComboboxProps(picker)}
        value={picker.text ?? own}
        onChange={(event) => picker.type(event.currentTarget.value)}
      />
    </OptionList>
  );
}

export function ProductOption({ product, price }: { product: GridProduct; price: string }) {
  return (
    <span className={styles.product}>
      <span className={styles.code}>{product.productCode}</span>
      <span className={styles.name}>
        {product.name} {product.brand && <span className={styles.quiet}>{product.brand}</span>}
      </span>
      <span className={styles.quiet}>{product.unit}</span>
      <span className={styles.price}>{formatMoney(price)}</span>
      <span className={styles.stock} data-out={product.inStock === false || undefined}>
        {product.inStock === false ? 'Out of stock' : 'In stock'}
      </span>
    </span>
  );
}
