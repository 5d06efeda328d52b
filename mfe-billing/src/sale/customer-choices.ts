import { useCustomerOptions } from '@primal/kit/forms';
import { useMemo } from 'react';

/** The customers as a `Select` takes them, found on the server where they are many; `find` gives one by its id. */
export const useCustomerChoices = (chosenId: string) => {
  const { options, onSearch, loading, error, onRetry } = useCustomerOptions(chosenId);
  const choices = useMemo(
    () => options.map(({ id, name, city, state }) => ({ value: id, label: name, note: `${city}, ${state}` })),
    [options],
  );
  return {
    select: { options: choices, onSearch, loading, loadError: error, onRetry },
    find: (id: string) => options.find((customer) => customer.id === id),
  };
};
