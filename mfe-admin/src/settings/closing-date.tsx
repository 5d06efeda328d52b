import { adminApi } from '@primal/contracts/admin/api';
import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import { booksClosed } from '@primal/contracts/billing/books';
import { showDate, today } from '@primal/contracts/shared/dates';
import { ActionButton, confirm, DateField, FormDialog, Section, Text, toast } from '@primal/kit';
import { sentenceOr, useApiMutation, useMay } from '@primal/kit/platform';
import { useState } from 'react';

const ClosingDateForm = ({ stored, onClose }: { stored: string | null; onClose: () => void }) => {
  const [date, setDate] = useState(stored ?? '');
  const [error, setError] = useState<string | null>(null);
  // What was seen when the dialog was opened: another admin's change meanwhile is not overwritten.
  const [before] = useState(stored);
  const writing = useApiMutation(adminApi.setClosingDate);
  const save = async () => {
    setError(null);
    if (date && date >= today()) return setError('The closing date must be before today.');
    const opensAgain = before !== null && (date === '' || date < before);
    const question = {
      title: 'Open closed days again?',
      message: `Everybody can change again what is dated ${date ? `after ${showDate(date)}` : 'in the closed period'}, up to ${showDate(before)}.`,
      confirmLabel: 'Open Again',
      danger: true,
    };
    if (opensAgain && !(await confirm(question))) return;
    try {
      await writing.mutateAsync({ body: { closedThrough: date || null, before } });
      toast.success(date ? booksClosed(date) : 'The books are open');
      onClose();
    } catch (failure) {
      setError(sentenceOr(failure, 'The closing date could not be saved. Please try again.'));
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
        description="The last day of the closed period. Empty opens all of it again."
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

/** Up to which day nothing changes any more, and where admins move it (docs/decisions/0056). */
export const ClosingDate = ({ stored }: { stored: SettingsAnswer }) => {
  const isAdmin = useMay('closePeriods');
  const [open, setOpen] = useState(false);
  const { closedThrough } = stored;
  return (
    <Section
      title="Closing Date"
      actions={
        <ActionButton
          variant="default"
          disabledReason={isAdmin ? null : 'Only an admin may close the books or open them again.'}
          onClick={() => setOpen(true)}
        >
          {closedThrough ? 'Change Closing Date' : 'Close the Books'}
        </ActionButton>
      }
    >
      <Text size="sm">
        {closedThrough
          ? `${booksClosed(closedThrough)} Invoices, payments, credits, receipts and voids that would change those days are refused, but for an administrator who gives a reason.`
          : 'The books are open: documents of any day can be made and changed.'}
      </Text>
      {open && <ClosingDateForm stored={closedThrough} onClose={() => setOpen(false)} />}
    </Section>
  );
};
