import { accountsApi } from '@primal/contracts/billing/accounts';
import { isReconcilable } from '@primal/contracts/billing/bank';
import { withQuery } from '@primal/contracts/screens/routes';
import { bind, FilterBar, NativeSelect } from '@primal/kit';
import { useApiQuery, useUrlParams } from '@primal/kit/platform';

/** Parameter of the page, not a filter of its lists. */
export const accountParameter = ['accountId'];

/** Own account of the page in `?accountId=`. Undefined: the Bank account. */
export const useBankAccount = (): string | undefined => {
  const [params] = useUrlParams();
  return params.get('accountId') || undefined;
};

export const withAccount = (path: string, accountId: string | null | undefined): string =>
  accountId ? withQuery(path, { accountId }) : path;

/** Offered once there is a second account to reconcile. */
export const AccountChoice = () => {
  const accountId = useBankAccount();
  const [, setParams] = useUrlParams();
  const { data: chart = [] } = useApiQuery(accountsApi.listAccounts);
  const own = chart.filter(isReconcilable);
  if (own.length === 0) return null;
  const bank = chart.find(({ role }) => role === 'bank');
  return (
    <FilterBar>
      <NativeSelect
        label="Account"
        data={[
          { value: '', label: bank?.name ?? 'Bank' },
          ...own.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        {...bind(accountId ?? '', (to) => setParams({ accountId: to }))}
      />
    </FilterBar>
  );
};
