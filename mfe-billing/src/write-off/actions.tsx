import { defaultSmallDifferenceLimit, settingsApi } from '@primal/contracts/admin/settings';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import {
  type WriteOffAnswer,
  type WriteOffKind,
  writeOffApi,
  writeOffKindLabels,
} from '@primal/contracts/billing/write-off';
import { today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, sum } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import {
  DateField,
  FieldRow,
  FormDialog,
  NativeSelect,
  Section,
  StatusBadge,
  Text,
  Textarea,
} from '@primal/kit';
import { MoneyField, useCallDialog } from '@primal/kit/forms';
import { useApiQuery, useHasPermission } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { createDateColumn, createMoneyColumn } from '../document/list.tsx';
import { receivableReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';

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

const useWriteOffsOf = (paymentId: string): readonly WriteOffAnswer[] =>
  useApiQuery(writeOffApi.listWriteOffs, { query: { paymentId } }).data ?? [];

const columns: Column<WriteOffAnswer>[] = [
  { header: 'Invoice #', link: true, nowrap: true, cell: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Kind', cell: ({ kind }) => writeOffKindLabels[kind] },
  createDateColumn('date', 'Date'),
  createMoneyColumn('amount', 'Amount'),
  { header: 'Status', card: 'corner', cell: (writeOff) => <WriteOffStatus writeOff={writeOff} /> },
];

/** Discounts and write-offs recorded with a payment; nothing if there are none. */
export const WriteOffsOf = ({ paymentId }: { paymentId: string }) => {
  const writeOffs = useWriteOffsOf(paymentId);
  if (writeOffs.length === 0) return null;
  return (
    <Section title="Discounts and Write-Offs">
      <DataTable
        label="Discounts and Write-Offs"
        columns={columns}
        rows={writeOffs}
        rowHref={({ id }) => paths.writeOff(id)}
        rowMark={({ reversal }) => (reversal ? 'struck' : undefined)}
        empty={{ title: 'No discounts or write-offs' }}
      />
    </Section>
  );
};

const describeGroup = (writeOffs: readonly WriteOffAnswer[], name: string): string[] =>
  writeOffs.length === 0
    ? []
    : [`${counted(writeOffs.length, name)} (${formatMoney(sum(writeOffs.map(({ amount }) => amount)))})`];

/** ' It also takes back 1 early-payment discount ($4.63) and 1 write-off ($0.37).'; nothing if there are none. */
export const TakenBack = ({ paymentId }: { paymentId: string }) => {
  const standing = useWriteOffsOf(paymentId).filter(({ reversal }) => !reversal);
  const [discounts = [], others = []] = [true, false].map((isDiscount) =>
    standing.filter(({ kind }) => (kind === 'discount') === isDiscount),
  );
  const parts = [
    ...describeGroup(discounts, 'early-payment discount'),
    ...describeGroup(others, 'write-off'),
  ];
  return parts.length > 0 && ` It also takes back ${parts.join(' and ')}.`;
};
