import type { ProductAnswer } from '@primal/contracts/admin/product';
import type { useProductOptions } from '@primal/kit/forms';

/** A product among the options of a `Select`: by its name, with its code as the note. */
export const productOption = ({
  id,
  name,
  productCode,
}: Pick<ProductAnswer, 'id' | 'name' | 'productCode'>) => ({
  value: id,
  label: name,
  ...(productCode && { note: productCode }),
});

/** What a `Select` of products says, and how it asks the server: all but its options and what is chosen. */
export const productSelect = ({
  onSearch,
  loading,
  error,
  onRetry,
}: ReturnType<typeof useProductOptions>) => ({
  placeholder: 'Type or search product...',
  emptyText: 'No product found.',
  listLabel: 'Products',
  onSearch,
  loading,
  loadError: error,
  onRetry,
});
