import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import type { Answer } from '@primal/contracts/shared/api';
import { formatTier } from '@primal/contracts/shared/lines';
import { counted } from '@primal/contracts/shared/text';
import { ActionButton, Button, Dialog, FieldStack, FormDialog, Section, Text, toast } from '@primal/kit';
import { CustomerChoice, useCallDialog } from '@primal/kit/forms';
import { IconCopy } from '@primal/kit/icons';
import { useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { CsvMenu } from '../import/csv-menu.tsx';
import { AddPrice, CustomerPriceList, usePriceDialogs } from './list.tsx';
import { formatPriceName, useCustomerPriceRights } from './price.ts';

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

const CopyPrices = ({ customer, onClose }: Props) => {
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

export const CustomerPrices = ({ customer }: { customer: CustomerAnswer }) => {
  const subject = { of: 'customer', id: customer.id, name: customer.name } as const;
  const state = useListState({ field: 'productName', order: 'asc' });
  const dialogs = usePriceDialogs(subject);
  const { disabledReason } = useCustomerPriceRights();
  const [copying, setCopying] = useState(false);
  return (
    <>
      <Section
        title="Prices"
        actions={
          <>
            <CsvMenu subject="customer-prices" customerId={customer.id} />
            <ActionButton
              variant="default"
              leftSection={<IconCopy size={16} />}
              disabledReason={disabledReason}
              onClick={() => setCopying(true)}
            >
              Copy from Another Customer
            </ActionButton>
            <AddPrice onClick={dialogs.add} />
          </>
        }
      >
        <CustomerPriceList
          label="Prices"
          subject={subject}
          state={state}
          dialogs={dialogs}
          empty={{
            title: 'No special prices',
            description: `${customer.name} pays the ${formatTier(customer.pricingTier).toLowerCase()} prices. Add a price for a product or a category, or copy the prices of another customer.`,
          }}
        />
      </Section>
      {dialogs.dialogs}
      {copying && <CopyPrices customer={customer} onClose={() => setCopying(false)} />}
    </>
  );
};
