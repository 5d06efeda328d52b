import { Button } from '@mantine/core';
import type { GuideEntry } from '@primal/contracts/orders/guide';
import { today } from '@primal/contracts/shared/dates';
import {
  type ClipboardEvent,
  type Ref,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isTable } from '../base/cells.ts';
import { useLatest } from '../base/latest.ts';
import type { LastPrices } from '../grid/last-price.ts';
import { type GridLine, type GridProduct, type LinePricing, listFilledLines } from '../grid/line.ts';
import type { OptionSource } from '../listbox/use-picker.ts';
import { createActions, type GuideActions, type GuideData, listQuantityFields } from './guide-actions.ts';
import { GuideFind, type GuideFindHandle, GuideHead } from './guide-head.tsx';
import { findLine, isDueOn } from './guide-lines.ts';
import { GuideRow } from './guide-row.tsx';
import classes from './order-guide.module.css';
import { useOrderGuide } from './use-order-guide.ts';

export interface OrderGuideHandle {
  begin: () => void;
  lookAhead: (customerId: string) => void;
}

const heads = ['Product', 'Usual', 'Last', 'Last Price', 'Price', 'Quantity', 'Actions'];

const useOpened = (frame: { current: HTMLElement | null }) => {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(0);
  useLayoutEffect(() => {
    if (asked > 0) listQuantityFields(frame.current)[0]?.focus();
  }, [asked, frame]);
  const focusFirst = () => {
    setOpened(true);
    setAsked((before) => before + 1);
  };
  return { opened, setOpened, focusFirst };
};

interface OrderGuideProps {
  customerId: string;
  date: string;
  lines: readonly GridLine[];
  onChange: (lines: GridLine[]) => void;
  products: OptionSource<GridProduct>;
  pricing: LinePricing | null;
  toGrid: (product?: GridProduct) => void;
  onPasteTable: (text: string) => void;
  ref?: Ref<OrderGuideHandle>;
}

/** A quantity typed here creates a line (docs/rules/sales-orders.md#order-guide-on-a-form). */
export function OrderGuide(props: OrderGuideProps) {
  const { customerId, lines, products, pricing, ref } = props;
  const date = props.date || today();
  const frame = useRef<HTMLElement>(null);
  const find = useRef<GuideFindHandle>(null);
  const foundFrom = useRef<HTMLElement | null>(null);
  const isBegun = listFilledLines(lines).length > 0;
  const [showsHidden, setShowsHidden] = useState(false);
  const [said, setSaid] = useState('');
  /**
   * Customer whose guide loaded late. The guide stays closed, to avoid a layout shift while the user types.
   */
  const [late, setLate] = useState('');
  const { opened, setOpened, focusFirst } = useOpened(frame);
  const guide = useOrderGuide({
    customerId,
    goOn: ({ entries, isLate }) => {
      if (!isLate && !isBegun && entries.some(({ hidden }) => !hidden)) focusFirst();
      else props.toGrid();
      if (isLate) setLate(customerId);
    },
  });
  const { entries } = guide;
  if (guide.isNew) {
    setOpened(!isBegun && late !== customerId);
    setShowsHidden(false);
    setSaid('');
  }
  useImperativeHandle(ref, () => ({ begin: guide.begin, lookAhead: guide.lookAhead }));
  const data = useLatest<GuideData>({
    entries,
    lines,
    date,
    onChange: props.onChange,
    pricing,
    toGrid: () => props.toGrid(),
    mark: guide.mark,
    said,
    say: setSaid,
    known: (productId) => products.options.find(({ id }) => id === productId),
    find: (from, typed) => {
      foundFrom.current = from;
      find.current?.begin(typed);
    },
  });
  const [actions] = useState(() => createActions(() => data.current));
  const shown = useMemo(
    () => entries.filter((entry) => showsHidden || !entry.hidden || findLine(lines, entry.productId)),
    [entries, showsHidden, lines],
  );
  const pick = (product: GridProduct) => {
    const at = shown.findIndex(({ productId }) => productId === product.id);
    const field = listQuantityFields(frame.current)[at];
    if (field) field.focus();
    else props.toGrid(product);
  };
  const id = useId();
  if (entries.length === 0) return <GuideState {...guide} />;
  return (
    <section ref={frame} className={classes.guide} aria-labelledby={id}>
      <GuideHead
        id={id}
        opened={opened}
        actions={actions}
        said={said}
        showsHidden={showsHidden}
        count={shown.length}
        hidden={entries.filter(({ hidden }) => hidden).length}
        onToggle={() => setOpened(!opened)}
        onShowHidden={() => setShowsHidden(!showsHidden)}
      >
        <GuideFind
          entries={entries}
          products={products}
          pricing={pricing}
          ref={find}
          onPick={pick}
          onLeave={() => (foundFrom.current ?? listQuantityFields(frame.current)[0])?.focus()}
        />
      </GuideHead>
      {opened && (
        <GuideTable
          label={id}
          entries={shown}
          lines={lines}
          lastPrices={pricing?.lastPrices}
          date={date}
          actions={actions}
          onPasteTable={props.onPasteTable}
        />
      )}
    </section>
  );
}

/** Has the height of a closed guide, to avoid a layout shift when the guide loads. */
function GuideState({ loading, failed, retry }: { loading: boolean; failed: boolean; retry: () => void }) {
  if (!loading && !failed) return null;
  return (
    <div className={classes.state} role="status">
      {loading ? 'Loading the order guide...' : 'The order guide could not be loaded.'}
      {failed && (
        <Button variant="default" size="compact-sm" onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** Rows that fill the viewport. A guide fills half of a screen, or a whole phone screen. */
const countRowsOnScreen = () => Math.ceil(innerHeight / 56);

interface GuideTableProps extends Pick<OrderGuideProps, 'lines' | 'date' | 'onPasteTable'> {
  label: string;
  entries: readonly GuideEntry[];
  lastPrices: LastPrices | undefined;
  actions: GuideActions;
}

function GuideTable({ label, entries, lines, lastPrices, date, actions, onPasteTable }: GuideTableProps) {
  const [first] = useState(countRowsOnScreen);
  const renderedCount = useDeferredValue(Number.POSITIVE_INFINITY, first);
  // A pasted table becomes lines: a quantity field would join its cells.
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isTable(pasted)) return;
    event.preventDefault();
    onPasteTable(pasted);
  };
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-labelledby={label} onPaste={onPaste}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, renderedCount).map((entry) => (
            <GuideRow
              key={entry.productId}
              entry={entry}
              line={findLine(lines, entry.productId)}
              isDue={isDueOn(entry, date)}
              lastPrice={lastPrices?.get(entry.productId)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
