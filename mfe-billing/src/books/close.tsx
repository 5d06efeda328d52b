import { closingDateApi } from '@primal/contracts/admin/closing-date';
import { type BookCheck, booksApi, type CloseAnswer } from '@primal/contracts/billing/book-checks';
import { describeClosedBooks, notInEffect, notInEffectReason } from '@primal/contracts/billing/books';
import { links } from '@primal/contracts/screens/links';
import { addDays, formatDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  Alert,
  bind,
  confirm,
  DateField,
  FilterBar,
  focusHeading,
  LinkButton,
  PageHeader,
  QueryView,
  Section,
  Text,
  TextLink,
  toast,
} from '@primal/kit';
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
import { paths } from '../routes.ts';
import { useBooks } from './checks.ts';
import { PendingClosingAlert, usePendingClosing } from './closings.tsx';
import { isStep, OpenPoints } from './open-points.tsx';

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

/** The open points count the open drawers of the closed days; this check also fails for later ones. */
const ofOpenPoints: BookCheck['name'] = 'Cash drawer days closed';

const FailedChecks = () => {
  const { data } = useBooks('');
  const wrong = data?.checks.filter(({ name, ok }) => ok === false && name !== ofOpenPoints) ?? [];
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
