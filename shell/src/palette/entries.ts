import { type PaymentMethod, paymentMethodLabels } from '@primal/contracts/billing/payment-rules';
import { type Document, documents, formatPage } from '@primal/contracts/documents';
import type { Remote } from '@primal/contracts/screens/manifest';
import { withQuery } from '@primal/contracts/screens/routes';
import type { WidgetName } from '@primal/contracts/screens/widgets';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { fold } from '@primal/contracts/shared/fold';
import { listNavigationItems } from '../frame/navigation.ts';

/** Documents that the palette finds: named records, then numbered documents, then payments without a series. */
export const found: readonly Document[] = documents
  .filter(({ search }) => search)
  .toSorted((one, other) => rankKind(one) - rankKind(other));

function rankKind({ number, series }: Document): number {
  if (!number) return 0;
  return series ? 1 : 2;
}

const formatGroup = ({ label }: Document): string => `${label}s`;
const numberedGroups = new Set(found.filter(({ number }) => number).map(formatGroup));

export interface Entry {
  key: string;
  group: string;
  label: string;
  note?: string;
  also?: readonly string[];
  to?: string;
  widget?: WidgetName;
}

const creates = /^(create|quick|add) /i;

export const listScreenEntries = (remotes: readonly Remote[]): Entry[] => {
  const screens = listNavigationItems(remotes).map(({ label, path }) => ({ label, path }));
  const routes = remotes
    .flatMap(({ routes }) => routes)
    .filter(({ path, frame, words }) => (frame || words.length > 0) && !path.includes(':'))
    .map(({ title, path, words }) => ({ label: title, path, also: words }));
  const known = new Set(routes.filter(({ label }) => creates.test(label)).map(({ path }) => path));
  const pages = [...screens.filter(({ path }) => !known.has(path)), ...routes];
  const byPath = new Map(pages.toReversed().map((page) => [page.path, page]));
  const listAliases = (path: string, label: string): string[] => [
    ...new Set([
      ...screens.filter((screen) => screen.path === path && screen.label !== label).map((it) => it.label),
      ...routes.flatMap((route) =>
        route.path === path ? [...(route.label === label ? [] : [route.label]), ...(route.also ?? [])] : [],
      ),
    ]),
  ];
  const dialogs = remotes.flatMap(({ name, widgets }) =>
    widgets
      .filter(({ command }) => command)
      .map((widget): Entry => {
        const full = `${name}/${widget.name}` as WidgetName;
        return { key: full, group: 'Create', label: widget.title, also: widget.words ?? [], widget: full };
      }),
  );
  const shown = [...byPath.values()].toReversed().map(
    ({ path, label }): Entry => ({
      key: path,
      group: creates.test(label) ? 'Create' : 'Screens',
      label,
      also: listAliases(path, label),
      to: path,
    }),
  );
  return [
    ...shown.filter(({ group }) => group === 'Screens'),
    ...shown.filter(({ group }) => group === 'Create'),
    ...dialogs,
  ];
};

const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[\s-]+/)
    .filter(Boolean);

/**
 * Each typed word must be the prefix of a word. Label matches precede keyword matches, which show the
 * keyword; keywords of as many words come first.
 */
export const matchEntries = (entries: readonly Entry[], typed: string): Entry[] => {
  const asked = splitWords(typed);
  const isMeant = (name: string): boolean => {
    const words = splitWords(name);
    return asked.every((part) => words.some((word) => word.startsWith(part)));
  };
  const others = entries.flatMap((entry): Entry[] => {
    const name = isMeant(entry.label) ? undefined : entry.also?.find(isMeant);
    return name === undefined ? [] : [{ ...entry, note: name }];
  });
  const isWhole = ({ note = '' }: Entry): boolean => splitWords(note).length === asked.length;
  return [
    ...entries.filter(({ label }) => isMeant(label)),
    ...others.filter(isWhole),
    ...others.filter((entry) => !isWhole(entry)),
  ];
};

