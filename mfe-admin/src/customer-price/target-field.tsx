import { Select, useProductOptions } from '@primal/kit/forms';
import { useMemo } from 'react';
import { useCategories } from '../product/categories.ts';

export interface Target {
  productId: string;
  category: string;
}

interface Props {
  value: Target;
  onChange: (target: Target) => void;
  error?: string | undefined;
}

const keyOf = ({ productId, category }: Target): string =>
  productId ? `product ${productId}` : category && `category ${category}`;

const targetOf = (key: string): Target => {
  const [, what, name = ''] = /^(product|category) (.*)$/s.exec(key) ?? [];
  return { productId: what === 'product' ? name : '', category: what === 'category' ? name : '' };
};

const categoryOption = (name: string) => ({
  value: keyOf({ productId: '', category: name }),
  label: name,
  note: 'the whole category',
});

/** One product or a whole category, found by typing. */
export const TargetField = ({ value, onChange, error }: Props) => {
  const products = useProductOptions(value.productId ? [value.productId] : []);
  const { names } = useCategories();
  const options = useMemo(
    () => [
      ...names.map(categoryOption),
      ...products.options.map(({ id, name, productCode, category }) => ({
        value: keyOf({ productId: id, category: '' }),
        label: name,
        note: [productCode, category].filter(Boolean).join(' · '),
      })),
    ],
    [names, products.options],
  );
  return (
    <Select
      label="Product or Category"
      placeholder="Type or search product..."
      emptyText="No product found."
      listLabel="Products and categories"
      required
      options={options}
      // One that no product has any more is in no list.
      chosen={value.category ? categoryOption(value.category) : null}
      value={keyOf(value)}
      error={error}
      onChange={(key) => onChange(targetOf(key))}
      onSearch={products.onSearch}
      loading={products.loading}
      loadError={products.error}
      onRetry={products.onRetry}
    />
  );
};
