import { type ReceivableBalance, receivablesApi } from '@primal/contracts/billing/receivables';
import { creditDocuments, joinPlurals } from '@primal/contracts/documents';
import { type AgingDate, agingBuckets, agingDates } from '@primal/contracts/shared/aging';
import type { Query } from '@primal/contracts/shared/api';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { keepPreviousData, send, toApiKey, useQuery } from '@primal/kit/platform';

export const creditNote = `Credit is the unapplied part of ${joinPlurals(creditDocuments)}. It is not subtracted from the other figures.`;

const { getReceivables } = receivablesApi;

const totals = [
  { id: 'totalOwed', header: 'Total' },
  { id: 'overdueAmount', header: 'Overdue' },
  { id: 'unappliedCredit', header: 'Credit' },
] as const;

/** Report figures in order: the buckets partition the total. */
export const listAgingFigures = (by: AgingDate) => [...agingBuckets[by], ...totals];

export type AgingFigure = ReturnType<typeof listAgingFigures>[number]['id'];

export const sumAging = (
  balances: readonly ReceivableBalance[],
  by: AgingDate,
): Partial<Record<AgingFigure, string>> =>
  Object.fromEntries(
    listAgingFigures(by).map(({ id }) => [id, toMoney(sum(balances.map((balance) => balance[id])))]),
  );

export const describeAging: Record<AgingDate, string> = {
  invoice_date: 'by days since the invoice date',
  due_date: 'by days past the due date',
};

/** Buckets named by the text; undefined selects the buckets in the settings. */
export const parseAgingDate = (text: string | null): AgingDate | undefined =>
  agingDates.find((by) => by === text);

type AgingQuery = Pick<
  Partial<Record<keyof Query<typeof getReceivables>, string>>,
  'asOf' | 'sort' | 'order'
>;

interface Aging {
  balances: ReceivableBalance[];
  /** Buckets of the settings. */
  agingBy: AgingDate;
}

const fetchAging = async (asked: AgingQuery, signal: AbortSignal): Promise<Aging> => {
  const balances: ReceivableBalance[] = [];
  let agingBy: AgingDate;
  let cursor: string | null = null;
  do {
    const query = { ...asked, limit: '1000', ...(cursor && { cursor }) };
    const page: Awaited<ReturnType<typeof send<typeof getReceivables>>> = await send(getReceivables, {
      query,
      signal,
    });
    balances.push(...page.balances);
    agingBy = page.agingBy;
    cursor = page.nextCursor;
  } while (cursor);
  return { balances, agingBy };
};

/** All accounts' balances by age at the end of a day, unpaged for the totals. */
export const useAging = (asked: AgingQuery) =>
  useQuery({
    queryKey: [...toApiKey(getReceivables, { query: asked }), 'all'],
    queryFn: ({ signal }) => fetchAging(asked, signal),
    placeholderData: keepPreviousData,
  });
