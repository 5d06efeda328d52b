import { openDrawerBody } from '@primal/contracts/billing/cash-drawer';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer-api';
import { type BusinessDate, showDate } from '@primal/contracts/shared/dates';
import { isOffBy, isPositive, showMoney } from '@primal/contracts/shared/decimal';
import { ActionButton, FieldStack, FormError, Section, Text, toast } from '@primal/kit';
import {
  askIsThisRight,
  MoneyField,
  SaveStatus,
  useKeptForm,
  useRecordDialog,
  useSavingFocus,
} from '@primal/kit/forms';
import { useApiMutation, useMay, wordsAndSentence } from '@primal/kit/platform';
import { useEffect } from 'react';
import { z } from 'zod';
import { focusHeading } from '../focus-heading.ts';
import { cashReads } from '../paths.ts';
import classes from './drawer.module.css';

interface Props {
  date: BusinessDate;
  /** What the drawer began with the last time, in dollars; '' before the first, and until it is known. */
  lastFloat: string;
}

/** A float that is far from the last one is likely a slip of a point or a digit. */
const far = 5;

const doubtsOf = (openingFloat: string, lastFloat: string): string[] =>
  isPositive(openingFloat) && isPositive(lastFloat) && isOffBy(far, openingFloat, lastFloat)
    ? [`The opening float is ${showMoney(openingFloat)}. Last time it was ${showMoney(lastFloat)}.`]
    : [];

const kept = z.object({ openingFloat: z.string() });

/** Begins the day of a drawer with its opening float. */
export const OpenDay = ({ date, lastFloat }: Props) => {
  const mayTake = useMay('takePayments');
  const opening = useApiMutation(cashDrawerApi.openDrawerDay, { persistent: true, invalidates: cashReads });
  const { form, field, dialog } = useRecordDialog({
    schema: openDrawerBody,
    defaults: { date, openingFloat: lastFloat },
    writing: opening,
    ask: ({ openingFloat }) =>
      askIsThisRight(doubtsOf(openingFloat, lastFloat), { confirmLabel: 'Open Day' }),
    save: (body) => opening.mutateAsync({ body }),
    onSaved: ({ openingFloat }) => {
      forget();
      focusHeading();
      toast.success(`Cash drawer of ${showDate(date)} opened`, `Opening float ${showMoney(openingFloat)}`);
    },
    onClose: () => undefined,
    failed: (error) => wordsAndSentence(error, 'Failed to open the cash drawer'),
  });
  const forget = useKeptForm<z.output<typeof kept>>({
    name: `cash-drawer/${date}/open`,
    version: 1,
    schema: kept,
    value: form.watch(),
    isTyped: form.formState.isDirty,
    restore: (before) => form.reset({ ...before, date }, { keepDefaultValues: true }),
  });
  const focus = useSavingFocus(dialog);
  const { setFocus, resetField } = form;
  useEffect(() => {
    if (mayTake) setFocus('openingFloat');
  }, [mayTake, setFocus]);
  // The day before may be read after this one; what was typed meanwhile stays.
  useEffect(() => {
    if (lastFloat && !form.getFieldState('openingFloat').isDirty)
      resetField('openingFloat', { defaultValue: lastFloat });
  }, [lastFloat, form, resetField]);
  return (
    <Section title="Open Day">
      <form ref={focus.form} onSubmit={dialog.onSubmit} aria-label="Open Day" className={classes.open}>
        <FieldStack>
          <Text>
            The cash drawer of {showDate(date)} is not open. Count the cash in it and enter the amount as the
            opening float.
          </Text>
          <MoneyField
            label="Opening Float"
            required
            disabled={dialog.busy}
            description={lastFloat ? 'Same as last time.' : undefined}
            {...field('openingFloat')}
          />
          <FormError message={dialog.error} />
          <div>
            <ActionButton
              type="submit"
              loading={dialog.busy}
              disabledReason={mayTake ? null : 'You may not take payments.'}
            >
              Open Day
            </ActionButton>
          </div>
          <SaveStatus ref={focus.status} busy={dialog.busy} waiting={dialog.waiting} onStop={dialog.onStop} />
        </FieldStack>
      </form>
    </Section>
  );
};
