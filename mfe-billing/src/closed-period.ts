import { adminApi } from '@primal/contracts/admin/api';
import { booksClosed, isClosed } from '@primal/contracts/billing/books';
import { useApiQuery } from '@primal/kit/platform';

/**
 * What a date field says before anything is sent: that its date lies in the closed period (docs/decisions/0056). Nothing
 * while the books are open or the settings are on their way; the server decides.
 */
export const useClosedHint = (date: string): string | undefined => {
  const { data } = useApiQuery(adminApi.getSettings);
  const closedThrough = data?.closedThrough;
  return closedThrough && isClosed(closedThrough, date)
    ? `${booksClosed(closedThrough)} Only an administrator can use this date.`
    : undefined;
};
