import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import type { CashReceiptSummary } from '@primal/contracts/billing/cash-receipt';
import type { CreditMemoSummary } from '@primal/contracts/billing/credit-memo';
import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { paymentMethodLabels } from '@primal/contracts/billing/payment-methods';
import type { RefundAnswer } from '@primal/contracts/billing/refund';
import type { OrderSummary } from '@primal/contracts/orders/order';
import { links } from '@primal/contracts/screens/links';
import type { Remote } from '@primal/contracts/screens/manifest';
import { withQuery } from '@primal/contracts/screens/routes';
import type { WidgetName } from '@primal/contracts/screens/widgets';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { fold } from '@primal/contracts/shared/fold';
import { listNavigationItems } from '../frame/navigation.ts';

export type Group = 'Screens' | 'Create' | 'Customers' | 'Products' | DocumentGroup;

const documentGroups = [
  'Sales Orders',
  'Invoices',
  'Credit Memos',
  'Cash Receipts',
  'Payments',
  'Refunds',
] as const;
type DocumentGroup = (typeof documentGroups)[number];

export interface Entry {
  key: string;
  group: Group;
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

const splitWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/**
 * Each typed word must be the prefix of a word. Label matches precede keyword matches, which show the
 * keyword.
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
  return [...entries.filter(({ label }) => isMeant(label)), ...others];
};

export interface RecordResults {
  customers: readonly CustomerAnswer[];
  products: readonly ProductAnswer[];
  orders: readonly OrderSummary[];
  invoices: readonly InvoiceSummary[];
  creditMemos: readonly CreditMemoSummary[];
  cashReceipts: readonly CashReceiptSummary[];
  payments: readonly PaymentAnswer[];
  refunds: readonly RefundAnswer[];
}

const createDocumentEntry = (
  group: DocumentGroup,
  { id, number, of, to }: { id: string; number: string; of: string; to: string },
): Entry => ({ key: id, group, label: number, note: of, to });

const formatCustomer = (customer: { name: string }, poNumber: string | null, typed: string): string =>
  poNumber && typed.trim() !== '' && fold(poNumber).startsWith(fold(typed.trim()))
    ? `${customer.name}, PO number ${poNumber}`
    : customer.name;

const listDocumentEntries = (found: RecordResults, typed: string): Entry[] => [
  ...found.orders.map(({ id, orderNumber: number, customer, poNumber }) =>
    createDocumentEntry('Sales Orders', {
      id,
      number,
      of: formatCustomer(customer, poNumber, typed),
      to: links.salesOrder(id),
    }),
  ),
  ...found.invoices.map(({ id, invoiceNumber: number, customer, poNumber }) =>
    createDocumentEntry('Invoices', {
      id,
      number,
      of: formatCustomer(customer, poNumber, typed),
      to: links.invoice(id),
    }),
  ),
  ...found.creditMemos.map(({ id, creditNumber: number, customer }) =>
    createDocumentEntry('Credit Memos', { id, number, of: customer.name, to: links.creditMemo(id) }),
  ),
  ...found.cashReceipts.map(({ id, receiptNumber: number, customer }) =>
    createDocumentEntry('Cash Receipts', {
      id,
      number,
      of: customer?.name ?? 'Cash sale',
      to: withQuery(links.cashReceipts, { q: number }),
    }),
  ),
  ...found.payments.map(({ id, paymentMethod, checkNumber, number, customerName }) =>
    createDocumentEntry('Payments', {
      id,
      number: [paymentMethodLabels[paymentMethod], checkNumber ?? number].filter(Boolean).join(' '),
      of: customerName,
      to: links.payment(id),
    }),
  ),
  ...found.refunds.map(({ id, refundNumber: number, customer }) =>
    createDocumentEntry('Refunds', { id, number, of: customer.name, to: links.refund(id) }),
  ),
];

const recordEntries = (found: RecordResults, typed: string): Entry[] => [
  ...found.customers.map(
    ({ id, name, city, state }): Entry => ({
      key: id,
      group: 'Customers',
      label: name,
      note: formatCityLine({ city, state }),
      to: links.customer(id),
    }),
  ),
  ...found.products.map(
    ({ id, name, productCode }): Entry => ({
      key: id,
      group: 'Products',
      label: name,
      ...(productCode && { note: productCode }),
      to: withQuery(links.products, { q: productCode || name }),
    }),
  ),
  ...listDocumentEntries(found, typed),
];

/** Accepts document numbers with or without prefix: SO-1042, 1042. */
export const isNumber = (typed: string): boolean => /^([a-z]{2,3}-?)?\d+$/i.test(typed);

/** True if later results cannot precede this first entry, since screens precede records. */
export const isAlwaysFirst = ({ group }: Entry, typed: string): boolean =>
  !isNumber(typed) && (group === 'Screens' || group === 'Create');

const rankEntry = ({ group, label }: Entry, typed: string): number => {
  if (!documentGroups.some((one) => one === group)) return 3;
  const parts = label.toLowerCase().split(/[- ]/);
  const asked = typed.toLowerCase().replace('-', '');
  if (parts.join('') === asked) return 0;
  return parts.at(-1) === asked ? 1 : 2;
};

/** Palette entries in order: by group; for a number, documents with that number first. */
export const sortEntries = (screens: readonly Entry[], found: RecordResults, typed: string): Entry[] => {
  const entries = [...matchEntries(screens, typed), ...recordEntries(found, typed)];
  if (!isNumber(typed)) return entries;
  const best = new Map<Group, number>();
  for (const entry of entries) {
    const rank = rankEntry(entry, typed);
    best.set(entry.group, Math.min(rank, best.get(entry.group) ?? rank));
  }
  return entries.toSorted(
    (a, b) =>
      (best.get(a.group) ?? 3) - (best.get(b.group) ?? 3) || rankEntry(a, typed) - rankEntry(b, typed),
  );
};
