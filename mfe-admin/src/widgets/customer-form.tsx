import { customersApi } from '@primal/contracts/admin/customer';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { RecordInDialog } from '@primal/kit/forms';
import { useRecord } from '@primal/kit/platform';
import { CustomerForm } from '../customer/form.tsx';

type Props = WidgetProps['admin/customer-form'];

const EditCustomer = ({ customerId, onClose, onSaved }: Props & { customerId: string }) => {
  const record = useRecord(customersApi.getCustomer, { params: { id: customerId } });
  return (
    <RecordInDialog title="Edit Customer" record={record} onClose={onClose}>
      {(customer) => (
        <CustomerForm customer={customer} onClose={onClose} onSaved={({ id }) => onSaved?.(id)} />
      )}
    </RecordInDialog>
  );
};

export default function CustomerFormWidget({ customerId, onClose, onSaved }: Props) {
  if (customerId) return <EditCustomer customerId={customerId} onClose={onClose} onSaved={onSaved} />;
  return <CustomerForm customer={null} onClose={onClose} onSaved={({ id }) => onSaved?.(id)} />;
}
