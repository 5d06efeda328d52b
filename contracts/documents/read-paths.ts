/** Reads that several documents invalidate, by screen. */
export const orderForms = ['/api/sales-orders', '/api/standing-orders'] as const;
const credit = '/api/customers/{id}/credit';
/** Orders copy open invoice amounts, and a payment may release held orders. */
export const creditHolds = ['/api/sales-orders', credit] as const;
export const statements = ['/api/customers/{id}/statement', '/api/statements'] as const;
const ledger = ['/api/journal-entries', '/api/ledger', '/api/bank'] as const;
export const receivables = [
  '/api/accounts-receivable',
  '/api/invoices',
  '/api/payments',
  '/api/credit-memos',
  '/api/finance-charges',
  '/api/customers/{id}/refundable',
  ...statements,
  ...ledger,
] as const;
export const cash = ['/api/cash-drawer', '/api/deposits', ...ledger] as const;
/** Open items before a month is closed. Excludes the book checks, which screens read only on demand. */
export const close = '/api/books/close';
/** Documents created or corrected at current prices. */
export const sales = ['/api/invoices', '/api/credit-memos', '/api/cash-receipts'] as const;
export const stops = ['/api/delivery-routes', '/api/delivery-items', '/api/my-route'] as const;
export const figures = ['/api/reports', '/api/stats', '/api/books/sales-tax'] as const;
