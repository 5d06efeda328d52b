import { settingsApi } from '@primal/contracts/admin/settings';
import {
  booksApi,
  type CloseAnswer,
  type ClosePoint,
  type ClosePointName,
} from '@primal/contracts/billing/book-checks';
import { booksClosed } from '@primal/contracts/billing/books';
import { isBusinessDate, showDate, today } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  confirm,
  DateField,
  FilterBar,
  Group,
  LinkButton,
  PageHeader,
  QueryView,
  Section,
  Text,
  toast,
} from '@primal/kit';
import { IconAlertTriangle, IconCheck } from '@primal/kit/icons';
import {
  apiKey,
  keepPreviousData,
  send,
  sentenceOr,
  useApiMutation,
  useListState,
  useMay,
  useQuery,
} from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { paths } from './paths.ts';

interface Words {
  label: string;
  /** Why it should be looked at before the month is closed. */
  why: string;
  action: string;
  to: (through: string) => string;
}

const words: Record<ClosePointName, Words> = {
  drafts: {
    label: 'Drafts still open',
    why: 'A draft is owed by nobody. Send it or void it.',
    action: 'Show Drafts',
    to: (through) => `/invoices?${new URLSearchParams({ status: 'draft', to: through })}`,
  },
  unapplied_credit: {
    label: 'Unapplied credit',
    why: 'Payments and credit memos that no invoice has taken.',
    action: 'Show Accounts',
    to: (through) =>
      `/accounts-receivable/aging?${new URLSearchParams({ asOf: through, sort: 'unappliedCredit' })}`,
  },
  without_pdf: {
    label: 'Invoices without a PDF',
    why: 'They were sent and no paper of them was ever made.',
    action: 'Show Invoices',
    to: (through) => `/invoices?${new URLSearchParams({ to: through })}`,
  },
  open_drawer_days: {
    label: 'Cash drawer days not closed',
    why: 'Count the drawer and close its day.',
    action: 'Show Cash Drawer',
    to: () => '/cash-drawer',
  },
  undeposited_checks: {
    label: 'Checks not deposited',
    why: 'They were received and are not in the bank.',
    action: 'Show Deposits',
    to: () => '/deposits',
  },
  not_exported: {
    label: 'Journal entries not exported',
    why: 'Send them to accounting once the month is closed.',
    action: 'Show Exports',
    to: () => '/accounting-exports',
  },
};

const columns = (through: string): Column<ClosePoint>[] => [
  {
    id: 'point',
    header: 'To Look At',
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
        {words[name].label}
      </Group>
    ),
  },
  { id: 'why', header: 'Why', cell: ({ name }) => words[name].why },
  { id: 'count', header: 'Open', align: 'right', cell: ({ count }) => count.toLocaleString('en-US') },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => (amount === null ? '—' : showMoney(amount)),
  },
  {
    id: 'action',
    header: '',
    align: 'right',
    cell: ({ name, count }) =>
      count > 0 && (
        <LinkButton to={words[name].to(through)} variant="default" size="compact-sm">
          {words[name].action}
        </LinkButton>
      ),
  },
];

/** The closing date, moved from here: what it closed before is not opened again by it. */
const ClosingDate = ({ closedThrough, through }: CloseAnswer) => {
  const isAdmin = useMay('closePeriods');
  const writing = useApiMutation(settingsApi.setClosingDate);
  const isClosed = closedThrough !== null && closedThrough >= through;
  const refusal = through >= today() ? 'The closing date must be before today.' : null;
  const closeBooks = async () => {
    const question = {
      title: `Close the books up to ${showDate(through)}?`,
      message: 'Documents of up to that day can then be changed only by an administrator who gives a reason.',
      confirmLabel: 'Close the Books',
    };
    if (!(await confirm(question))) return;
    try {
      await writing.mutateAsync({ body: { closedThrough: through, before: closedThrough } });
      toast.success(booksClosed(through));
    } catch (failure) {
      toast.error(sentenceOr(failure, 'The closing date could not be saved. Please try again.'));
    }
  };
  return (
    <Section
      title="Closing Date"
      actions={
        !isClosed && (
          <ActionButton
            loading={writing.isPending}
            disabledReason={isAdmin ? refusal : 'Only an admin may close the books or open them again.'}
            onClick={closeBooks}
          >
            Close the Books
          </ActionButton>
        )
      }
    >
      <Text size="sm">
        {closedThrough === null ? 'The books are open.' : booksClosed(closedThrough)}
        {isClosed ? '' : ` Close them up to ${showDate(through)} once nothing above is open any more.`}
      </Text>
    </Section>
  );
};

/** Leads through the end of a month: what is open, the closing date, the export (docs/rules/books.md#closing-a-month). */
export default function CloseMonth() {
  const list = useListState({ field: 'point', order: 'asc' });
  const chosen = list.filter('through');
  const query = isBusinessDate(chosen) ? { through: chosen } : {};
  const close = useQuery({
    queryKey: apiKey(booksApi.getClose, { query }),
    queryFn: ({ signal }) => send(booksApi.getClose, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const through = close.data?.through ?? '';
  return (
    <>
      <PageHeader
        title="Close a Month"
        subtitle="What is still open, then the closing date, then the export"
        back={{ to: paths.books, label: 'Back to Books' }}
      />
      <FilterBar summary={through && `Up to ${showDate(through)}`}>
        <DateField
          label="Last Day"
          value={chosen || through}
          onChange={(event) => list.setFilters({ through: event.currentTarget.value })}
        />
      </FilterBar>
      <QueryView query={close}>
        {(found) => (
          <>
            <DataTable
              label="Before the Month Is Closed"
              columns={columns(found.through)}
              rows={found.points}
              rowKey={({ name }) => name}
              empty={{ title: 'Nothing is open' }}
            />
            <ClosingDate {...found} />
            <Section
              title="Accounting Export"
              actions={
                <LinkButton to="/accounting-exports" variant="default">
                  Export
                </LinkButton>
              }
            >
              <Text size="sm">
                What the ledger has up to {showDate(found.through)} goes to accounting, each entry once.
              </Text>
            </Section>
          </>
        )}
      </QueryView>
    </>
  );
}
