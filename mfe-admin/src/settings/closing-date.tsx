import { closingDateApi } from '@primal/contracts/admin/closing-date';
import { describeClosedBooks, notInEffect, notInEffectReason } from '@primal/contracts/billing/books';
import type { Answer } from '@primal/contracts/shared/api';
import { formatDate, today } from '@primal/contracts/shared/dates';
import {
  ActionButton,
  Alert,
  confirm,
  DateField,
  FormDialog,
  QueryView,
  Section,
  Text,
  toast,
  useDisabledReason,
} from '@primal/kit';
import { explainError, useApiMutation, useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';

const ClosingDateForm = ({ stored, onClose }: { stored: string | null; onClose: () => void }) => {
  const [date, setDate] = useState(stored ?? '');
  const [error, setError] = useState<string | null>(null);
  // Compare with the value shown on open, so that another admin's change is not overwritten.
  const [before] = useState(stored);
  const writing = useApiMutation(closingDateApi.setClosingDate);
  const save = async () => {
    setError(null);
    if (date && date >= today()) return setError('The closing date must be before today.');
    const opensAgain = before !== null && (date === '' || date < before);
    const question = {
      title: 'Reopen closed days?',
      message: `Everyone can change documents dated ${date ? `after ${formatDate(date)} and ` : ''}through ${formatDate(before)} again.`,
      confirmLabel: 'Reopen',
      danger: true,
    };
    if (opensAgain && !(await confirm(question))) return;
    try {
      const { inForce } = await writing.mutateAsync({ body: { closedThrough: date || null, before } });
      if (inForce) toast.success(date ? describeClosedBooks(date) : 'The books are open');
      else toast({ title: notInEffect, description: notInEffectReason });
      onClose();
    } catch (failure) {
      setError(explainError(failure, 'The closing date could not be saved. Please try again.'));
    }
  };
  return (
    <FormDialog
      title="Closing Date"
      opened
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
      submitLabel="Save Closing Date"
      submitDisabled={date === (before ?? '')}
      busy={writing.isPending}
      dirty={date !== (before ?? '')}
      size="sm"
    >
      <DateField
        label="Closing Date"
        description="The last day of the closed period. Leave blank to reopen the books."
        value={date}
        error={error}
        onChange={(event) => {
          setDate(event.currentTarget.value);
          setError(null);
        }}
      />
    </FormDialog>
  );
};

const Stored = ({ closedThrough, inForce }: Answer<typeof closingDateApi.getClosingDate>) => {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Closing Date"
      actions={
        <ActionButton
          variant="default"
          disabledReason={useDisabledReason('closePeriods', 'Only an admin may close or reopen the books.')}
          onClick={() => setOpen(true)}
        >
          {closedThrough ? 'Change Closing Date' : 'Close the Books'}
        </ActionButton>
      }
    >
      <Text size="sm">
        {closedThrough
          ? `${describeClosedBooks(closedThrough)} Only an administrator who gives a reason can make invoices, payments, credits, receipts and voids that change those days.`
          : 'The books are open: documents of any day can be made and changed.'}
      </Text>
      {!inForce && (
        <Alert color="yellow" mt="sm" role="status" title={notInEffect}>
          {notInEffectReason}
        </Alert>
      )}
      {open && <ClosingDateForm stored={closedThrough} onClose={() => setOpen(false)} />}
    </Section>
  );
};

/** Last closed day; admins can move it (docs/decisions/0056). */
export const ClosingDate = () => {
  const closing = useApiQuery(closingDateApi.getClosingDate);
  return <QueryView query={closing}>{(stored) => <Stored {...stored} />}</QueryView>;
};
