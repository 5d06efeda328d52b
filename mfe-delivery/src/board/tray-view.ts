import type { TrayItem } from '@primal/contracts/delivery/board';
import { decimal } from '@primal/contracts/shared/decimal';

export const traySorts = [
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
