import type { ProductAnswer } from '@primal/contracts/admin/product';
import type { useProductOptions } from '@primal/kit/forms';

export const toProductOption = ({
  id,
  name,
  productCode,
}: Pick<ProductAnswer, 'id' | 'name' | 'productCode'>) => ({
  value: id,
  label: name,
  ...(productCode && { note: productCode }),
});

export const toProductSelect = ({
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
