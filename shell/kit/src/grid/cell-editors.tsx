import { showMoney } from '@primal/contracts/shared/decimal';
import { tierPrice } from '@primal/contracts/shared/lines';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isTable, stepBy } from '../base/cells.ts';
import { comboboxProps, OptionList } from '../listbox/option-list.tsx';
import { type OptionSource, usePicker } from '../listbox/use-picker.ts';
import type { Edit, GridActions, Leave } from './actions.ts';
import classes from './cell.module.css';
import { cellText } from './columns.ts';
import {
  type EntryColumn,
  type GridLine,
  type GridProduct,
  type LinePricing,
  orderedQuantity,
} from './line.ts';
import styles from './product-editor.module.css';

/** Takes the focus with its text selected, clear of what lies over the page. */
const useEditorFocus = (typed: string | null) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.scrollIntoView({ block: 'nearest' });
    if (typed === null) input.current?.select();
  }, [typed]);
  return input;
};

/**
 * A page that goes away (a reload, a closed tab, the end of a session) leaves no field: what stands in the cell becomes the
 * line's, which the form's draft stores at once.
 */
const useLeftWithPage = (leave: () => void): void => {
  const onLeft = useEffectEvent(() => flushSync(leave));
  useEffect(() => {
    const listener = () => onLeft();
    addEventListener('pagehide', listener);
    return () => removeEventListener('pagehide', listener);
  }, []);
};

interface TextEditorProps {
  cell: { key: string; column: EntryColumn };
  label: string;
  /** Said of the field beside its name. */
  note: string | null;
  text: string;
  /** Says what a typed text becomes; null when it is taken as it stands. */
  hint?: (text: string) => string | null;
  /** What is wrong with what stood there before. */
  problem: string | null;
  edit: Edit;
  actions: GridActions;
}

const leaves: Record<string, Leave> = { Enter: 'enter', ArrowUp: 'up', ArrowDown: 'down' };

const leaveBy = (event: KeyboardEvent): Leave | undefined =>
  event.key === 'Tab' ? (event.shiftKey ? 'previous' : 'next') : leaves[event.key];

/**
 * The field in a cell. Enter and Tab commit, Escape cancels. What cannot be read keeps the focus here and is told; when
 * the focus goes elsewhere it stays in the cell, marked.
 */
