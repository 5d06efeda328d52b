/** Reads of other pages to invalidate after a drawer or deposit change. */
export const cashReadPaths = ['/api/cash-drawer', '/api/deposits'] as const;

export const receivableReadPaths = [
  '/api/accounts-receivable',
  '/api/invoices',
  '/api/payments',
  '/api/finance-charges',
  '/api/refunds',
  '/api/customers/{id}/refundable',
  '/api/write-offs',
  '/api/statements',
  '/api/customers/{id}/statement',
  '/api/stats',
] as const;
