import {
  formatRefundMethod,
  type RefundAnswer,
  type RefundableCredit,
  refundApi,
  refundFields,
  refundMethodLabels,
  refundMethods,
  spreadRefund,
} from '@primal/contracts/billing/refund';
import { findDocument } from '@primal/contracts/documents';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, sum, toMoney } from '@primal/contracts/shared/decimal';
import { readFigure } from '@primal/contracts/shared/figures';
import {
  DateField,
  Dialog,
  FieldRow,
  FormDialog,
  NativeSelect,
  QueryView,
  Section,
  StatusBadge,
  Text,
  Textarea,
  TextInput,
  toast,
  useGoTo,
} from '@primal/kit';
import { confirmUnusual, MoneyField, useCallDialog, useRecordDialog } from '@primal/kit/forms';
import { useApiMutation, useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
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

const methods = refundMethods.map((value) => ({ value, label: refundMethodLabels[value] }));

/** `Payment 5001 of 11/20/2026` */
export const formatCredit = ({ type, number, date }: Omit<RefundableCredit, 'id' | 'amount'>): string =>
  [findDocument(type)?.label, number, 'of', formatDate(date)].filter(Boolean).join(' ');

interface Props {
  customerId: string;
  customerName: string;
  /** Credit to refund. By default, all unapplied credit of the customer. */
  documentId?: string | undefined;
  onClose: () => void;
}

const createSchema = (total: string) =>
  refundFields.refine(({ amount }) => decimal(amount).lte(total), {
    path: ['amount'],
    message: `At most ${formatMoney(total)} can be refunded.`,
  });

/** Credits that the amount as typed pays back. */
const Parts = ({ amount, credits }: { amount: string; credits: readonly RefundableCredit[] }) => {
  const { value, problem } = readFigure(amount, { places: 2, fixed: true });
  const parts = problem === null && value ? spreadRefund(value, credits) : [];
  return (
    <Text component="ul" size="sm" m={0} pl="md" aria-label="Refunded credits">
      {credits.map((credit) => {
        const part = parts.find(({ id }) => id === credit.id);
        return (
          <li key={credit.id}>
            {formatCredit(credit)}: {formatMoney(part?.amount ?? 0)} of {formatMoney(credit.amount)}
          </li>
        );
      })}
    </Text>
  );
};

const RefundForm = ({
  customerId,
  customerName,
  credits: given,
  onClose,
}: Props & { credits: readonly RefundableCredit[] }) => {
  // Later reads do not change what the user sees; the server rejects credit that is gone.
  const [credits] = useState(given);
  const [total] = useState(() => toMoney(sum(credits.map(({ amount }) => amount))));
  const [schema] = useState(() => createSchema(total));
  const goTo = useGoTo();
  const writing = useApiMutation(refundApi.createRefund, {
    persistent: true,
    invalidates: receivableReadPaths,
  });
  const { dialog, field, form } = useRecordDialog({
    schema,
    defaults: { date: today(), amount: total, method: 'check' as const, checkNumber: '', memo: '' },
    writing,
    ask: async ({ method, checkNumber }) =>
      confirmUnusual(method === 'check' && checkNumber === null ? ['The check has no number.'] : [], {
        confirmLabel: 'Record Refund',
      }),
    save: (values) =>
      writing.mutateAsync({ body: { ...values, customerId, from: spreadRefund(values.amount, credits) } }),
    onSaved: ({ id, refundNumber, amount }) => {
      toast({
        title: `${refundNumber} recorded`,
        description: `${formatMoney(amount)} paid back to ${customerName}`,
        action: { label: 'Print Slip', onClick: () => goTo(paths.printRefund(id)) },
      });
      onClose();
    },
    onStoredBefore: ({ id, refundNumber, amount }) => {
      toast({
        title: `${refundNumber} was recorded without your last changes`,
        description: `${formatMoney(amount)} paid back to ${customerName}. If it is wrong, reverse it.`,
        action: { label: 'Show It', onClick: () => goTo(paths.refund(id)) },
      });
      onClose();
    },
    onClose,
    failed: 'Failed to record the refund',
  });
  const [amount, method] = form.watch(['amount', 'method']);
  return (
    <FormDialog {...dialog} title="Refund" submitLabel="Record Refund" enterGoesOn>
      <Text>
        {customerName} has <strong>{formatMoney(total)}</strong> of credit that is not applied.
      </Text>
      <FieldRow>
        <MoneyField label="Amount" required data-autofocus {...field('amount')} />
        <DateField label="Date" required {...field('date')} />
      </FieldRow>
      <FieldRow>
        <NativeSelect label="Method" required data={methods} {...field('method')} />
        {method === 'check' && <TextInput label="Check Number" {...field('checkNumber')} />}
      </FieldRow>
      <Textarea label="Memo" rows={1} {...field('memo')} />
      <Parts amount={String(amount ?? '')} credits={credits} />
    </FormDialog>
  );
};

/** Pays unapplied credit back, the oldest first (docs/rules/refunds.md#refund). */
export const RefundDialog = ({ documentId, ...props }: Props) => {
  const { customerId, onClose } = props;
  const query = useApiQuery(refundApi.getRefundable, { params: { id: customerId } });
  const credits = query.data?.filter(({ id }) => documentId === undefined || id === documentId);
  if (credits && credits.length > 0) return <RefundForm {...props} credits={credits} />;
  return (
    <Dialog title="Refund" opened onClose={onClose}>
      <QueryView query={query}>{() => <Text>There is no credit to refund today.</Text>}</QueryView>
    </Dialog>
  );
};
