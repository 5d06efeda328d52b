import { type ReceivableBalance, receivablesApi } from '@primal/contracts/billing/receivables';
import type { Query } from '@primal/contracts/shared/api';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { keepPreviousData, send, toApiKey, useQuery } from '@primal/kit/platform';

const { getReceivables } = receivablesApi;

/** Report figures in order; the first four partition the balance by days since the invoice date. */
export const agingFigures = [
  { id: 'currentBalance', header: '0-7 Days' },
  { id: 'days8to14', header: '8-14 Days' },
  { id: 'days15to21', header: '15-21 Days' },
  { id: 'pastDue', header: '22+ Days' },
  { id: 'totalOwed', header: 'Total' },
  { id: 'overdueAmount', header: 'Overdue' },
  { id: 'unappliedCredit', header: 'Credit' },
] as const satisfies { id: keyof ReceivableBalance; header: string }[];

export type AgingFigure = (typeof agingFigures)[number]['id'];

export const sumAging = (balances: readonly ReceivableBalance[]): Record<AgingFigure, string> =>
  Object.fromEntries(
    agingFigures.map(({ id }) => [id, toMoney(sum(balances.map((balance) => balance[id])))]),
  ) as Record<AgingFigure, string>;

type AgingQuery = Pick<
  Partial<Record<keyof Query<typeof getReceivables>, string>>,
  'asOf' | 'sort' | 'order'
>;

const fetchAllBalances = async (asked: AgingQuery, signal: AbortSignal): Promise<ReceivableBalance[]> => {
  const balances: ReceivableBalance[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...asked, limit: '1000', ...(cursor && { cursor }) };
    const page: Awaited<ReturnType<typeof send<typeof getReceivables>>> = await send(getReceivables, {
      query,
      signal,
    });
    balances.push(...page.balances);
    cursor = page.nextCursor;
  } while (cursor);
  return balances;
};

/** All accounts' balances by age at the end of a day, unpaged for the totals. */
export const useAging = (asked: AgingQuery) =>
  useQuery({
    queryKey: [...toApiKey(getReceivables, { query: asked }), 'all'],
    queryFn: ({ signal }) => fetchAllBalances(asked, signal),
    placeholderData: keepPreviousData,
  });
