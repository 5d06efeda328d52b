import { type StatementKind, statementKinds } from '@primal/contracts/billing/statement';
import { stored } from '@primal/kit/platform';
import { useState } from 'react';

/** What a statement can list, as the choice of screens. */
export const statementKindOptions: { value: StatementKind; label: string }[] = [
  { value: 'account', label: 'All Movements' },
  { value: 'open_items', label: 'Open Items Only' },
];

/** The kind that a text names; all movements for none. */
export const statementKindOf = (text: string | null): StatementKind =>
  statementKinds.find((kind) => kind === text) ?? 'account';

const last = stored('statement|kind');

/** The kind of statement that was chosen last on this device: whichever way one goes out, it is of the same kind. */
export const useStatementKind = (): [StatementKind, (kind: StatementKind) => void] => {
  const [kind, setKind] = useState(() => statementKindOf(last.get()));
  const choose = (chosen: StatementKind) => {
    setKind(chosen);
    last.set(chosen);
  };
  return [kind, choose];
};
