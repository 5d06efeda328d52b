import type { StatementAnswer, StatementKind } from '@primal/contracts/billing/statement';
import type { MissingText } from '@primal/kit';

type Period = Pick<StatementAnswer, 'from' | 'to' | 'kind'>;

/** Customers by id, or all with a balance on the last day. */
export type StatementSelection = { ids: readonly string[] } | { account: string };

export const paths = {
  invoices: '/invoices',
  foundInvoices: (filters: Record<string, string>) => `/invoices?${new URLSearchParams(filters)}`,
  createInvoice: '/create-invoice',
  editInvoice: (id: string) => `/invoices/${id}/edit`,
  invoice: (id: string) => `/invoices/${id}/view`,
  printInvoice: (id: string) => `/invoices/${id}/print`,
  printInvoices: (ids: readonly string[]) => `/invoices/print?${new URLSearchParams({ ids: ids.join(',') })}`,
  certificate: (id: string) => `/invoices/${id}/certificate`,
  creditMemos: '/credit-memos',
  createCredit: '/create-credit',
  creditMemo: (id: string) => `/credit-memos/${id}`,
  printCreditMemo: (id: string) => `/credit-memos/${id}/print`,
  cashReceipts: '/cash-receipts',
  createCashReceipt: '/create-cash-receipt',
  printCashReceipt: (id: string) => `/cash-receipts/${id}/print`,
  drawer: '/cash-drawer',
  drawerDay: (date: string) => `/cash-drawer?${new URLSearchParams({ date })}`,
  printDrawerDay: (date: string) => `/cash-drawer/${date}/print`,
  deposits: '/deposits',
  bankDrop: (fromDrawer: string) => `/deposits?${new URLSearchParams({ fromDrawer })}`,
  printDeposit: (id: string) => `/deposits/${id}/print`,
  receivables: '/accounts-receivable',
  openingBalances: '/accounts-receivable/opening-balances',
  aging: '/accounts-receivable/aging',
  printAging: (asOf: string, by: string) =>
    `/accounts-receivable/aging/print?${new URLSearchParams({ asOf, by })}`,
  statements: '/accounts-receivable/statements',
  printStatements: (
    { from, to, kind }: { from: string; to: string; kind: StatementKind },
    of: StatementSelection,
  ) =>
    `/accounts-receivable/statements/print?${new URLSearchParams({
      from,
      to,
      kind,
      ...('ids' in of ? { ids: of.ids.join(',') } : { account: of.account }),
    })}`,
  statement: (customerId: string, { from, to, kind }: Period) =>
    `/accounts-receivable/${customerId}/statement?${new URLSearchParams({ from, to, kind })}`,
  receipts: '/accounts-receivable/receipts',
  printReceipts: ({ from, to }: { from: string; to: string }) =>
    `/accounts-receivable/receipts/print?${new URLSearchParams({ from, to })}`,
  payments: '/payments',
  payment: (id: string) => `/payments/${id}`,
  books: '/books',
  printBooks: (asOf: string) => `/books/print${asOf ? `?${new URLSearchParams({ asOf })}` : ''}`,
  close: '/books/close',
  salesTax: '/books/sales-tax',
  printSalesTax: (days: { from: string; to: string }) =>
    `/books/sales-tax/print?${new URLSearchParams(days)}`,
  accountingExports: '/accounting-exports',
  /** Export page with a preselected range; the query string filters its list. */
  exportOfDays: (from: string, to: string) => `/accounting-exports#${from}..${to}`,
  customer: (id: string) => `/customers/${id}`,
  salesOrder: (id: string) => `/sales-orders/${id}`,
  settings: '/settings',
};

export const invoiceMissing: MissingText = {
  title: 'Invoice not found',
  description: 'The invoice does not exist.',
  back: { to: paths.invoices, label: 'Back to Invoices' },
};

export const creditMissing: MissingText = {
  title: 'Credit memo not found',
  description: 'The credit memo does not exist.',
  back: { to: paths.creditMemos, label: 'Back to Credit Memos' },
};

/** Reads of other pages to invalidate after a drawer or deposit change. */
export const cashReadPaths = ['/api/cash-drawer', '/api/deposits'] as const;

export const receivableReadPaths = [
  '/api/accounts-receivable',
  '/api/invoices',
  '/api/payments',
  '/api/statements',
  '/api/customers/{id}/statement',
  '/api/stats',
] as const;
