import { type CustomerAnswer, customersApi } from '@primal/contracts/admin/customer';
import { formatTier, pricingTiers } from '@primal/contracts/shared/lines';
import { Checkbox, FieldRow, FormDialog, NativeSelect, TextInput, useDisabledReason } from '@primal/kit';
import { confirmUnusual, useRecordDialog, useSaveRecord } from '@primal/kit/forms';
import { explainError, send } from '@primal/kit/platform';
import { TaxFields } from './tax-fields.tsx';
import { CreditFields, DeliveryFields } from './terms-fields.tsx';
import { customerForm, findWarnings, toValues } from './values.ts';

const listTierChoices = (current: string | undefined) => {
  const known: readonly string[] = pricingTiers;
  const all = current && !known.includes(current) ? [...known, current] : known;
  return all.map((value) => ({ value, label: formatTier(value) }));
};

interface Props {
  customer: CustomerAnswer | null;
  onClose: () => void;
  onSaved?: (customer: CustomerAnswer) => void;
}

export const CustomerForm = ({ customer, onClose, onSaved }: Props) => {
  const { save, writing, typedOn } = useSaveRecord(
    {
      create: customersApi.createCustomer,
      update: customersApi.updateCustomer,
      read: (id) => send(customersApi.getCustomer, { params: { id } }),
    },
    customer,
  );
  const { dialog, field, form } = useRecordDialog({
    schema: customerForm,
    defaults: toValues(customer),
    writing,
    ask: (values) => confirmUnusual(findWarnings(values, customer), { confirmLabel: 'Save Changes' }),
    save,
    done: `Customer ${customer ? 'updated' : 'created'} successfully`,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
    onClose,
    failed: (error) => explainError(error, `Failed to ${customer ? 'update' : 'create'} customer`),
    autosave: { name: customer ? `customer/${customer.id}` : 'customer', ...typedOn },
  });
  return (
    <FormDialog
      {...dialog}
      title={customer ? 'Edit Customer' : 'Add Customer'}
      submitLabel={customer ? 'Save Changes' : 'Add Customer'}
      disabledReason={useDisabledReason(customersApi.updateCustomer.permission)}
    >
      <TextInput label="Name" required {...field('name')} />
      <TextInput label="Address" required {...field('address')} />
      <FieldRow>
        <TextInput label="City" required {...field('city')} />
        <TextInput label="State" required {...field('state')} />
        <TextInput label="Zip Code" required {...field('zipCode')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Phone" type="tel" required {...field('phone')} />
        <TextInput
          label="Email"
          inputMode="email"
          placeholder="Separate several addresses with commas"
          {...field('email')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput label="Contact Person" {...field('contactPerson')} />
        <NativeSelect
          label="Pricing Tier"
          data={listTierChoices(customer?.pricingTier)}
          {...field('pricingTier')}
        />
      </FieldRow>
      <DeliveryFields form={form} field={field} />
      <CreditFields form={form} field={field} />
      <TaxFields form={form} field={field} />
      {customer && (
        <Checkbox
          label="Active"
          description="An inactive customer stays on record but cannot have new orders, invoices or cash sales."
          {...form.register('isActive')}
        />
      )}
    </FormDialog>
  );
};
