import { settingsApi } from '@primal/contracts/admin/settings';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import {
  defaultSmallDifferenceLimit,
  type WriteOffAnswer,
  type WriteOffKind,
  writeOffApi,
  writeOffKindLabels,
} from '@primal/contracts/billing/write-off';
import { today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { DateField, FieldRow, FormDialog, NativeSelect, StatusBadge, Text, Textarea } from '@primal/kit';
import { MoneyField, useCallDialog } from '@primal/kit/forms';
import { useApiQuery, useHasPermission } from '@primal/kit/platform';
import { receivableReadPaths } from '../read-paths.ts';

/** Dollars per invoice that may be written off without the permission `writeOff`. */
export const useSmallDifferenceLimit = (): string =>
  useApiQuery(settingsApi.getSettings).data?.smallDifferenceLimit ?? defaultSmallDifferenceLimit;

export const WriteOffStatus = ({ writeOff }: { writeOff: WriteOffAnswer }) =>
  writeOff.reversal ? <StatusBadge status="reversed" color="red" /> : <StatusBadge status="applied" />;

const kinds = (['small_difference', 'bad_debt'] as const satisfies WriteOffKind[]).map((value) => ({
  value,
  label: writeOffKindLabels[value],
}));

/** Writes off what an invoice owes (docs/rules/write-offs.md#write-off). */
export const WriteOffInvoice = ({ invoice, onClose }: { invoice: InvoiceAnswer; onClose: () => void }) => {
  const { id, invoiceNumber, customer, balance } = invoice;
  const limit = useSmallDifferenceLimit();
  const isUnlimited = useHasPermission('writeOff');
  const { dialog, field } = useCallDialog(writeOffApi.createWriteOff, {
    invalidates: receivableReadPaths,
    defaults: {
      invoiceId: id,
      amount: balance,
      kind: decimal(balance).gt(limit) ? 'bad_debt' : 'small_difference',
      date: today(),
      reason: '',
    },
    done: ['Written off', `${invoiceNumber} for ${customer.name}`],
    onClose,
    failed: 'Failed to write off',
  });
  return (
    <FormDialog {...dialog} title="Write Off" submitLabel="Write Off" enterGoesOn>
      <Text>
        {invoiceNumber} for {customer.name} owes {formatMoney(balance)}. A write-off lowers the balance and
        leaves sales unchanged.
      </Text>
      <FieldRow>
        <MoneyField
          label="Amount"
          required
          description={isUnlimited ? undefined : `You may write off up to ${formatMoney(limit)} per invoice.`}
          {...field('amount')}
        />
        <NativeSelect label="Kind" data={kinds} {...field('kind')} />
        <DateField label="Date" {...field('date')} />
      </FieldRow>
      <Textarea label="Reason" required rows={2} {...field('reason')} />
    </FormDialog>
  );
};

/** Reverses a write-off by a dated entry (docs/rules/write-offs.md#reversing-a-write-off). */
export const ReverseWriteOff = ({ writeOff, onClose }: { writeOff: WriteOffAnswer; onClose: () => void }) => {
  const { id, invoiceNumber, customerName, amount, kind, version } = writeOff;
  const { dialog, field } = useCallDialog(writeOffApi.reverseWriteOff, {
    params: { id },
    invalidates: receivableReadPaths,
    defaults: { reason: '', date: today(), version },
    done: ['Write-off reversed', `${formatMoney(amount)} of ${invoiceNumber} for ${customerName}`],
    onClose,
    failed: 'Failed to reverse write-off',
  });
  return (
    <FormDialog {...dialog} title="Reverse Write-Off" submitLabel="Reverse Write-Off" danger enterGoesOn>
      <Text>
        This reverses the {writeOffKindLabels[kind].toLowerCase()} of {formatMoney(amount)} with a new entry.{' '}
        {invoiceNumber} owes the amount again. It cannot be undone.
      </Text>
      <Textarea label="Reason" required rows={2} {...field('reason')} />
      <DateField label="Reversal Date" {...field('date')} />
    </FormDialog>
  );
};
