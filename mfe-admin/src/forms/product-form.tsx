import { adminApi } from '@primal/contracts/admin/api';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { billedByUnits, units } from '@primal/contracts/shared/lines';
import {
  Checkbox,
  FieldRow,
  FormDialog,
  MoneyField,
  NativeSelect,
  NumberField,
  TextInput,
  toast,
} from '@primal/kit';
import { showIssues, useApiMutation, useSchemaForm, useWatch, wordsAndSentence } from '@primal/kit/platform';
import { useState } from 'react';
import { asksForWeight, missingFields, productFormSchema, productValues } from './product-values.ts';

const types = [
  { value: 'fixed-weight', label: 'Fixed weight' },
  { value: 'variable-weight', label: 'Variable weight (catch weight)' },
];
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface Props {
  /** Null to add a product. */
  product: ProductAnswer | null;
  categories: readonly string[];
  onClose: () => void;
}

/** Adds or changes a product (specification, finance section 5 "Product form"). */
export const ProductForm = ({ product, categories, onClose }: Props) => {
  const form = useSchemaForm(productFormSchema, { defaultValues: productValues(product) });
  const [failure, setFailure] = useState<string | null>(null);
  const outcome = {
    onSuccess: () => {
      toast.success(`Product ${product ? 'updated' : 'created'} successfully`);
      onClose();
    },
    onError: (error: Error) => {
      const message = wordsAndSentence(error, `Failed to ${product ? 'update' : 'create'} product`);
      toast.error(message);
      if (!showIssues(form, error)) setFailure(message);
    },
  };
  const create = useApiMutation(adminApi.createProduct, outcome);
  const update = useApiMutation(adminApi.updateProduct, outcome);
  const { register, control, formState } = form;
  const errorOf = (name: keyof typeof formState.errors) => formState.errors[name]?.message;
  const [productType, billedBy] = useWatch({ control, name: ['productType', 'billedBy'] });

  const submit = form.handleSubmit(
    (values) => {
      setFailure(null);
      // The default price follows the restaurant price on every save of this form; the pricing page may set it apart.
      const body = { ...values, unitPrice: values.restaurantPrice };
      if (product) update.mutate({ params: { id: product.id }, body: { ...body, version: product.version } });
      else create.mutate({ body });
    },
    () => setFailure(missingFields),
  );

  return (
    <FormDialog
      title={product ? 'Edit Product' : 'Add Product'}
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel={product ? 'Save Changes' : 'Add Product'}
      busy={create.isPending || update.isPending}
      error={failure}
      size="lg"
    >
      <FieldRow>
        <TextInput label="Name" required error={errorOf('name')} {...register('name')} />
        <TextInput label="Brand" required error={errorOf('brand')} {...register('brand')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Product Code" error={errorOf('productCode')} {...register('productCode')} />
        <NativeSelect
          label="Category"
          data={choices(['', ...categories])}
          error={errorOf('category')}
          {...register('category')}
        />
      </FieldRow>
      <TextInput label="Description" error={errorOf('description')} {...register('description')} />
      <FieldRow>
        <NativeSelect
          label="Product Type"
          data={types}
          error={errorOf('productType')}
          {...register('productType')}
        />
        <NativeSelect
          label="Unit"
          data={choices(units)}
          required
          error={errorOf('unit')}
          {...register('unit')}
        />
        <NativeSelect
          label="Billed By"
          data={choices(billedByUnits)}
          required
          error={errorOf('billedBy')}
          {...register('billedBy')}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField label="Cost Price" error={errorOf('costPrice')} {...register('costPrice')} />
        <MoneyField
          label="Wholesale Price"
          required
          error={errorOf('wholesalePrice')}
          {...register('wholesalePrice')}
        />
        <MoneyField
          label="Restaurant Price"
          required
          error={errorOf('restaurantPrice')}
          {...register('restaurantPrice')}
        />
        <MoneyField
          label="Retail Price"
          required
          error={errorOf('retailPrice')}
          {...register('retailPrice')}
        />
      </FieldRow>
      <FieldRow>
        {asksForWeight({ productType, billedBy }) && (
          <NumberField
            label="Weight per Unit (LBS)"
            places={3}
            required
            error={errorOf('fixedWeight')}
            {...register('fixedWeight')}
          />
        )}
        {productType === 'variable-weight' && (
          <NumberField
            label="Average Weight (LBS)"
            places={3}
            description="Used for estimates; 10 when empty"
            error={errorOf('averageWeight')}
            {...register('averageWeight')}
          />
        )}
      </FieldRow>
      <Checkbox label="In stock" {...register('inStock')} />
    </FormDialog>
  );
};