/** Record of a list, of which the palette reads only the fields of its kind. */
export type Row = { id: string } & Readonly<Record<string, unknown>>;
/** Rows by the entity of their document. */
export type RecordResults = Readonly<Record<string, readonly Row[]>>;

interface Words {
  label: string;
  note?: string | undefined;
  /** Text that finds the record in its list; by default its label. */
  q?: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const formatBuyer = ({ customer, poNumber }: Row, typed: string): string | undefined => {
  const { name } = (customer ?? {}) as { name?: string };
  const po = text(poNumber);
  return po && typed.trim() !== '' && fold(po).startsWith(fold(typed.trim()))
    ? `${name}, PO number ${po}`
    : name;
};

/** Words of records that are not named by their number and customer. */
const ownWords: Readonly<Record<string, (row: Row) => Words>> = {
  customer: ({ name, city, state }) => ({
    label: text(name),
    note: formatCityLine({ city: text(city), state: text(state) }),
  }),
  product: ({ name, productCode }) => ({
    label: text(name),
    note: text(productCode) || undefined,
    q: text(productCode) || text(name),
  }),
  payment: ({ paymentMethod, checkNumber, reference, number, customerName }) => ({
    label: [paymentMethodLabels[paymentMethod as PaymentMethod], checkNumber ?? reference ?? number]
      .filter(Boolean)
      .join(' '),
    note: text(customerName),
  }),
};

const describe = (document: Document, row: Row, typed: string): Words =>
  ownWords[document.entity]?.(row) ?? {
    label: text(row[document.number ?? '']),
    note: formatBuyer(row, typed) ?? (row.customer === null ? 'Cash sale' : undefined),
  };

/** Address of the record's page; of its list if the page is only paper. */
const formatAddress = (document: Document, id: string, q: string): string => {
  const page = formatPage(document, id);
  return page && !page.endsWith('/print')
    ? page
    : withQuery(document.path?.slice('/api'.length) ?? '', { q });
};

const recordEntries = (results: RecordResults, typed: string): Entry[] =>
  found.flatMap((document) =>
    (results[document.entity] ?? []).map((row) => {
      const { label, note, q = label } = describe(document, row, typed);
      return {
        key: row.id,
        group: formatGroup(document),
        label,
        ...(note !== undefined && { note }),
        to: formatAddress(document, row.id, q),
      };
    }),
  );

/** Accepts document numbers with or without prefix: SO-1042, 1042. */
export const isNumber = (typed: string): boolean => /^([a-z]{2,3}-?)?\d+$/i.test(typed);

/** True if later results cannot precede this first entry, since screens precede records. */
export const isAlwaysFirst = ({ group }: Entry, typed: string): boolean =>
  !isNumber(typed) && (group === 'Screens' || group === 'Create');

const rankEntry = ({ group, label }: Entry, typed: string): number => {
  if (!numberedGroups.has(group)) return 3;
  const parts = label.toLowerCase().split(/[- ]/);
  const asked = typed.toLowerCase().replace('-', '');
  if (parts.join('') === asked) return 0;
  return parts.at(-1) === asked ? 1 : 2;
};

/** Palette entries in order: by group; for a number, documents with that number first. */
export const sortEntries = (screens: readonly Entry[], results: RecordResults, typed: string): Entry[] => {
  const entries = [...matchEntries(screens, typed), ...recordEntries(results, typed)];
  if (!isNumber(typed)) return entries;
  const best = new Map<string, number>();
  for (const entry of entries) {
    const rank = rankEntry(entry, typed);
    best.set(entry.group, Math.min(rank, best.get(entry.group) ?? rank));
  }
  return entries.toSorted(
    (a, b) =>
      (best.get(a.group) ?? 3) - (best.get(b.group) ?? 3) || rankEntry(a, typed) - rankEntry(b, typed),
  );
};
