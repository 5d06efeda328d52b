import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { settingsApi } from '@primal/contracts/admin/settings';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { describeExpiry, exemptReasons, formatExemptReason } from '@primal/contracts/shared/sales-tax';
import { Alert, Checkbox, DateField, FieldRow, NativeSelect, TextInput } from '@primal/kit';
import { useWatch } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import type { CustomerFieldsProps } from './terms-fields.tsx';

const reasons = exemptReasons.map((value) => ({ value, label: formatExemptReason(value) }));

const useTaxSettings = () => useApiQuery(settingsApi.getSettings).data?.salesTax ?? null;

/** Tax code and exemption (docs/rules/sales-tax.md#customers). Nothing without tax codes. */
export const TaxFields = ({ form, field }: CustomerFieldsProps) => {
  const settings = useTaxSettings();
  const isExempt = useWatch({ control: form.control, name: 'taxExempt' });
  if (!settings) return null;
  const usual = settings.codes.find(({ id }) => id === settings.defaultCodeId);
  return (
    <>
      {settings.codes.length > 1 && (
        <NativeSelect
          label="Tax Code"
          data={[
            { value: '', label: `Default (${usual?.name ?? 'none'})` },
            ...settings.codes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field('taxCodeId')}
        />
      )}
      <Checkbox
        label="Tax Exempt"
        description="Invoices and cash sales to this customer are not taxed."
        {...form.register('taxExempt')}
      />
      {isExempt && (
        <FieldRow>
          <NativeSelect label="Reason" data={reasons} {...field('exemptReason')} />
          <TextInput label="Certificate Number" {...field('exemptCertificate')} />
          <DateField
            label="Certificate Expires"
            description="Leave blank if it does not expire."
            {...field('exemptUntil')}
          />
        </FieldRow>
      )}
    </>
  );
};

/** Terms of the customer page: code if there are several, exemption. */
export const useTaxTerms = (customer: CustomerAnswer) => {
  const settings = useTaxSettings();
  if (!settings) return [];
  const { taxCodeId, taxExempt, exemptReason, exemptCertificate, exemptUntil } = customer;
  const code =
    settings.codes.find(({ id }) => id === taxCodeId) ??
    settings.codes.find(({ id }) => id === settings.defaultCodeId);
  const exemption = [
    `Exempt: ${formatExemptReason(exemptReason)}`,
    exemptCertificate && `certificate ${exemptCertificate}`,
    exemptUntil && `until ${formatDate(exemptUntil)}`,
  ];
  return [
    { term: 'Sales Tax', value: taxExempt ? exemption.filter(Boolean).join(', ') : (code?.name ?? '—') },
  ];
};

/** Warns 30 days before the certificate expires, and afterwards says what happens. */
export const CertificateNotice = ({ customer }: { customer: CustomerAnswer }) => {
  const settings = useTaxSettings();
  const sentence = settings && describeExpiry(customer, today());
  if (!sentence) return null;
  const effect = settings.taxesExpired ? 'Sales are taxed after it.' : 'Sales stay exempt after it.';
  return (
    <Alert color="yellow" mb="md">
      {sentence}. {effect}
    </Alert>
  );
};
