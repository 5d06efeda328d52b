import type { Missing } from '@primal/kit';

/** Every address that this area links to, in one place. */
export const paths = {
  list: '/invoices',
  /** The list, narrowed as its filters would. */
  found: (filters: Record<string, string>) => `/invoices?${new URLSearchParams(filters)}`,
  create: '/create-invoice',
  edit: (id: string) => `/invoices/${id}/edit`,
  view: (id: string) => `/invoices/${id}/view`,
  print: (id: string) => `/invoices/${id}/print`,
  certificate: (id: string) => `/invoices/${id}/certificate`,
  printSeveral: (ids: readonly string[]) => `/invoices/print?${new URLSearchParams({ ids: ids.join(',') })}`,
  creditMemos: '/credit-memos',
  createCredit: '/create-credit',
  creditMemo: (id: string) => `/credit-memos/${id}`,
  printCreditMemo: (id: string) => `/credit-memos/${id}/print`,
  cashReceipts: '/cash-receipts',
  createCashReceipt: '/create-cash-receipt',
  printCashReceipt: (id: string) => `/cash-receipts/${id}/print`,
  salesOrder: (id: string) => `/sales-orders/${id}`,
};

export const invoiceMissing: Missing = {
  title: 'Invoice not found',
  description: 'The invoice does not exist.',
  back: { to: paths.list, label: 'Back to Invoices' },
};

export const creditMissing: Missing = {
  title: 'Credit memo not found',
  description: 'The credit memo does not exist.',
  back: { to: paths.creditMemos, label: 'Back to Credit Memos' },
};
