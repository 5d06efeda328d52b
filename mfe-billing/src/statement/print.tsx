import { statementsApi } from '@primal/contracts/billing/receivables-api';
import type { StatementAnswer } from '@primal/contracts/billing/statement';
import { Loading, QueryView } from '@primal/kit';
import { useApiQuery, useParams, useSearchParams } from '@primal/kit/platform';
import { LetterFrame } from '@primal/kit/print';
import { paths } from '../paths.ts';
import { StatementBody, statementHead } from './sheet.tsx';
import { statementKindOf } from './use-statements.ts';

const loading = <Loading label="Loading statement..." />;
const back = { to: paths.receivables, label: 'Back to Accounts Receivable' };

const missing = { title: 'Customer not found', description: 'This customer does not exist.', back };

const Sheet = ({ statement }: { statement: StatementAnswer }) => (
  <LetterFrame
    loading={loading}
    {...statementHead(statement)}
    back={back}
    printLabel="Print Statement"
    fileName={`Statement ${statement.customer.name} ${statement.to}`}
    autoPrint={500}
  >
    {({ footer }) => <StatementBody statement={statement} footer={footer} />}
  </LetterFrame>
);

/** A statement to print, at `/accounts-receivable/{customerId}/statement?from&to`; the month so far without a period. */
export default function StatementPrint() {
  const { customerId = '' } = useParams();
  const [search] = useSearchParams();
  const statement = useApiQuery(statementsApi.getStatement, {
    params: { id: customerId },
    query: {
      from: search.get('from') ?? '',
      to: search.get('to') ?? '',
      kind: statementKindOf(search.get('kind')),
    },
  });
  return (
    <QueryView query={statement} loading={loading} missing={missing}>
      {(data) => <Sheet statement={data} />}
    </QueryView>
  );
}
