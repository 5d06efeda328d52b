import { formatRefundMethod, type RefundAnswer, refundApi } from '@primal/contracts/billing/refund';
import { today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { DateField, FormDialog, Section, StatusBadge, Text, Textarea } from '@primal/kit';
import { useCallDialog } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { createDateColumn, createMoneyColumn } from '../document/list.tsx';
import { receivableReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';

export const RefundStatus = ({ refund }: { refund: RefundAnswer }) =>
  refund.reversal ? <StatusBadge status="reversed" /> : <StatusBadge status="refunded" />;

/** Reverses a refund by a dated entry (docs/rules/refunds.md#reversal). */
export const ReverseRefund = ({ refund, onClose }: { refund: RefundAnswer; onClose: () => void }) => {
  const { id, refundNumber, customer, amount, version } = refund;
  const { dialog, field } = useCallDialog(refundApi.reverseRefund, {
    params: { id },
    invalidates: receivableReadPaths,
    defaults: { reason: '', date: today(), version },
    done: ['Refund reversed successfully', `${refundNumber} of ${customer.name}`],
    onClose,
    failed: 'Failed to reverse the refund',
  });
  return (
    <FormDialog {...dialog} title="Reverse Refund" submitLabel="Reverse Refund" danger enterGoesOn>
      <Text>
        This reverses {refundNumber} with a new entry. {formatMoney(amount)} is credit of {customer.name}{' '}
        again. It cannot be undone.
      </Text>
      <Textarea label="Reason" required placeholder="Check was not cashed" rows={2} {...field('reason')} />
      <DateField label="Reversal Date" {...field('date')} />
    </FormDialog>
  );
};

const columns: Column<RefundAnswer>[] = [
  { header: 'Refund #', link: true, nowrap: true, cell: ({ refundNumber }) => refundNumber },
  createDateColumn('date', 'Date'),
  { header: 'Method', cell: formatRefundMethod },
  createMoneyColumn('amount', 'Amount'),
  { header: 'Status', card: 'corner', cell: (refund) => <RefundStatus refund={refund} /> },
];

/** Refunds of a document's credit; nothing if there are none. */
export const RefundsOf = ({ documentId }: { documentId: string }) => {
  const { data } = useApiQuery(refundApi.listRefunds, { query: { documentId } });
  if (!data || data.length === 0) return null;
  return (
    <Section title="Refunds">
      <DataTable
        label="Refunds"
        columns={columns}
        rows={data}
        rowHref={({ id }) => paths.refund(id)}
        rowMark={({ reversal }) => (reversal ? 'struck' : undefined)}
        empty={{ title: 'No refunds' }}
      />
    </Section>
  );
};
