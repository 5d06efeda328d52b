import { statementsApi } from '@primal/contracts/billing/receivables-api';
import { type StatementAnswer, statementPeriod } from '@primal/contracts/billing/statement';
import { isBusinessDate, today } from '@primal/contracts/shared/dates';
import { EmptyState, LinkButton, Loading, QueryView } from '@primal/kit';
import { apiKey, send, useQueries, useSearchParams } from '@primal/kit/platform';
import { PrintDesk, PrintSheet, useLetterhead } from '@primal/kit/print';
import { paths } from '../paths.ts';
import { StatementBody, statementHead } from './sheet.tsx';
import { type StatementsAsked, statementKindOf, useAllStatements } from './use-statements.ts';

const loading = <Loading label="Loading statements..." />;
const back = { to: paths.statements, label: 'Back to Statements' };

const { getStatement } = statementsApi;

const useNamed = (ids: readonly string[], { account: _, ...query }: StatementsAsked) =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: apiKey(getStatement, { params: { id }, query }),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(getStatement, { params: { id }, query, signal }),
    })),
    combine: (answers) => ({
      data: answers.every(({ data }) => data) ? answers.flatMap(({ data }) => data ?? []) : undefined,
      error: answers.find(({ error }) => error)?.error ?? null,
      isFetching: answers.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(answers.filter(({ error }) => error).map(({ refetch }) => refetch())),
    }),
  });

const Sheets = ({ statements, to }: { statements: readonly StatementAnswer[]; to: string }) => {
  const letterhead = useLetterhead();
  if (!letterhead) return loading;
  return (
    <PrintDesk
      fileName={`Statements ${to}`}
      back={back}
      printLabel="Print Statements"
      autoPrint={500}
      lacks={letterhead.lacks}
    >
      {statements.map((statement, at) => (
        <PrintSheet
          key={statement.customer.id}
          {...statementHead(statement)}
          company={letterhead.company}
          pageName={`statement-${at + 1}`}
        >
          <StatementBody statement={statement} footer={letterhead.footer} />
        </PrintSheet>
      ))}
    </PrintDesk>
  );
};

const askedIn = (search: URLSearchParams): StatementsAsked => {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  const period = statementPeriod(
    { ...(isBusinessDate(from) && { from }), ...(isBusinessDate(to) && { to }) },
    today(),
  );
  const kind = statementKindOf(search.get('kind'));
  return { ...period, kind, account: search.get('account') ?? '' };
};

/**
 * Several statements as one print, each on a page of its own: of some customers (`?ids=…,…`) or of all who owed something
 * on the last day, at `/accounts-receivable/statements/print?from&to&kind`.
 */
export default function StatementsPrint() {
  const [search] = useSearchParams();
  const asked = askedIn(search);
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean);
  const named = useNamed(ids, asked);
  const all = useAllStatements(asked, ids.length === 0);
  return (
    <QueryView query={ids.length > 0 ? named : all} loading={loading}>
      {(statements) =>
        statements.length > 0 ? (
          <Sheets statements={statements} to={asked.to} />
        ) : (
          <EmptyState
            isPage
            title="Nobody owed anything on the last day"
            action={<LinkButton to={back.to}>{back.label}</LinkButton>}
          />
        )
      }
    </QueryView>
  );
}
