import { Select } from '@primal/kit/forms';
import { useCustomerChoices } from '../forms/customer-choices.ts';

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
  const { select } = useCustomerChoices(props.value);
  return (
    <Select
      {...props}
      {...select}
      label="Customer"
      placeholder="Type or search customer..."
      emptyText="No customer found."
      listLabel="Customers"
    />
  );
};
