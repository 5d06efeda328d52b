import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { formatTier } from '@primal/contracts/shared/lines';
import { ActionButton, Section } from '@primal/kit';
import { IconCopy } from '@primal/kit/icons';
import { useListState } from '@primal/kit/platform';
import { useState } from 'react';
import { CsvMenu } from '../import/csv-menu.tsx';
import { CopyPrices } from './copy.tsx';
import { AddPrice, CustomerPriceList, usePriceDialogs } from './list.tsx';
import { useCustomerPriceRights } from './rights.ts';

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
