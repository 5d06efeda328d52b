import { adminApi } from '@primal/contracts/admin/api';
import { type CustomerAnswer, customerBody } from '@primal/contracts/admin/customer';
import { pricingTiers } from '@primal/contracts/shared/lines';
import { FieldRow, FormDialog, NativeSelect, TextInput, toast } from '@primal/kit';
import { sentenceOr, showIssues, useApiMutation, useSchemaForm } from '@primal/kit/platform';
import { useState } from 'react';

const tierNames: Record<string, string> = {
  base: 'Base',
  wholesale: 'Wholesale',
  restaurant: 'Restaurant',
  retail: 'Retail',
  tier1: 'Tier 1',
  tier2: 'Tier 2',
  tier3: 'Tier 3',
};

/** A tier in words; unknown ones as they are stored. */
export const tierName = (tier: string): string => tierNames[tier] ?? tier;

const tierChoices = (current: string | undefined) => {
  const known: readonly string[] = pricingTiers;
  const all = current && !known.includes(current) ? [...known, current] : known;
  return all.map((value) => ({ value, label: tierName(value) }));
};

const valuesOf = (customer: CustomerAnswer | null) => ({
  name: customer?.name ?? '',
  address: customer?.address ?? '',
  city: customer?.city ?? '',
  state: customer?.state ?? '',
  zipCode: customer?.zipCode ?? '',
  phone: customer?.phone ?? '',
  email: customer?.email ?? '',
  contactPerson: customer?.contactPerson ?? '',
  pricingTier: customer?.pricingTier ?? 'base',
});

interface Props {
  /** Null to add a customer. */
  customer: CustomerAnswer | null;
  onClose: () => void;
  onSaved?: (customer: CustomerAnswer) => void;
}

/** Adds or changes a customer (specification, finance section 2 "Customers"). */
export const CustomerForm = ({ customer, onClose, onSaved }: Props) => {
  const form = useSchemaForm(customerBody, { defaultValues: valuesOf(customer) });
  const [failure, setFailure] = useState<string | null>(null);
  const outcome = {
    onSuccess: (saved: CustomerAnswer) => {
      toast.success(`Customer ${customer ? 'updated' : 'created'} successfully`);
      onSaved?.(saved);
      onClose();
    },
    onError: (error: Error) => {
      const message = sentenceOr(error, `Failed to ${customer ? 'update' : 'create'} customer`);
      toast.error(message);
      if (!showIssues(form, error)) setFailure(message);
    },
  };
  const create = useApiMutation(adminApi.createCustomer, outcome);
  const update = useApiMutation(adminApi.updateCustomer, outcome);
  const { register, formState } = form;
  const errorOf = (name: keyof typeof formState.errors) => formState.errors[name]?.message;

  const submit = form.handleSubmit((values) => {
    setFailure(null);
    if (customer)
      update.mutate({ params: { id: customer.id }, body: { ...values, version: customer.version } });
    else create.mutate({ body: values });
  });

  return (
    <FormDialog
      title={customer ? 'Edit Customer' : 'Add Customer'}
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel={customer ? 'Save Changes' : 'Add Customer'}
      busy={create.isPending || update.isPending}
      error={failure}
    >
      <TextInput label="Name" required error={errorOf('name')} {...register('name')} />
      <TextInput label="Address" required error={errorOf('address')} {...register('address')} />
      <FieldRow>
        <TextInput label="City" required error={errorOf('city')} {...register('city')} />
        <TextInput label="State" required error={errorOf('state')} {...register('state')} />
        <TextInput label="Zip Code" required error={errorOf('zipCode')} {...register('zipCode')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Phone" type="tel" required error={errorOf('phone')} {...register('phone')} />
        <TextInput label="Email" type="email" error={errorOf('email')} {...register('email')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Contact Person" error={errorOf('contactPerson')} {...register('contactPerson')} />
        <NativeSelect
          label="Pricing Tier"
          data={tierChoices(customer?.pricingTier)}
          error={errorOf('pricingTier')}
          {...register('pricingTier')}
        />
      </FieldRow>
    </FormDialog>
  );
};
