import { closingDateApi } from '@primal/contracts/admin/closing-date';
import {
  booksApi,
  type CloseAnswer,
  type ClosePoint,
  type ClosePointName,
} from '@primal/contracts/billing/book-checks';
import { describeClosedBooks, notInEffect, notInEffectReason } from '@primal/contracts/billing/books';
import { creditDocuments, joinPlurals, toSentenceCase } from '@primal/contracts/documents';
import { links } from '@primal/contracts/screens/links';
import { withQuery } from '@primal/contracts/screens/routes';
import { addDays, formatDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  Alert,
  bind,
  confirm,
  DateField,
  FilterBar,
  Group,
  LinkButton,
  PageHeader,
  QueryView,
  Section,
  Text,
  TextLink,
  toast,
} from '@primal/kit';
import { IconAlertTriangle, IconCheck } from '@primal/kit/icons';
import {
  explainError,
  keepPreviousData,
  send,
  toApiKey,
  useApiMutation,
  useHasPermission,
  useListState,
  useQuery,
} from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { withAccount } from '../bank/account.tsx';
import { focusHeading } from '../focus-heading.ts';
import { paths } from '../routes.ts';
import { PendingClosingAlert, usePendingClosing } from './closings.tsx';
import { useBooks } from './use-books.ts';

interface StepText {
  label: string;
  reason: string | ((answer: CloseAnswer) => string);
  action: string;
  to: (point: ClosePoint, answer: CloseAnswer) => string;
}

/** The export is shown separately, as the last step. */
type Step = Exclude<ClosePointName, 'not_exported'>;

const stepText: Record<Step, StepText> = {
  drafts: {
    label: 'Drafts still open',
    reason: 'Drafts are not in receivables yet. Send or void them.',
    action: 'Show Drafts',
    to: (_point, { through }) => withQuery(paths.invoices, { status: 'draft', to: through }),
  },
  unapplied_credit: {
    label: 'Unapplied credit',
    reason: `${toSentenceCase(joinPlurals(creditDocuments))} that are not applied to an invoice yet.`,
    action: 'Show Accounts',
    to: (_point, { through }) =>
      `${paths.aging}?${new URLSearchParams({ asOf: through, sort: 'unappliedCredit', order: 'desc' })}`,
  },
  without_pdf: {
    label: 'Invoices without a PDF',
    reason: 'They were marked as sent, but no PDF was ever made.',
    action: 'Show Invoices',
    to: ({ since }, { through }) =>
      withQuery(paths.invoices, { status: 'without_pdf', ...(since && { from: since }), to: through }),
  },
  open_drawer_days: {
    label: 'Cash drawer days not closed',
    reason: 'Count the drawer and close its day.',
    action: 'Show Cash Drawer',
    to: ({ since }) => (since ? withQuery(paths.drawer, { date: since }) : paths.drawer),
  },
  undeposited_checks: {
    label: 'Checks not deposited',
    reason: 'Checks that were received but not deposited.',
    action: 'Show Deposits',
    to: () => paths.deposits,
  },
  undeposited_cards: {
    label: 'Card payments not deposited',
    reason: 'Card payments, less refunds by card, that are in no card batch yet.',
    action: 'Show Card Batch',
    to: () => withQuery(paths.deposits, { kind: 'cards' }),
  },
  unreconciled_accounts: {
    label: 'Accounts not reconciled',
    reason: ({ through, unreconciled }) =>
      unreconciled.length === 0
        ? 'Every account agrees with its bank statement.'
        : `${unreconciled.map(({ accountName }) => accountName).join(', ')}: not reconciled through ${formatDate(through)}.`,
    action: 'Show Bank',
    to: (_point, { unreconciled: [first] }) => withAccount(paths.bank, first?.accountId),
  },
};

const isStep = (point: ClosePoint): point is ClosePoint & { name: Step } => point.name in stepText;

const createColumns = (answer: CloseAnswer): Column<ClosePoint & { name: Step }>[] => [
  {
    header: 'To Do',
    card: 'title',
    cell: ({ name, count }) => (
      <Group gap="xs" wrap="nowrap">
        {count === 0 ? (
          <IconCheck
            size={18}
            style={{ flex: 'none' }}
            color="var(--mantine-color-green-text)"
            aria-label="Done"
          />
        ) : (
          <IconAlertTriangle
            size={18}
            style={{ flex: 'none' }}
            color="var(--mantine-color-orange-text)"
            aria-label="Open"
          />
        )}
        {stepText[name].label}
      </Group>
    ),
  },
  {
    header: 'Details',
    cell: ({ name }) => {
      const { reason } = stepText[name];
      return typeof reason === 'string' ? reason : reason(answer);
    },
  },
  { header: 'Since', nowrap: true, cell: ({ since }) => (since ? formatDate(since) : '—') },
  { header: 'Open', align: 'right', cell: ({ count }) => count.toLocaleString('en-US') },
  { header: 'Amount', align: 'right', cell: ({ amount }) => (amount === null ? '—' : formatMoney(amount)) },
  {
    header: '',
    align: 'right',
    cell: (point) =>
      point.count > 0 && (
        <LinkButton to={stepText[point.name].to(point, answer)} variant="default" size="compact-sm">
          {stepText[point.name].action}
        </LinkButton>
      ),
  },
];

