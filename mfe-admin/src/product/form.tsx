import type { PriceField } from '@primal/contracts/admin/prices';
import { type ProductAnswer, productsApi } from '@primal/contracts/admin/product';
import { settingsApi } from '@primal/contracts/admin/settings';
import { productLinesApi } from '@primal/contracts/orders/product-lines';
import { units } from '@primal/contracts/shared/lines';
import { counted } from '@primal/contracts/shared/text';
import {
  Checkbox,
  confirm,
  FieldRow,
  FormDialog,
  NativeSelect,
  TextInput,
  toast,
  useDisabledReason,
} from '@primal/kit';
import {
  confirmUnusual,
  MoneyField,
  NumberField,
  RecordInDialog,
  useRecordDialog,
  useSaveRecord,
  useWatch,
} from '@primal/kit/forms';
import { explainError, send, useApiQuery, useRecord } from '@primal/kit/platform';
import { type ReactNode, useState } from 'react';
import { useProductPrices } from '../customer-price/product-prices.tsx';
import { describeScheduled } from '../pricing/price-edits.ts';
import { Gtins } from './gtins.tsx';
import {
  findWarnings,
  isMissing,
  listBillingUnits,
  needsUnitWeight,
  productFormSchema,
  requiredFieldsMessage,
  toValues,
} from './values.ts';

const maxNamed = 5;

/**
 * Offers to update unweighed lines of open orders that were made when the product had another type
 * (docs/rules/catalog.md#product-form). Does nothing if the orders cannot be read.
 */
