import type { BookDifference } from '@primal/contracts/billing/book-checks';
import { isBusinessDate } from '@primal/contracts/shared/dates';
import { paths as cashPaths } from '../cash-drawer/paths.ts';
import { paths as invoicePaths } from '../invoice/paths.ts';
import { paths as receivablePaths } from '../receivables/paths.ts';

export const paths = {
  books: '/books',
  printBooks: (asOf: string) => `/books/print${asOf ? `?${new URLSearchParams({ asOf })}` : ''}`,
  close: '/books/close',
  /** Where the closing date is moved back. */
  settings: '/settings',
};

/** The drawer of the day by which a difference calls it: `11/20/2026`. */
const drawerDay = (shown: string | null): string => {
  const [month, day, year] = (shown ?? '').split('/');
  const date = `${year}-${month}-${day}`;
  return isBusinessDate(date) ? cashPaths.day(date) : cashPaths.drawer;
};

const pages: Partial<Record<string, (id: string) => string>> = {
  invoice: invoicePaths.view,
  payment: receivablePaths.payment,
  credit_memo: invoicePaths.creditMemo,
  cash_receipt: invoicePaths.printCashReceipt,
  customer: receivablePaths.customer,
  deposit: cashPaths.printDeposit,
  order: invoicePaths.salesOrder,
};

const ofDrawer: readonly string[] = ['cash_drawer_day', 'cash_drawer', 'cash_payout'];

/** Where the document stands that a check names; null for what has no page of its own. */
export const pageOf = ({
  documentType,
  documentId,
  documentNumber,
}: Pick<BookDifference, 'documentType' | 'documentId' | 'documentNumber'>): string | null =>
  ofDrawer.includes(documentType) ? drawerDay(documentNumber) : (pages[documentType]?.(documentId) ?? null);
