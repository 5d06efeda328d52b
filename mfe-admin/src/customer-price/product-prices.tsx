import type { ProductAnswer } from '@primal/contracts/admin/product';
import { Section } from '@primal/kit';
import { useMemo, useState } from 'react';
import { AddPrice, CustomerPriceList, type PriceListState, usePriceDialogs } from './list.tsx';

const byCustomer = { field: 'customerName', order: 'asc' } as const;

const usePriceListState = (): PriceListState => {
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
 * Customer prices of a product or its category, for the product form. Render the dialogs outside the product form,
 * since Enter in a nested dialog would submit the form.
 */
export const useProductPrices = (product: Pick<ProductAnswer, 'id' | 'name'>) => {
  const subject = { of: 'product', id: product.id, name: product.name } as const;
  const state = usePriceListState();
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
