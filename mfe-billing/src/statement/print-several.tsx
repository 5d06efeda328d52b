import { resolveStatementPeriod, statementsApi } from '@primal/contracts/billing/statement';
import { isBusinessDate, today } from '@primal/contracts/shared/dates';
import { useByIds } from '@primal/kit/forms';
import { useSearchParams } from '@primal/kit/platform';
import { PaperView, PrintDesk, PrintSheet } from '@primal/kit/print';
import { paths } from '../routes.ts';
import { createStatementHead, StatementBody } from './sheet.tsx';
import { parseStatementKind, type StatementsQuery, useAllStatements } from './use-statements.ts';

const back = { to: paths.statements, label: 'Back to Statements' };

const readQuery = (search: URLSearchParams): StatementsQuery => {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  const period = resolveStatementPeriod(
    { ...(isBusinessDate(from) && { from }), ...(isBusinessDate(to) && { to }) },
    today(),
  );
  const kind = parseStatementKind(search.get('kind'));
  return { ...period, kind, account: search.get('account') ?? '' };
};

/**
 * Several statements, one per page: `?ids=…,…` or all with a balance on the last day. At
 * `/accounts-receivable/statements/print?from&to&kind`.
 */
export default function StatementsPrint() {
  const [search] = useSearchParams();
  const asked = readQuery(search);
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean);
  const { account: _, ...query } = asked;
  const named = useByIds(statementsApi.getStatement, ids, query);
  const all = useAllStatements(asked, ids.length === 0);
  return (
    <PaperView
      query={ids.length > 0 ? named : all}
      loading="Loading statements..."
      empty={{ title: 'Nobody owed anything on the last day', back }}
    >
      {(statements, { company, footer, lacks }) => (
        <PrintDesk
          fileName={`Statements ${asked.to}`}
          back={back}
          printLabel="Print Statements"
          autoPrint={500}
          lacks={lacks}
        >
          {statements.map((statement, at) => (
            <PrintSheet
              key={statement.customer.id}
              {...createStatementHead(statement)}
              company={company}
              pageName={`statement-${at + 1}`}
            >
              <StatementBody statement={statement} footer={footer} />
            </PrintSheet>
          ))}
        </PrintDesk>
      )}
    </PaperView>
  );
}
