import { Select, useCustomerOptions } from '@primal/kit/forms';

interface Props {
  /** The customer's id, '' for none. */
  value: string;
  onChange: (customerId: string) => void;
  error?: string | undefined;
  required?: boolean;
  /** Offers all of them as well: a filter. */
  clearLabel?: string;
}

/** Chooses a customer by typing a part of the name. */
export const CustomerChoice = (props: Props) => {
  const { options, error: loadError, ...search } = useCustomerOptions(props.value);
  return (
    <Select
      {...props}
      {...search}
      label="Customer"
      placeholder="Type or search customer..."
      emptyText="No customer found."
      listLabel="Customers"
      options={options.map(({ id, name, city }) => ({ value: id, label: name, note: city }))}
      loadError={loadError}
    />
  );
};
