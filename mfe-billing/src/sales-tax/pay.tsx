import { accountsApi } from '@primal/contracts/billing/accounts';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import type { SalesTaxReport } from '@primal/contracts/billing/sales-tax-report';
import { positiveMoney } from '@primal/contracts/shared/amounts';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive, sum, toMoney } from '@primal/contracts/shared/decimal';
import { plausibleDate, requiredText } from '@primal/contracts/shared/schemas';
import { DateField, FieldRow, FormDialog, NativeSelect, Text, TextInput } from '@primal/kit';
import { MoneyField, useRecordDialog } from '@primal/kit/forms';
import { useApiMutation, useApiQuery } from '@primal/kit/platform';
import { z } from 'zod';

const payment = z.object({
  date: plausibleDate(),
  amount: positiveMoney('Please enter the amount paid.'),
  account: z.string(),
  memo: requiredText(500, 'Please enter a memo.'),
});

interface Props {
  report: SalesTaxReport;
  onClose: () => void;
}

/** Books the payment to the state: a journal entry from the Sales Tax account to the bank. */
export const RecordTaxPayment = ({ report: { account, from, to }, onClose }: Props) => {
  const unpaid = toMoney(sum([account.closing, account.entriesSince]));
  const { data: chart = [] } = useApiQuery(accountsApi.listAccounts);
  const paidFrom = chart.filter(({ role, type }) => role === 'bank' || (role === 'own' && type === 'asset'));
  const writing = useApiMutation(manualEntryApi.createManualEntry, {
    persistent: true,
    invalidates: ['/api/books/sales-tax'],
  });
  const { dialog, field } = useRecordDialog({
    schema: payment,
    defaults: {
      date: today(),
      amount: isPositive(unpaid) ? unpaid : '',
      account: 'bank',
      memo: `Sales tax ${formatDate(from)} to ${formatDate(to)}`,
    },
    writing,
    save: ({ date, amount, account: bank, memo }) =>
      writing.mutateAsync({
        body: {
          date,
          memo,
          lines: [
            { account: 'sales_tax', debit: amount },
            { account: bank, credit: amount },
          ],
        },
      }),
    done: ({ entryNumber, total }) => ['Tax payment recorded', `${entryNumber}, ${formatMoney(total)}`],
    onClose,
    failed: 'Failed to record the tax payment',
  });
  return (
    <FormDialog {...dialog} title="Record Tax Payment" submitLabel="Record Payment" enterGoesOn>
      <Text>
        {account.name} was {formatMoney(account.closing)} at the end of {formatDate(to)}.{' '}
        {decimal(account.entriesSince).eq(0)
          ? ''
          : `Payments and other entries since: ${formatMoney(account.entriesSince)}. Left to pay: ${formatMoney(unpaid)}.`}
      </Text>
      <FieldRow>
        <DateField label="Date" {...field('date')} />
        <MoneyField label="Amount" required {...field('amount')} />
      </FieldRow>
      <NativeSelect
        label="Paid From"
        data={paidFrom.map(({ key, name }) => ({ value: key, label: name }))}
        {...field('account')}
      />
      <TextInput label="Memo" required {...field('memo')} />
    </FormDialog>
  );
};
