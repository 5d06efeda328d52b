import type { DrawerDayAnswer, DrawerPayout } from '@primal/contracts/billing/cash-drawer';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer-api';
import { showMoney } from '@primal/contracts/shared/decimal';
import { FormDialog, Text, TextInput } from '@primal/kit';
import { MoneyField, useCallDialog, useKeptForm } from '@primal/kit/forms';
import { z } from 'zod';
import { VoidDialog } from '../document/void-dialog.tsx';
import { cashReads } from '../paths.ts';

interface Props {
  day: DrawerDayAnswer;
  onClose: () => void;
}

const keptPayout = z.object({ amount: z.string(), reason: z.string() });
const keptFloat = z.object({ openingFloat: z.string() });

const payoutName = ({ amount, reason }: DrawerPayout): string => `${showMoney(amount)}: ${reason}`;

/** Takes cash out of the drawer, for a reason. */
export const PayOut = ({ day, onClose }: Props) => {
  const { form, dialog, field } = useCallDialog(cashDrawerApi.payOut, {
    params: { date: day.date },
    invalidates: cashReads,
    defaults: { amount: '', reason: '' },
    done: ({ payouts }) => ['Cash paid out', payouts.slice(-1).map(payoutName)[0]],
    onClose: () => close(),
    failed: 'Failed to pay out cash',
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
  const { form, dialog, field } = useCallDialog(cashDrawerApi.changeOpeningFloat, {
    params: { date: day.date },
    invalidates: cashReads,
    defaults: { openingFloat: day.openingFloat, version: day.version },
    done: ({ openingFloat }) => ['Opening float corrected', showMoney(openingFloat)],
    onClose: () => close(),
    failed: 'Failed to correct the opening float',
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
  const what = payoutName(payout);
  return (
    <VoidDialog
      call={cashDrawerApi.voidPayout}
      params={{ date: day.date, id: payout.id }}
      invalidates={cashReads}
      words={{
        title: 'Void Payout',
        question: `The payout of ${what} stays on the day as voided and counts as $0.00. This cannot be undone.`,
        submitLabel: 'Void Payout',
        done: 'Payout voided',
        what,
        failed: 'Failed to void the payout',
      }}
      onClose={onClose}
    />
  );
};
