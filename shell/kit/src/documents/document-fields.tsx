import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { settingsApi } from '@primal/contracts/admin/settings';
import { describeClosedBooks, isClosed } from '@primal/contracts/billing/books';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { useMemo } from 'react';
import { DateField, type DateFieldProps } from '../fields/date-field.tsx';
import { Select, type SelectProps } from '../fields/select.tsx';
import { useCustomerOptions } from '../forms/options.ts';
import { useApiQuery } from '../platform/api-hooks.ts';

/** `stored` is the document's customer, available even if the user cannot read customers. */
export const useCustomers = <Stored extends { id: string; name: string } = CustomerAnswer>(
  chosenId: string,
  stored?: Stored,
) => {
  const { options, onSearch, loading, error, onRetry } = useCustomerOptions(chosenId);
  const choices = useMemo(
    () =>
      options.map(({ id, name, city, state }) => ({
        value: id,
        label: name,
        note: formatCityLine({ city, state }),
      })),
    [options],
  );
  return {
    select: {
      options: choices,
      onSearch,
      loading,
      loadError: error,
      onRetry,
      value: chosenId,
      chosen: stored && { value: stored.id, label: stored.name },
    },
    find: (id: string) =>
      options.find((customer) => customer.id === id) ?? (stored?.id === id ? stored : undefined),
  };
};

interface CustomerFieldProps
  extends Pick<
    SelectProps,
    'onChange' | 'onActive' | 'error' | 'required' | 'clearLabel' | 'autoFocus' | 'disabled' | 'description'
  > {
  customers: Pick<ReturnType<typeof useCustomers>, 'select'>;
}

export function CustomerField({ customers, ...props }: CustomerFieldProps) {
  return (
    <Select
      label="Customer"
      placeholder="Type or search customer..."
      emptyText="No customer found."
      listLabel="Customers"
      {...customers.select}
      {...props}
    />
  );
}

export function CustomerChoice({
  value,
  ...props
}: Omit<CustomerFieldProps, 'customers'> & { value: string }) {
  return <CustomerField customers={useCustomers(value)} {...props} />;
}

interface DocumentDateProps extends DateFieldProps {
  date: string;
  whenClosed?: string;
}

/** Warns about the closed period before a save (docs/decisions/0056); the server decides. */
export function DocumentDate(props: DocumentDateProps) {
  const { date, whenClosed = 'Only an administrator can use this date.', description, ...field } = props;
  const { data } = useApiQuery(settingsApi.getSettings);
  const closedThrough = data?.closedThrough;
  const isInClosed = closedThrough && isClosed(closedThrough, date);
  return (
    <DateField
      required
      description={isInClosed ? `${describeClosedBooks(closedThrough)} ${whenClosed}` : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field}
    />
  );
}
