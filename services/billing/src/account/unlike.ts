import type { AccountAnswer } from '@primal/contracts/billing/accounts';
import { problem } from '@primal/service-kit/problem';

const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

const fields = ['number', 'name'] as const;

/**
 * Refuses a number or a name that another account has, compared without case and blanks. `changed` has the place in the
 * body by role and category: accounts that were equal before this save do not keep others from being saved.
 */
export const mustBeUnlike = (
  accounts: readonly AccountAnswer[],
  changed: ReadonlyMap<string, number>,
): void => {
  for (const account of accounts) {
    const at = changed.get(`${account.role} ${account.category}`);
    if (at === undefined) continue;
    for (const field of fields) {
      const key = keyOf(account[field]);
      const owner = accounts.find((other) => other !== account && keyOf(other[field]) === key);
      if (!owner || key === '') continue;
      const message =
        field === 'number'
          ? `${owner.name} already has the number ${account.number}.`
          : `Another account is already called ${owner.name}${owner.number && ` (number ${owner.number})`}.`;
      throw problem.conflict(message, `account_${field}_taken`, [
        { path: `accounts.${at}.${field}`, message },
      ]);
    }
  }
};