const offerOrderUpdate = async (product: ProductAnswer): Promise<void> => {
  const { id: productId, version, name, productType } = product;
  const found = await send(productLinesApi.findStaleOrders, {
    query: { productId, version: String(version) },
  }).catch(() => null);
  if (!found || found.total === 0) return;
  const named = found.orders.slice(0, maxNamed).map(({ orderNumber }) => orderNumber);
  const more = found.total - named.length;
  const orders = `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
  const type = productType === 'variable-weight' ? 'variable weight' : 'fixed weight';
  const isWanted = await confirm({
    title: `Update ${counted(found.total, 'open order')}?`,
    message: `${orders} still ${found.total === 1 ? 'has' : 'have'} ${name} as it was before, without weights. Update ${found.total === 1 ? 'it' : 'them'} to ${type}? Quantities and prices stay.`,
    confirmLabel: 'Update',
    cancelLabel: 'Leave Unchanged',
  });
  if (!isWanted) return;
  try {
    const { orders: updated } = await send(productLinesApi.updateProductLines, {
      body: { productId, version },
    });
    toast.success('Open orders updated', `${counted(updated.length, 'order')} with ${name}`);
  } catch (error) {
    toast.error(explainError(error, 'Failed to update open orders'));
  }
};

const types = [
  { value: 'fixed-weight', label: 'Fixed weight' },
  { value: 'variable-weight', label: 'Variable weight (catch weight)' },
];
const toChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface Props {
  product: ProductAnswer | null;
  categories: readonly string[];
  onClose: () => void;
}

/** Product form; sections in `below` save independently. */
const ProductDialog = ({ product, categories, onClose, below }: Props & { below?: ReactNode }) => {
  // GTIN changes save immediately and increment the version.
  const [gtinChanges, setGtinChanges] = useState(0);
  const { save, writing, typedOn } = useSaveRecord(
    {
      create: productsApi.createProduct,
      update: productsApi.updateProduct,
      read: (id) => send(productsApi.getProduct, { params: { id } }),
    },
    product,
    { ownChanges: gtinChanges },
  );
  const { form, dialog, field } = useRecordDialog({
    schema: productFormSchema,
    defaults: toValues(product),
    writing,
    ask: (values) =>
      confirmUnusual(findWarnings(values, product), {
        confirmLabel: product ? 'Save Changes' : 'Add Product',
      }),
    // Every save of this form sets the unit price to the restaurant price. Only the pricing page can save a different
    // unit price.
    save: (values) => save({ ...values, unitPrice: values.restaurantPrice }),
    done: `Product ${product ? 'updated' : 'created'} successfully`,
    onClose,
    onSaved: (saved) => {
      onClose();
      if (product) void offerOrderUpdate(saved);
    },
    failed: `Failed to ${product ? 'update' : 'create'} product`,
    onInvalid: (fields, values) =>
      fields.some((name) => isMissing(name, values)) ? requiredFieldsMessage : undefined,
    autosave: { name: product ? `product/${product.id}` : 'product', ...typedOn },
  });
  const coming = (price: PriceField) => ({ description: product && describeScheduled(product, price) });
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const [productType, billedBy] = useWatch({ control: form.control, name: ['productType', 'billedBy'] });
  return (
    <FormDialog
      {...dialog}
      title={product ? 'Edit Product' : 'Add Product'}
      submitLabel={product ? 'Save Changes' : 'Add Product'}
      disabledReason={useDisabledReason(productsApi.updateProduct.permission)}
      size="lg"
      below={below}
    >
      <FieldRow>
        <TextInput label="Name" required {...field('name')} />
        <TextInput label="Brand" required {...field('brand')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Product Code" {...field('productCode')} />
        <NativeSelect label="Category" data={toChoices(['', ...categories])} {...field('category')} />
      </FieldRow>
      <TextInput label="Description" {...field('description')} />
      <FieldRow>
        <NativeSelect label="Product Type" data={types} {...field('productType')} />
        <NativeSelect label="Unit" data={toChoices(units)} required {...field('unit')} />
        <NativeSelect
          label="Billed By"
          data={toChoices(listBillingUnits(product))}
          required
          {...field('billedBy')}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField label="Cost Price" {...coming('costPrice')} {...field('costPrice')} />
        <MoneyField
          label="Wholesale Price"
          required
          {...coming('wholesalePrice')}
          {...field('wholesalePrice')}
        />
        <MoneyField
          label="Restaurant Price"
          required
          {...coming('restaurantPrice')}
          {...field('restaurantPrice')}
        />
        <MoneyField label="Retail Price" required {...coming('retailPrice')} {...field('retailPrice')} />
      </FieldRow>
      <FieldRow>
        {needsUnitWeight({ productType, billedBy }) && (
          <NumberField label="Weight per Unit (LBS)" places={3} required {...field('fixedWeight')} />
        )}
        {productType === 'variable-weight' && (
          <NumberField
            label="Average Weight (LBS)"
            places={3}
            description="Used for estimates. 10 if left blank."
            {...field('averageWeight')}
          />
        )}
      </FieldRow>
      <Checkbox label="In stock" {...form.register('inStock')} />
      {settings?.salesTax && (
        <Checkbox
          label="Taxable"
          description="Invoices and cash sales of this product are taxed."
          {...form.register('taxable')}
        />
      )}
      {product && <Gtins product={product} onChanged={() => setGtinChanges((count) => count + 1)} />}
    </FormDialog>
  );
};

const ProductWithPrices = ({ product, ...form }: Props & { product: ProductAnswer }) => {
  const prices = useProductPrices(product);
  return (
    <>
      <ProductDialog product={product} {...form} below={prices.section} />
      {prices.dialogs}
    </>
  );
};

export const ProductForm = ({ product, ...form }: Props) =>
  product ? <ProductWithPrices product={product} {...form} /> : <ProductDialog product={null} {...form} />;

interface EditProps extends Omit<Props, 'product'> {
  productId: string;
}

export const EditProduct = ({ productId, ...form }: EditProps) => {
  const record = useRecord(productsApi.getProduct, { params: { id: productId } });
  return (
    <RecordInDialog title="Edit Product" record={record} onClose={form.onClose}>
      {(product) => <ProductForm product={product} {...form} />}
    </RecordInDialog>
  );
};
