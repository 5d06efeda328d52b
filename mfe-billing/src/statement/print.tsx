import { statementsApi } from '@primal/contracts/billing/statement';
import { useApiQuery, useParams, useSearchParams } from '@primal/kit/platform';
import { PaperView, PrintFrame } from '@primal/kit/print';
import { paths } from '../routes.ts';
import { createStatementHead, StatementBody } from './sheet.tsx';
import { parseStatementKind } from './use-statements.ts';

const back = { to: paths.receivables, label: 'Back to Accounts Receivable' };

const missing = { title: 'Customer not found', description: 'This customer does not exist.', back };

/** Printable statement at `/accounts-receivable/{customerId}/statement?from&to`; month to date by default. */
export default function StatementPrint() {
  const { customerId = '' } = useParams();
  const [search] = useSearchParams();
  const statement = useApiQuery(statementsApi.getStatement, {
    params: { id: customerId },
    query: {
      from: search.get('from') ?? '',
      to: search.get('to') ?? '',
      kind: parseStatementKind(search.get('kind')),
    },
  });
  return (
    <PaperView query={statement} loading="Loading statement..." missing={missing}>
      {(data, letterhead) => (
        <PrintFrame
          letterhead={letterhead}
          {...createStatementHead(data)}
          back={back}
          printLabel="Print Statement"
          fileName={`Statement ${data.customer.name} ${data.to}`}
          autoPrint={500}
        >
          <StatementBody statement={data} footer={letterhead.footer} />
        </PrintFrame>
      )}
    </PaperView>
  );
}
