import type { StatementAnswer } from '@primal/contracts/billing/statement';

/** Every address of the receivables, in one place. */
export const paths = {
  receivables: '/accounts-receivable',
  openingBalances: '/accounts-receivable/opening-balances',
  statement: (customerId: string, { from, to, kind }: Pick<StatementAnswer, 'from' | 'to' | 'kind'>) =>
    `/accounts-receivable/${customerId}/statement?${new URLSearchParams({ from, to, kind })}`,
  customer: (id: string) => `/customers/${id}`,
  payments: '/payments',
  payment: (id: string) => `/payments/${id}`,
};

/** The reads that money received makes old. */
export const receivableReads = [
  '/api/accounts-receivable',
  '/api/invoices',
  '/api/payments',
  '/api/customers/{id}/statement',
  '/api/stats',
] as const;
