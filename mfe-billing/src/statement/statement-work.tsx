import { type StatementAnswer, type StatementKind, statementsApi } from '@primal/contracts/billing/statement';
import { formatDate } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { confirm, toast } from '@primal/kit';
import { useWork, WorkDialog } from '@primal/kit/parts';
import { createIdempotencyKey, explainLoadFailure, send, toastEmailSent } from '@primal/kit/platform';
import { useRef, useState } from 'react';

interface Period {
  from: string;
  to: string;
  kind: StatementKind;
}

const hasEmail = ({ customer }: StatementAnswer): boolean => Boolean(customer.email);

const maxNamed = 10;

const formatCustomerNames = (statements: readonly StatementAnswer[]): string => {
  const names = statements.slice(0, maxNamed).map(({ customer }) => customer.name);
  const more = statements.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

const buildQuestion = (chosen: readonly StatementAnswer[], { from, to, kind }: Period) => {
  const without = chosen.filter((statement) => !hasEmail(statement));
  const what =
    kind === 'open_items'
      ? `What is open on ${formatDate(to)}`
      : `The account from ${formatDate(from)} to ${formatDate(to)}`;
  return (
    <>
      {`${what} goes to each customer as a PDF.`}
      {without.length > 0 && (
        <p>{`These customers have no e-mail address and will not get a statement: ${formatCustomerNames(without)}.`}</p>
      )}
    </>
  );
};

/** Emails several statements in sequence after asking, with individual results. Retries reuse the idempotency key. */
export const useEmailStatements = (chosen: readonly StatementAnswer[], period: Period) => {
  const keys = useRef(new Map<string, string>());
  const [isShown, setIsShown] = useState(false);
  const work = useWork<StatementAnswer>(
    ({ customer }) => customer.name,
    async ({ customer: { id } }) => {
      const content = [id, period.from, period.to, period.kind].join(' ');
      const idempotencyKey = keys.current.get(content) ?? createIdempotencyKey();
      keys.current.set(content, idempotencyKey);
      await send(statementsApi.emailStatement, { params: { id }, query: period, idempotencyKey });
      keys.current.delete(content);
    },
    explainLoadFailure,
  );
  const email = async () => {
    const withEmail = chosen.filter(hasEmail);
    const question = {
      title: `Email ${counted(withEmail.length, 'statement')}?`,
      message: buildQuestion(chosen, period),
      confirmLabel: 'Email',
    };
    if (!(await confirm(question))) return;
    setIsShown(true);
    const results = await work.run(withEmail);
    const failures = results.filter(({ failure }) => failure !== undefined).length;
    if (failures > 0)
      toast.error(`Failed to send statement: ${failures} of ${counted(results.length, 'statement')}.`);
    else if (results.length > 0)
      toastEmailSent('Statements sent successfully', counted(results.length, 'statement'));
  };
  const dialog = isShown && (
    <WorkDialog title="Email Statements" work={work} onClose={() => setIsShown(false)} />
  );
  return { email, dialog, nobody: chosen.length > 0 && !chosen.some(hasEmail) };
};
