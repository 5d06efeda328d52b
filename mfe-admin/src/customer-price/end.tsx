import {
  type CustomerPriceAnswer,
  customerPricesApi,
  formatPricedCustomer,
} from '@primal/contracts/admin/customer-price';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { businessDate } from '@primal/contracts/shared/schemas';
import { DateField, FormDialog, Text } from '@primal/kit';
import { RecordInDialog, useRecordDialog } from '@primal/kit/forms';
import { explainFailure, isStaleVersion, useRecord } from '@primal/kit/platform';
import { z } from 'zod';
import { formatPriceName } from './price.ts';
import { useChangePrice } from './use-change-price.ts';

const endBody = z.object({ to: businessDate() });

interface Props {
  price: CustomerPriceAnswer;
  onClose: () => void;
}

const EndPrice = ({ price, onClose }: Props) => {
  const { change, writing, conflict } = useChangePrice(price, 'End Price');
  const { dialog, field } = useRecordDialog({
    schema: endBody,
    defaults: { to: today() },
    writing,
    save: change,
    done: ({ to }) => [
      `Price ends on ${formatDate(to)}`,
      `${formatPriceName(price)}, ${formatPricedCustomer(price)}`,
    ],
    onClose,
    failed: (error) => (isStaleVersion(error) ? '' : explainFailure(error, 'Failed to end the price')),
  });
  return (
    <FormDialog
      {...dialog}
      error={conflict ?? dialog.error}
      title="End Price"
      submitLabel="End Price"
      size="sm"
    >
      <Text size="sm">
        {formatPriceName(price)}, {formatPricedCustomer(price)}, effective since {formatDate(price.from)}.
        Orders delivered after the last day use the next valid price.
      </Text>
      <DateField label="Last Day" required {...field('to')} />
    </FormDialog>
  );
};

export const EndCustomerPrice = ({ priceId, onClose }: { priceId: string; onClose: () => void }) => {
  const record = useRecord(customerPricesApi.getCustomerPrice, { params: { id: priceId } });
  return (
    <RecordInDialog title="End Price" record={record} onClose={onClose}>
      {(price) => <EndPrice price={price} onClose={onClose} />}
    </RecordInDialog>
  );
};
