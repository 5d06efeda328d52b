import {
  resolveStatementPeriod,
  type StatementAnswer,
  statementsApi,
} from '@primal/contracts/billing/statement';
import { formatDate, today } from '@primal/contracts/shared/dates';
import {
  ActionButton,
  Button,
  Dialog,
  FieldRow,
  LinkButton,
  NativeSelect,
  Stack,
  Text,
  useSaveFile,
} from '@primal/kit';
import { SaveStatus } from '@primal/kit/forms';
import { DateRange, type DateRangeValue } from '@primal/kit/parts';
import { useApiQuery } from '@primal/kit/platform';
import { PaperView, PaperWarning, usePaperEmail } from '@primal/kit/print';
import { useState } from 'react';
import { paths } from '../routes.ts';
import { StatementPaper } from './sheet.tsx';
import { parseStatementKind, statementKindOptions, useStatementKind } from './use-statements.ts';

interface Props {
  customerId: string;
  period?: DateRangeValue;
  onClose: () => void;
}

/**
 * Customer statement for a period, default month to date: view, print, email, PDF
 * (docs/rules/receivables.md#statements).
 */
export const StatementDialog = ({ customerId, period: given, onClose }: Props) => {
  const [{ from, to }, setPeriod] = useState<DateRangeValue>(
    () => given ?? resolveStatementPeriod({}, today()),
  );
  const [kind, setKind] = useStatementKind();
  const period = { from, to };
  const query = { ...period, kind };
  const isWhole = period.from !== '' && period.to !== '';
  const inOrder = period.from <= period.to;
  const statement = useApiQuery(
    statementsApi.getStatement,
    { params: { id: customerId }, query },
    { enabled: isWhole && inOrder, keepPrevious: true },
  );
  const mail = usePaperEmail(statementsApi.emailStatement, 'statement');
  const pdf = useSaveFile(statementsApi.statementPdf, {
    done: 'PDF downloaded successfully',
    failed: 'Failed to download PDF',
  });
  const email = ({ customer }: StatementAnswer) => {
    const what = kind === 'open_items' ? 'What is open' : `The account from ${formatDate(from)}`;
    const upTo = kind === 'open_items' ? `on ${formatDate(to)}` : `to ${formatDate(to)}`;
    const message = `${what} ${upTo} goes to ${customer.email} as a PDF.`;
    const title = `Email the statement of ${customer.name}?`;
    return mail.ask({ title, message }, { params: { id: customerId }, query });
  };
  const { data } = statement;
  const shown = isWhole && inOrder && data && !statement.isPlaceholderData ? data : null;
  return (
    <Dialog
      title="Customer Statement"
      opened
      onClose={onClose}
      size="xl"
      closedBelow
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            variant="default"
            disabled={!shown}
            loading={pdf.isPending}
            onClick={() => pdf.mutate({ params: { id: customerId }, query })}
          >
            Download PDF
          </Button>
          <ActionButton
            variant="default"
            disabled={!shown}
            disabledReason={shown && !shown.customer.email && 'This customer has no e-mail address.'}
            loading={mail.status.busy}
            onClick={() => shown && void email(shown)}
          >
            Email Statement
          </ActionButton>
          {shown ? (
            <LinkButton to={paths.statement(customerId, shown)} newTab>
              Print Statement
            </LinkButton>
          ) : (
            <Button disabled>Print Statement</Button>
          )}
        </>
      }
    >
      <Stack>
        <SaveStatus {...mail.status} />
        <FieldRow>
          <DateRange value={period} onChange={setPeriod} open={false} />
          <NativeSelect
            label="Show"
            data={statementKindOptions}
            value={kind}
            onChange={(event) => setKind(parseStatementKind(event.currentTarget.value))}
          />
        </FieldRow>
        {isWhole && inOrder ? (
          <PaperView query={statement}>
            {(answer, letterhead) => (
              <>
                <PaperWarning lacks={letterhead.lacks} />
                <StatementPaper statement={answer} letterhead={letterhead} />
              </>
            )}
          </PaperView>
        ) : (
          <Text c="red" role="alert">
            {isWhole ? 'Choose an end date on or after the start date.' : 'Please choose both dates.'}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
};
