import { accountsApi } from '@primal/contracts/billing/accounts';
import {
  cashDrawerApi,
  type DrawerDayAnswer,
  type DrawerPayout,
} from '@primal/contracts/billing/cash-drawer';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { FormDialog, NativeSelect, Text, TextInput } from '@primal/kit';
import { MoneyField, useCallDialog } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { VoidDialog } from '../document/void-dialog.tsx';
import { cashReadPaths } from '../read-paths.ts';

interface Props {
  day: DrawerDayAnswer;
  onClose: () => void;
}

const formatPayoutName = ({ amount, reason }: DrawerPayout): string => `${formatMoney(amount)}: ${reason}`;

export const PayOut = ({ day, onClose }: Props) => {
  const { data: chart = [] } = useApiQuery(accountsApi.listAccounts);
  const accounts = chart.filter(({ role }) => role === 'cash_payouts');
  const { dialog, field } = useCallDialog(cashDrawerApi.payOut, {
    params: { date: day.date },
    invalidates: cashReadPaths,
    defaults: { amount: '', reason: '', account: '' },
    done: ({ payouts }) => ['Cash paid out', payouts.slice(-1).map(formatPayoutName)[0]],
    onClose,
    failed: 'Failed to pay out cash',
    autosave: { name: `cash-drawer/${day.date}/payout` },
  });
  return (
    <FormDialog {...dialog} title="Pay Out" submitLabel="Pay Out" enterGoesOn>
      <Text>The drawer should hold {formatMoney(day.expected)}.</Text>
      <MoneyField label="Amount" required {...field('amount')} />
      <TextInput
        label="Reason"
        required
        placeholder="Ice, postage, a delivery paid in cash"
        {...field('reason')}
      />
      <NativeSelect
        label="Account"
        data={accounts.map(({ category, name }) => ({ value: category ?? '', label: name }))}
        {...field('account')}
      />
    </FormDialog>
  );
};

export const ChangeFloat = ({ day, onClose }: Props) => {
  const { dialog, field } = useCallDialog(cashDrawerApi.changeOpeningFloat, {
    params: { date: day.date },
    invalidates: cashReadPaths,
    defaults: { openingFloat: day.openingFloat, version: day.version },
    done: ({ openingFloat }) => ['Opening float corrected', formatMoney(openingFloat)],
    onClose,
    failed: 'Failed to correct the opening float',
    // Keyed by version, to discard input when another user changes the float.
    autosave: { name: `cash-drawer/${day.date}/float/${day.version}` },
  });
  return (
    <FormDialog {...dialog} title="Correct Opening Float" submitLabel="Save">
      <MoneyField label="Opening Float" required {...field('openingFloat')} />
    </FormDialog>
  );
};

export const VoidPayout = ({ day, payout, onClose }: Props & { payout: DrawerPayout }) => {
  const what = formatPayoutName(payout);
  return (
    <VoidDialog
      call={cashDrawerApi.voidPayout}
      params={{ date: day.date, id: payout.id }}
      invalidates={cashReadPaths}
      text={{
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
