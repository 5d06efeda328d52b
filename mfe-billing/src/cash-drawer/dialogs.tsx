import {
  changeFloatBody,
  type DrawerDayAnswer,
  type DrawerPayout,
  payoutBody,
} from '@primal/contracts/billing/cash-drawer';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer-api';
import { showMoney } from '@primal/contracts/shared/decimal';
import { FormDialog, Text, TextInput, toast } from '@primal/kit';
import { MoneyField, useKeptForm, useRecordDialog } from '@primal/kit/forms';
import { useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { z } from 'zod';
import { VoidDialog } from '../document/void-dialog.tsx';
import { cashReads } from '../paths.ts';

interface Props {
  day: DrawerDayAnswer;
  onClose: () => void;
}

const keptPayout = z.object({ amount: z.string(), reason: z.string() });
const keptFloat = z.object({ openingFloat: z.string() });

/** Takes cash out of the drawer, for a reason. */
export const PayOut = ({ day, onClose }: Props) => {
  const paying = useApiMutation(cashDrawerApi.payOut, { persistent: true, invalidates: cashReads });
  const { form, dialog, field } = useRecordDialog({
    schema: payoutBody,
    defaults: { amount: '', reason: '' },
    writing: paying,
    save: (body) => paying.mutateAsync({ params: { date: day.date }, body }),
    onSaved: ({ payouts }) => {
      const last = payouts.at(-1);
      toast.success('Cash paid out', last && `${showMoney(last.amount)}: ${last.reason}`);
      close();
    },
    onClose: () => close(),
    failed: (error) => wordsAndSentence(error, 'Failed to pay out cash'),
  });
  const forget = useKeptForm<z.output<typeof keptPayout>>({
    name: `cash-drawer/${day.date}/payout`,
    version: 1,
    schema: keptPayout,
    value: form.watch(),
    isTyped: form.formState.isDirty,
    restore: (before) => form.reset(before, { keepDefaultValues: true }),
  });
  const close = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog {...dialog} title="Pay Out" submitLabel="Pay Out" enterGoesOn>
      <Text>The drawer should hold {showMoney(day.expected)}.</Text>
      <MoneyField label="Amount" required {...field('amount')} />
      <TextInput
        label="Reason"
        required
        placeholder="Ice, postage, a delivery paid in cash"
        {...field('reason')}
      />
    </FormDialog>
  );
};

/** Corrects what the drawer began the day with. */
export const ChangeFloat = ({ day, onClose }: Props) => {
  const changing = useApiMutation(cashDrawerApi.changeOpeningFloat, {
    persistent: true,
    invalidates: cashReads,
  });
  const { form, dialog, field } = useRecordDialog({
    schema: changeFloatBody,
    defaults: { openingFloat: day.openingFloat, version: day.version },
    writing: changing,
    save: (body) => changing.mutateAsync({ params: { date: day.date }, body }),
    onSaved: ({ openingFloat }) => {
      toast.success('Opening float corrected', showMoney(openingFloat));
      close();
    },
    onClose: () => close(),
    failed: (error) => wordsAndSentence(error, 'Failed to correct the opening float'),
  });
  const { version } = day;
  const forget = useKeptForm<z.output<typeof keptFloat>>({
    // By its version: a float that somebody else has corrected meanwhile is looked at anew.
    name: `cash-drawer/${day.date}/float/${version}`,
    version: 1,
    schema: keptFloat,
    value: form.watch(),
    isTyped: form.formState.isDirty,
    restore: (before) => form.reset({ ...before, version }, { keepDefaultValues: true }),
  });
  const close = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog {...dialog} title="Correct Opening Float" submitLabel="Save">
      <MoneyField label="Opening Float" required {...field('openingFloat')} />
    </FormDialog>
  );
};

/** Takes a payout back, for a reason. */
export const VoidPayout = ({ day, payout, onClose }: Props & { payout: DrawerPayout }) => {
  const voiding = useApiMutation(cashDrawerApi.voidPayout, { persistent: true, invalidates: cashReads });
  const what = `${showMoney(payout.amount)}: ${payout.reason}`;
  return (
    <VoidDialog
      words={{
        title: 'Void Payout',
        question: `The payout of ${what} stays on the day as voided and counts as $0.00. This cannot be undone.`,
        submitLabel: 'Void Payout',
        done: 'Payout voided',
        what,
        failed: (error) => wordsAndSentence(error, 'Failed to void the payout'),
      }}
      writing={voiding}
      save={(body) => voiding.mutateAsync({ params: { date: day.date, id: payout.id }, body })}
      onClose={onClose}
    />
  );
};