const OpenPoints = ({ answer }: { answer: CloseAnswer }) => {
  const points = answer.points.filter(isStep);
  const done = points.filter(({ count }) => count === 0).length;
  return (
    <Section title="1. Still Open" note={`${done} of ${points.length} done`}>
      <DataTable
        label="Before the Month Is Closed"
        columns={createColumns(answer)}
        rows={points}
        rowKey={({ name }) => name}
        empty={{ title: 'Nothing is open' }}
      />
    </Section>
  );
};

/** Export after closing, from the first day with new entries. */
const Export = ({ through, points }: CloseAnswer) => {
  const { count = 0, since = null } = points.find(({ name }) => name === 'not_exported') ?? {};
  const entries = counted(count, 'journal entry', 'journal entries');
  return (
    <Section
      title="3. Accounting Export"
      actions={
        <LinkButton
          to={
            count > 0 && since ? `${paths.accountingExports}#${since}..${through}` : paths.accountingExports
          }
          variant="default"
        >
          {count > 0 ? 'Export' : 'Show Exports'}
        </LinkButton>
      }
    >
      <Text size="sm">
        {count > 0 && since
          ? `${entries} of ${formatDate(since)} to ${formatDate(through)} have not been exported.`
          : `Everything through ${formatDate(through)} has been exported.`}
      </Text>
    </Section>
  );
};

/** Moves the closing date forward; never reopens a closed period. */
const ClosingDate = ({ closedThrough: enforced, through, points }: CloseAnswer) => {
  const isAdmin = useHasPermission('closePeriods');
  const writing = useApiMutation(closingDateApi.setClosingDate);
  const pending = usePendingClosing();
  const closedThrough = pending ? pending.closedThrough : enforced;
  const isClosed = closedThrough !== null && closedThrough >= through;
  const isOver = through < today();
  const from = formatDate(addDays(through, 1));
  const isDone = points.filter(isStep).every(({ count }) => count === 0);
  const closeBooks = async () => {
    const question = {
      title: `Close the books through ${formatDate(through)}?`,
      message:
        'After that, only an administrator who gives a reason can change documents dated on or before that day.',
      confirmLabel: 'Close the Books',
    };
    if (!(await confirm(question))) return;
    try {
      const { inForce } = await writing.mutateAsync({
        body: { closedThrough: through, before: closedThrough },
      });
      focusHeading();
      if (inForce) toast.success(describeClosedBooks(through));
      else toast({ title: notInEffect, description: notInEffectReason });
    } catch (failure) {
      toast.error(explainError(failure, 'The closing date could not be saved. Please try again.'));
    }
  };
  return (
    <Section
      title="2. Closing Date"
      actions={
        !isClosed &&
        isOver && (
          <ActionButton
            loading={writing.isPending}
            disabledReason={isAdmin ? null : 'Only an admin may close or reopen the books.'}
            onClick={closeBooks}
          >
            Close the Books
          </ActionButton>
        )
      }
    >
      <Text size="sm">
        {closedThrough === null ? 'The books are open.' : describeClosedBooks(closedThrough)}
        {isClosed && (
          <>
            {' '}
            An admin can reopen them under <TextLink to={links.settings}>Settings</TextLink>.
          </>
        )}
        {!isClosed &&
          ` ${isOver ? `${isDone ? 'Everything above is done. Close' : 'When everything above is done, close'} them through ${formatDate(through)}.` : `You can close them through ${formatDate(through)} from ${from}.`}`}
      </Text>
    </Section>
  );
};

const FailedChecks = () => {
  const { data } = useBooks('');
  const wrong = data?.checks.filter(({ ok }) => ok === false) ?? [];
  if (wrong.length === 0) return null;
  const names = wrong.map(({ name }) => `'${name}'`).join(', ');
  return (
    <Alert color="yellow" mb="md" role="status">
      {wrong.length === 1 ? 'A book check failed' : `${wrong.length} book checks failed`}: {names}.{' '}
      <TextLink to={paths.books}>Show the differences</TextLink> before you close them.
    </Alert>
  );
};

/** Month-end steps: open points, closing date, export (docs/rules/books.md#closing-a-month). */
export default function CloseMonth() {
  const list = useListState({ field: 'point', order: 'asc' });
  const chosen = list.filter('through');
  const query = isBusinessDate(chosen) ? { through: chosen } : {};
  const close = useQuery({
    queryKey: toApiKey(booksApi.getClose, { query }),
    queryFn: ({ signal }) => send(booksApi.getClose, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const through = close.data?.through ?? '';
  return (
    <>
      <PageHeader
        title="Close a Month"
        subtitle="Finish what is open, set the closing date, then export"
        back={{ to: paths.books, label: 'Back to Books' }}
      />
      <FilterBar summary={through && `Through ${formatDate(through)}`}>
        <DateField label="Last Day" {...bind(chosen || through, (through) => list.setFilters({ through }))} />
      </FilterBar>
      <QueryView query={close}>
        {(found) => (
          <>
            <PendingClosingAlert />
            <FailedChecks />
            <OpenPoints answer={found} />
            <ClosingDate {...found} />
            <Export {...found} />
          </>
        )}
      </QueryView>
    </>
  );
}
