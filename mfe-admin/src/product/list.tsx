import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import { type ProductAnswer, productsApi } from '@primal/contracts/admin/product';
import { settingsApi } from '@primal/contracts/admin/settings';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  DeleteAction,
  EditAction,
  NativeSelect,
  SearchField,
  StatusBadge,
  TextLink,
  TwoLines,
  useDisabledReason,
  useRemove,
} from '@primal/kit';
import { send, useApiQuery, useList } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { useCallback } from 'react';
import { useCategories, withAllOption } from '../category/categories.ts';
import { CategoryManager } from '../category/category-manager.tsx';
import { CsvMenu } from '../import/csv-menu.tsx';
import { createEmptyList } from '../list-actions.tsx';
import { EditProduct, ProductForm } from './form.tsx';

const columns: Column<ProductAnswer>[] = [
  {
    header: 'Product Name',
    sort: 'name',
    link: true,
    cell: (product) => <TwoLines main={product.name} sub={product.productCode} />,
  },
  { header: 'Category', sort: 'category', cell: (product) => product.category ?? '—' },
  { header: 'Brand', sort: 'brand', cell: (product) => product.brand ?? '—' },
  { header: 'Unit', cell: (product) => product.unit ?? '—' },
  { header: 'Billed By', cell: (product) => product.billedBy ?? '—' },
  {
    header: 'Pricing',
    align: 'right',
    cell: (product) => (
      <TwoLines
        main={formatMoney(product.restaurantPrice)}
        sub={`wholesale\u00a0${formatMoney(product.wholesalePrice)} · retail\u00a0${formatMoney(product.retailPrice)}`}
      />
    ),
  },
  {
    header: 'Stock',
    cell: (product) => (
      <StatusBadge
        status={product.inStock ? 'active' : 'inactive'}
        label={product.inStock ? 'In stock' : 'Out of stock'}
      />
    ),
  },
];

const countCustomerPrices = async ({ id }: ProductAnswer): Promise<string | null> => {
  const query = { productId: id, status: 'current', limit: '1000' } as const;
  const { length: count } = await send(customerPricesApi.listCustomerPrices, { query });
  if (count === 0) return null;
  return count === 1
    ? 'One customer price will be deleted, too.'
    : `${count} customer prices will be deleted, too.`;
};

export default function Products() {
  const list = useList(productsApi.listProducts, { field: 'name', order: 'asc' });
  const remove = useRemove({
    call: productsApi.deleteProduct,
    what: 'product',
    nameOf: ({ name }: ProductAnswer) => name,
    remark: countCustomerPrices,
    done: 'Product deleted successfully',
    failed: 'Failed to delete product',
  });
  const categories = useCategories();
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const disabledReason = useDisabledReason(productsApi.createProduct.permission);

  const actions = useCallback(
    (product: ProductAnswer, open: (dialog: 'edit') => void) => (
      <>
        <EditAction onClick={() => open('edit')} />
        <DeleteAction disabledReason={disabledReason} onClick={() => remove(product)} />
      </>
    ),
    [remove, disabledReason],
  );

  return (
    <ListPage
      title="Product Catalog"
      subtitle="What you sell, how it is billed and at which prices"
      headActions={
        <>
          <TextLink to="/products/pricing">Manage Pricing</TextLink>
          <CsvMenu subject="products" />
        </>
      }
      create={{
        label: 'Add Product',
        shortcut: 'Add a product',
        disabledReason,
        dialog: (onClose) => <ProductForm product={null} categories={categories.names} onClose={onClose} />,
      }}
      above={<CategoryManager categories={categories} />}
      list={list}
      noun={['product', 'products']}
      clearLabel="Clear"
      fields={
        <>
          <NativeSelect
            label="Category"
            data={withAllOption('All Categories', categories.names)}
            {...list.field('category')}
          />
          <NativeSelect
            label="Product Type"
            data={withAllOption('All Types', ['fixed-weight', 'variable-weight'])}
            {...list.field('productType')}
          />
          {settings?.salesTax && (
            <NativeSelect
              label="Sales Tax"
              data={[
                { value: '', label: 'All Products' },
                { value: 'true', label: 'Taxable' },
                { value: 'false', label: 'Not taxable' },
              ]}
              {...list.field('taxable')}
            />
          )}
          <SearchField label="Search" placeholder="Name, code, brand or category" {...list.field('q')} />
        </>
      }
      columns={columns}
      actions={actions}
      dialogs={{
        edit: ({ id }, onClose) => (
          <EditProduct productId={id} categories={categories.names} onClose={onClose} />
        ),
      }}
      rowDialog="edit"
      nothing={(addButton) => createEmptyList('products', addButton)}
    />
  );
}
