import { adminApi } from '@primal/contracts/admin/api';
import type { WidgetProps } from '@primal/contracts/remotes/widgets';
import { toast } from '@primal/kit';
import { loadFailure, useApiQuery } from '@primal/kit/platform';
import { useEffect } from 'react';
import { CustomerForm } from '../forms/customer-form.tsx';

type Props = WidgetProps['admin/customer-form'];

const EditCustomer = ({ customerId, onClose, onSaved }: Props & { customerId: string }) => {
  const { data, error } = useApiQuery(adminApi.getCustomer, { params: { id: customerId } });
  useEffect(() => {
    if (!error) return;
    toast.error(loadFailure(error));
    onClose();
  }, [error, onClose]);
  return data && <CustomerForm customer={data} onClose={onClose} onSaved={({ id }) => onSaved?.(id)} />;
};

/** Add a customer, or change the one that is named, without leaving the screen; in a dialog. */
export default function CustomerFormWidget({ customerId, onClose, onSaved }: Props) {
  if (customerId) return <EditCustomer customerId={customerId} onClose={onClose} onSaved={onSaved} />;
  return <CustomerForm customer={null} onClose={onClose} onSaved={({ id }) => onSaved?.(id)} />;
}
