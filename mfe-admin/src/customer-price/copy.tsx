import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import type { Answer } from '@primal/contracts/shared/api';
import { counted } from '@primal/contracts/shared/text';
import { Button, Dialog, FieldStack, FormDialog, Text, toast } from '@primal/kit';
import { CustomerChoice, useCallDialog } from '@primal/kit/forms';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { formatPriceName } from './price.ts';

type Copied = Answer<typeof customerPricesApi.copyCustomerPrices>;

const leftOutColumns: Column<Copied['leftOut'][number]>[] = [
  { header: 'Price', card: 'title', cell: ({ price }) => formatPriceName(price) },
  { header: 'Reason', cell: ({ problem }) => problem },
];

interface Props {
  customer: Pick<CustomerAnswer, 'id' | 'name'>;
  onClose: () => void;
}

const Outcome = ({ copied, onClose }: Pick<Props, 'onClose'> & { copied: Copied }) => (
  <Dialog
    title="Copy from Another Customer"
    opened
    onClose={onClose}
    size="lg"
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <FieldStack>
      <Text role="status">
        {counted(copied.copied, 'price')} copied. {counted(copied.leftOut.length, 'price')} skipped:
      </Text>
      <DataTable
        label="Skipped prices"
        columns={leftOutColumns}
        rows={copied.leftOut}
        rowKey={({ price }) => price.id}
        empty={{ title: 'None' }}
        dense
      />
    </FieldStack>
  </Dialog>
);

export const CopyPrices = ({ customer, onClose }: Props) => {
  const [copied, setCopied] = useState<Copied | null>(null);
  const { form, dialog, field } = useCallDialog(customerPricesApi.copyCustomerPrices, {
    defaults: { fromCustomerId: '', customerId: customer.id },
    onSaved: (answer) => {
      if (answer.leftOut.length > 0) return setCopied(answer);
      toast.success(
        answer.copied === 0 ? 'There were no prices to copy' : `${counted(answer.copied, 'price')} copied`,
        customer.name,
      );
      onClose();
    },
    onClose,
    failed: 'Failed to copy the prices',
  });
  const from = form.watch('fromCustomerId');
  if (copied) return <Outcome copied={copied} onClose={onClose} />;
  const { error } = field('fromCustomerId');
  return (
    <FormDialog {...dialog} title="Copy from Another Customer" submitLabel="Copy Prices">
      <Text size="sm">
        {customer.name} gets the other customer&rsquo;s prices that have not ended, with their dates and
        minimums. Prices that overlap one already here are skipped.
      </Text>
      <CustomerChoice
        value={from}
        required
        error={error && (from === '' ? 'Please choose a customer.' : error)}
        onChange={(id) => form.setValue('fromCustomerId', id, { shouldDirty: true })}
      />
    </FormDialog>
  );
};
