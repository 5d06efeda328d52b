import type { ProductAnswer } from '@primal/contracts/admin/product';
import { Section } from '@primal/kit';
import { useMemo, useState } from 'react';
import { AddPrice, CustomerPriceList, type PriceListState, usePriceDialogs } from './list.tsx';

const byCustomer = { field: 'customerName', order: 'asc' } as const;

/** Filters and sorting of a list in a dialog, which has no address. */
const useOwnState = (): PriceListState => {
  const [filters, setFilters] = useState<Record<string, string>>({});
  const [sort, setSort] = useState<PriceListState['sort']>(byCustomer);
  return useMemo(
    () => ({
      query: { ...filters, sort: sort.field, order: sort.order },
      filter: (name) => filters[name] ?? '',
      setFilters: (values) =>
        setFilters((before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...values }).flatMap(([name, value]) =>
              value ? [[name, value]] : [],
            ),
          ),
        ),
      clearFilters: () => setFilters({}),
      filtered: Object.keys(filters).length > 0,
      sort,
      setSort: (next) => setSort((before) => ({ ...before, ...next })),
    }),
    [filters, sort],
  );
};

/**
 * Which customers have a price of their own for a product, or for its category: a section for the product's form. Its dialogs
 * stand beside that form: inside it, Enter in theirs would be its own too.
 */
export const useProductPrices = (product: Pick<ProductAnswer, 'id' | 'name'>) => {
  const subject = { of: 'product', id: product.id, name: product.name } as const;
  const state = useOwnState();
  const dialogs = usePriceDialogs(subject);
  return {
    section: (
      <Section title="Customer Prices" actions={<AddPrice onClick={dialogs.add} />}>
        <CustomerPriceList
          label="Customer Prices"
          subject={subject}
          state={state}
          dialogs={dialogs}
          empty={{
            title: 'No customer prices',
            description: 'All customers pay their pricing tier for this product.',
          }}
        />
      </Section>
    ),
    dialogs: dialogs.dialogs,
  };
};
