import {
  type StatementAnswer,
  type StatementKind,
  statementKinds,
  statementsApi,
} from '@primal/contracts/billing/statement';
import { keepPreviousData, send, stored, toApiKey, useInfiniteQuery, useQuery } from '@primal/kit/platform';
import { useMemo, useState } from 'react';

const { listStatements } = statementsApi;

/** Filter: period, balance on its last day, and kind. */
export interface StatementsQuery {
  from: string;
  to: string;
  kind: StatementKind;
  /** '' for all accounts with a balance, `overdue` for all overdue accounts. */
  account: string;
}

export const useStatements = (asked: StatementsQuery, enabled: boolean) => {
  const query = useInfiniteQuery({
    queryKey: [...toApiKey(listStatements, { query: asked }), 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      send(listStatements, { query: toQuery(asked, cursor), signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.statements), [query.data]);
  return { ...query, rows, total: query.data?.pages[0]?.total };
};

const toQuery = ({ account, ...asked }: StatementsQuery, cursor: string, limit?: number) => ({
  ...asked,
  ...(account === 'overdue' && { account: 'overdue' as const }),
  ...(cursor && { cursor }),
  ...(limit && { limit }),
});

const maxPageSize = 50;

const readAll = async (asked: StatementsQuery, signal: AbortSignal): Promise<StatementAnswer[]> => {
  const statements: StatementAnswer[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof send<typeof listStatements>>> = await send(listStatements, {
      query: toQuery(asked, cursor, maxPageSize),
      signal,
    });
    statements.push(...page.statements);
    cursor = page.nextCursor;
  }
  return statements;
};

export const useAllStatements = (asked: StatementsQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...toApiKey(listStatements, { query: asked }), 'all'],
    queryFn: ({ signal }) => readAll(asked, signal),
    enabled,
  });

export const statementKindOptions: { value: StatementKind; label: string }[] = [
  { value: 'account', label: 'All Movements' },
  { value: 'open_items', label: 'Open Items Only' },
];

export const parseStatementKind = (text: string | null): StatementKind =>
  statementKinds.find((kind) => kind === text) ?? 'account';

const storedKind = stored('statement|kind');

/** Last chosen kind on this device, shared by all outputs. */
export const useStatementKind = (): [StatementKind, (kind: StatementKind) => void] => {
  const [kind, setKind] = useState(() => parseStatementKind(storedKind.get()));
  const choose = (chosen: StatementKind) => {
    setKind(chosen);
    storedKind.set(chosen);
  };
  return [kind, choose];
};
