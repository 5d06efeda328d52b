import type { StatementKind } from '@primal/contracts/billing/statement';

/** What a statement can list, as the choice of screens. */
export const statementKindOptions: { value: StatementKind; label: string }[] = [
  { value: 'account', label: 'All Movements' },
  { value: 'open_items', label: 'Open Items Only' },
];
