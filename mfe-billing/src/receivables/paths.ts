import type { StatementAnswer, StatementKind } from '@primal/contracts/billing/statement';

type Period = Pick<StatementAnswer, 'from' | 'to' | 'kind'>;

/** Those whose statements are printed together: some by id, or all who owe on the last day. */
export type StatementsOf = { ids: readonly string[] } | { account: string };

/** Every address of the receivables, in one place. */
export const paths = {
  receivables: '/accounts-receivable',
  openingBalances: '/accounts-receivable/opening-balances',
  aging: '/accounts-receivable/aging',
  printAging: (asOf: string) => `/accounts-receivable/aging/print?${new URLSearchParams({ asOf })}`,
  statements: '/accounts-receivable/statements',
  printStatements: (
    { from, to, kind }: { from: string; to: string; kind: StatementKind },
    of: StatementsOf,
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
  customer: (id: string) => `/customers/${id}`,
  payments: '/payments',
  payment: (id: string) => `/payments/${id}`,
};

export const receivableReads = [
  '/api/accounts-receivable',
  '/api/invoices',
  '/api/payments',
  '/api/statements',
  '/api/customers/{id}/statement',
  '/api/stats',
] as const;
