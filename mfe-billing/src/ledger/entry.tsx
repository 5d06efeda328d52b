import { type ManualEntryAnswer, manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { formatDate, formatInstant, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Alert,
  DateField,
  DescriptionList,
  FormDialog,
  PageHeader,
  type RecordPageProps,
  recordPage,
  Section,
  StatusBadge,
  Text,
  Textarea,
  toDisabledReason,
} from '@primal/kit';
import { useCallDialog } from '@primal/kit/forms';
import { usePageTitle } from '@primal/kit/platform';
import { useState } from 'react';
import { JournalLink } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { EntryLines } from './entry-lines.tsx';

const back = { to: paths.journal, label: 'Back to Journal' };

const ReverseEntry = ({ entry, onClose }: { entry: ManualEntryAnswer; onClose: () => void }) => {
  const { dialog, field } = useCallDialog(manualEntryApi.reverseManualEntry, {
    params: { id: entry.id },
    defaults: { reason: '', date: pickLaterDate(entry.date, today()), version: entry.version },
    done: ['Journal entry reversed', `${entry.entryNumber}, ${formatMoney(entry.total)}`],
    onClose,
    failed: 'Failed to reverse the journal entry',
  });
  return (
    <FormDialog {...dialog} title="Reverse Journal Entry" submitLabel="Reverse Entry" danger enterGoesOn>
      <Text>This makes the opposite entry. Both stay in the ledger.</Text>
      <Textarea label="Reason" required rows={2} {...field('reason')} />
      <DateField label="Reversal Date" {...field('date')} />
    </FormDialog>
  );
};

const ManualEntry = ({ record: entry }: RecordPageProps<ManualEntryAnswer>) => {
  const [isReversing, setReversing] = useState(false);
  const { entryNumber, reversal, lines } = entry;
  const title = `Journal Entry ${entryNumber}`;
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={entry.memo}
        badge={<StatusBadge status={reversal ? 'reversed' : 'made'} />}
        back={back}
        actions={
          <>
            <JournalLink documentId={entry.id} />
            <ActionButton
              variant="default"
              disabledReason={toDisabledReason(entry.allowed.reverse)}
              onClick={() => setReversing(true)}
            >
              Reverse Entry
            </ActionButton>
          </>
        }
      />
      {reversal && (
        <Alert color="red" role="note" title={`Reversed on ${formatDate(reversal.date)}`}>
          {reversal.reason}
        </Alert>
      )}
      <Section title="Entry">
        <DescriptionList
          columns={4}
          items={[
            { term: 'Date', value: formatDate(entry.date) },
            { term: 'Amount', value: formatMoney(entry.total) },
            { term: 'Made By', value: `${entry.madeBy}, ${formatInstant(entry.createdAt)}` },
          ]}
        />
      </Section>
      <Section title="Lines">
        <EntryLines
          label="Lines"
          lines={lines.map(({ account, ...line }) => ({ accountKey: account, ...line }))}
        />
      </Section>
      {isReversing && <ReverseEntry entry={entry} onClose={() => setReversing(false)} />}
    </>
  );
};

export default recordPage(manualEntryApi.getManualEntry, ManualEntry, {
  loading: 'Loading journal entry...',
  missing: { title: 'Journal entry not found', description: 'The entry does not exist.', back },
});
