import type { TrayItem } from '@primal/contracts/delivery/board';
import { decimal } from '@primal/contracts/shared/decimal';
import { Button, bind, Checkbox, NativeSelect, SearchField } from '@primal/kit';
import { memo } from 'react';
import classes from './board.module.css';
import { BoardCard } from './card.tsx';
import type { SelectionStore } from './selection.ts';
import { toCardKey, trayLane } from './state.ts';

const traySorts = [
  { value: '', label: 'Number' },
  { value: 'customer', label: 'Customer' },
  { value: 'city', label: 'City' },
  { value: 'window', label: 'Delivery window' },
  { value: 'pounds', label: 'Pounds' },
] as const;

/** Tray view: text filter, sort key of `traySorts`, and grouping by city. */
export interface TrayView {
  q: string;
  sort: string;
  byCity: boolean;
}

export interface TrayGroup {
  /** City; '' if not grouped. */
  city: string;
  items: readonly TrayItem[];
}

const byText = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;

const toText = ({ customer }: TrayItem, field: 'name' | 'city'): string => customer?.[field] ?? '';

/** Sort key by closing time, earliest first. Customers without a delivery window sort last. */
const toWindowSortKey = ({ customer }: TrayItem): string =>
  customer?.deliverUntil ?? (customer?.deliverFrom ? `23:59 ${customer.deliverFrom}` : '24:00');

type Compare = (one: TrayItem, other: TrayItem) => number;

const compareNumbers: Compare = (one, other) => byText(one.number, other.number);

const comparisons: Record<string, Compare> = {
  customer: (one, other) => byText(toText(one, 'name'), toText(other, 'name')),
  city: (one, other) => byText(toText(one, 'city'), toText(other, 'city')),
  window: (one, other) => byText(toWindowSortKey(one), toWindowSortKey(other)),
  pounds: (one, other) => decimal(other.pounds).cmp(one.pounds),
};

const matches = (item: TrayItem, q: string): boolean => {
  const text = [item.number, item.customer?.name, item.customer?.city, item.customer?.address].join(' ');
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
};

export const groupTray = (tray: readonly TrayItem[], { q, sort, byCity }: TrayView): TrayGroup[] => {
  const compare = comparisons[sort] ?? compareNumbers;
  const shown = tray
    .filter((item) => matches(item, q))
    .toSorted((one, other) => compare(one, other) || compareNumbers(one, other));
  if (!byCity) return shown.length > 0 ? [{ city: '', items: shown }] : [];
  return [...Map.groupBy(shown, (item) => toText(item, 'city') || 'No city')]
    .toSorted(([one], [other]) => byText(one, other))
    .map(([city, items]) => ({ city, items }));
};

interface Props {
  groups: readonly TrayGroup[];
  count: number;
  isPlanned: boolean;
  view: TrayView;
  onView: (change: Partial<TrayView>) => void;
  isShown: boolean;
  maxCards: number;
  store: SelectionStore;
  onSelect: (keys: readonly string[]) => void;
  /** Null if the user may not plan. */
  onPropose: (() => void) | null;
}

/** Unassigned orders and invoices, including failed deliveries. */
export const Tray = memo((props: Props) => {
  const { groups, count, isPlanned, view, onView, isShown, maxCards, store, onSelect, onPropose } = props;
  return (
    <section
      className={classes.tray}
      aria-label="Tray"
      data-drop-lane={trayLane}
      data-shown={isShown || undefined}
    >
      <header className={classes.head}>
        <h2>Not on a Truck ({count})</h2>
        {onPropose && (
          <Button size="xs" variant="default" onClick={onPropose} disabled={count === 0}>
            Propose for All
          </Button>
        )}
        <div className={classes.look}>
          <SearchField
            label="Filter the tray"
            placeholder="Number, customer or city"
            value={view.q}
            onChange={(q) => onView({ q })}
          />
          <NativeSelect
            label="Sort by"
            data={traySorts.map(({ value, label }) => ({ value, label }))}
            {...bind(view.sort, (sort) => onView({ sort }))}
          />
          <Checkbox
            label="Group by city"
            checked={view.byCity}
            onChange={(event) => onView({ byCity: event.currentTarget.checked })}
          />
        </div>
      </header>
      {groups.length === 0 && (
        <p className={classes.none}>
          {count > 0
            ? 'Nothing in the tray matches the filter.'
            : isPlanned
              ? 'Everything for this day is on a truck.'
              : 'There is nothing to deliver on this day.'}
        </p>
      )}
      <div className={classes.cards}>
        {groups.map(({ city, items }) => (
          <div key={city}>
            {city && (
              <button
                type="button"
                className={classes.city}
                onClick={() => onSelect(items.map(toCardKey))}
                aria-label={`Select all ${items.length} of ${city}`}
              >
                {city} ({items.length})
              </button>
            )}
            <div
              role="listbox"
              aria-multiselectable
              aria-label={city ? `Not on a truck, ${city}` : 'Not on a truck'}
            >
              {items.slice(0, maxCards).map((item) => (
                <BoardCard key={toCardKey(item)} card={item} store={store} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
});