export function TextEditor(props: TextEditorProps) {
  const { cell, label, note, text, hint, problem: before, edit, actions } = props;
  const input = useEditorFocus(edit.typed);
  const messageId = useId();
  const [value, setValue] = useState(edit.typed ?? text);
  const [problem, setProblem] = useState(edit.typed === null ? before : null);
  const done = useRef(false);
  const becomes = problem ? null : hint?.(value);
  const commit = (leave: Leave) => {
    if (done.current) return;
    const refused = actions.commit(cell, value, leave);
    done.current = refused === null;
    setProblem(refused);
    // What is typed next stands in its place: behind '5,45' a 7 would make thousands of it.
    if (refused !== null && leave !== 'stay') input.current?.select();
  };
  useLeftWithPage(() => commit('stay'));
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const leave = leaveBy(event);
    const step = value === text ? stepBy(event) : null;
    if (!leave && !step && event.key !== 'Escape') return;
    event.preventDefault();
    if (leave) commit(leave);
    else {
      done.current = true;
      if (step) actions.step(step);
      else actions.cancel(cell);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    event.stopPropagation();
    const pasted = event.clipboardData.getData('text/plain');
    // A column of weights is the pieces of this line.
    if (!isTable(pasted) || (cell.column === 'weight' && !pasted.includes('\t'))) return;
    event.preventDefault();
    done.current = true;
    actions.paste(cell, pasted);
  };
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || becomes ? messageId : undefined}
        aria-description={note || undefined}
        data-numeric={cell.column === 'description' ? undefined : true}
        data-mantine-stop-propagation
        inputMode={cell.column === 'description' ? 'text' : 'decimal'}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={(event) => {
          // Another window has the focus: the field has it again afterwards.
          if (document.activeElement !== event.currentTarget) commit('stay');
        }}
      />
      {problem && (
        // Pressed, it leaves the focus in the field that it is about.
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
  edit: Edit;
  products: OptionSource<GridProduct>;
  pricing: LinePricing | null;
  actions: GridActions;
}

/** What a list of products says that so much costs. */
export const priceShown = (product: GridProduct, quantity: string, pricing: LinePricing | null): string =>
  pricing?.priceOf(product, quantity).unitPrice ?? tierPrice(product, null);

const keyOf = (product: GridProduct) => product.id;

/** Name, description, brand, category and code are searched (docs/rules/screens.md#product-picker). */
export const readProduct = (product: GridProduct) => ({
  name: product.name,
  code: product.productCode,
  also: [product.productCode, product.description, product.brand, product.category],
});

/**
 * Picks a product by typing a part of it: Enter takes the first and goes on to the quantity. What was typed and not
 * chosen stays in the cell and leaves the line unfinished.
 */
export function ProductEditor({ line, label, edit, products, pricing, actions }: ProductEditorProps) {
  const input = useEditorFocus(edit.typed);
  const cell = { key: line.key, column: 'product' as const };
  const own = cellText(line, 'product');
  const done = useRef(false);
  const unread = line.unread?.product;
  const quantity = orderedQuantity(line);
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

  /** What was typed and not chosen stays; an emptied field is the product that the line has. */
  const keep = () => {
    if (done.current) return;
    const typed = picker.text?.trim();
    if (typed) actions.commit(cell, typed, 'stay');
    else if (typed === '' && unread !== undefined) actions.commit(cell, line.productName, 'stay');
    else actions.rest();
  };
  useLeftWithPage(keep);
  const tab = (event: KeyboardEvent) => {
    if (!event.shiftKey && picker.text?.trim() && picker.take() !== 'nothing') {
      event.preventDefault();
      return;
    }
    if (picker.text?.trim()) keep();
    // Past the end of the grid Tab goes where the page has it go, and the field is left as by a click.
    done.current = actions.move(cell, event.shiftKey ? 'previous' : 'next');
    if (done.current) event.preventDefault();
  };
  const enter = (event: KeyboardEvent) => {
    event.preventDefault();
    const nothing = picker.take() === 'nothing';
    if (nothing && picker.text === null && line.product) actions.start({ key: line.key, column: 'quantity' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const step = picker.text === null ? stepBy(event) : null;
    if (step) {
      event.preventDefault();
      actions.step(step);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      done.current = true;
      actions.cancel(cell);
    } else if (event.key === 'Enter') enter(event);
    else if (event.key === 'Tab') tab(event);
    else if (!picker.opened && event.key === 'ArrowDown') {
      event.preventDefault();
      picker.open();
    } else picker.move(event);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.stopPropagation();
    const pasted = event.clipboardData.getData('text/plain');
    if (!isTable(pasted)) return;
    event.preventDefault();
    done.current = true;
    actions.paste(cell, pasted);
  };
  return (
    <OptionList
      label="Products"
      picker={picker}
      source={products}
      optionKey={keyOf}
      render={(product) => <ProductOption product={product} price={priceShown(product, quantity, pricing)} />}
      isSelected={(product) => product.id === line.productId}
      empty="No product found."
      wide
    >
      <input
        ref={input}
        className={classes.editor}
        aria-label={label}
        placeholder="Type or search product..."
        {...comboboxProps(picker)}
        data-mantine-stop-propagation
        value={picker.text ?? own}
        onChange={(event) => picker.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // Another window may have the focus: then the field has it again afterwards.
        onBlur={(event) => document.activeElement !== event.currentTarget && keep()}
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
      <span className={styles.price}>{showMoney(price)}</span>
      <span className={styles.stock} data-out={product.inStock === false || undefined}>
        {product.inStock === false ? 'Out of stock' : 'In stock'}
      </span>
    </span>
  );
}
