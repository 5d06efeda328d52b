import type { CreditControl } from '@primal/contracts/shared/credit-terms';
import {
  Checkbox,
  FieldRow,
  FieldStack,
  NativeSelect,
  NumberField,
  Section,
  Textarea,
  TextInput,
} from '@primal/kit';
import { useWatch } from '@primal/kit/forms';
import { LogoField } from './logo-field.tsx';
import type { SectionProps } from './values.ts';

/** Who the business is: the letterhead where the invoice settings say nothing else, and the sender of mail. */
export const BusinessFields = ({ field }: Pick<SectionProps, 'field'>) => (
  <FieldStack>
    <FieldRow>
      <TextInput label="Business Name" autoComplete="organization" {...field('businessName')} />
      <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
    </FieldRow>
    <FieldRow>
      <Textarea label="Address" rows={2} {...field('address')} />
      <TextInput label="Phone" type="tel" autoComplete="off" {...field('phone')} />
    </FieldRow>
  </FieldStack>
);

export const BusinessInformation = (props: SectionProps) => (
  <Section title="Business Information">
    <BusinessFields {...props} />
  </Section>
);

const PaymentTerms = ({ field }: Pick<SectionProps, 'field'>) => (
  <NumberField
    label="Default Payment Terms"
    places={0}
    suffix="days"
    description="From the invoice date to the due date. Empty means 0: due at once."
    {...field('defaultPaymentTerms')}
  />
);

/** What invoices say of late payment and of returned checks. */
const LateTerms = ({ field }: Pick<SectionProps, 'field'>) => (
  <FieldRow>
    <Textarea
      label="Service Charge Terms"
      rows={2}
      description="Printed on invoices. Empty prints nothing."
      {...field('serviceChargeTerms')}
    />
    <Textarea
      label="Returned Check Terms"
      rows={2}
      description="Printed on invoices. Empty prints nothing."
      {...field('returnedCheckTerms')}
    />
  </FieldRow>
);

/** When invoices are due, and what they say of those that are paid late. */
export const TermsFields = ({ field }: Pick<SectionProps, 'field'>) => (
  <FieldStack>
    <FieldRow>
      <PaymentTerms field={field} />
    </FieldRow>
    <LateTerms field={field} />
  </FieldStack>
);

/** What each choice does with an order of a customer who is on hold, over the limit or overdue. */
const controls: Record<CreditControl, { label: string; sentence: string }> = {
  off: { label: 'Off', sentence: 'Limits, overdue invoices and holds change nothing.' },
  warn: { label: 'Warn', sentence: 'The form says why a customer should not buy, and takes the order.' },
  hold: {
    label: 'Hold',
    sentence: 'The order is stored and goes no further until it is paid for or an admin releases it.',
  },
};

const controlChoices = Object.entries(controls).map(([value, { label }]) => ({ value, label }));

const CreditControlField = ({ form, field }: Pick<SectionProps, 'form' | 'field'>) => {
  const chosen = useWatch({ control: form.control, name: 'creditControl' });
  return (
    <NativeSelect
      label="Credit Control"
      data={controlChoices}
      description={controls[chosen].sentence}
      {...field('creditControl')}
    />
  );
};

export const FinancialSettings = ({ form, field }: SectionProps) => (
  <Section title="Financial Settings">
    <FieldRow>
      <NativeSelect
        label="Currency"
        data={[{ value: 'USD', label: 'US Dollar (USD)' }]}
        {...field('currency')}
      />
      <PaymentTerms field={field} />
      <CreditControlField form={form} field={field} />
    </FieldRow>
  </Section>
);

export const InvoiceSettings = (props: SectionProps) => {
  const { field } = props;
  return (
    <Section title="Invoice Settings">
      <FieldStack>
        <LogoField {...props} />
        <FieldRow>
          <TextInput
            label="Invoice Business Name"
            description="Where it differs from the business name."
            {...field('invoiceBusinessName')}
          />
          <TextInput
            label="Invoice Phone"
            type="tel"
            autoComplete="off"
            description="Where it differs from the phone."
            {...field('invoicePhone')}
          />
        </FieldRow>
        <Textarea
          label="Invoice Address"
          rows={2}
          description="Where it differs from the address."
          {...field('invoiceAddress')}
        />
        <FieldRow>
          <TextInput label="Footer Message" {...field('invoiceFooterMessage')} />
          <TextInput label="Footer Note" {...field('invoiceFooterNote')} />
        </FieldRow>
        <LateTerms field={field} />
        <Checkbox
          label="Print a QR code of the weight certificate"
          description="Whoever scans it on the invoice reads the weights of its pieces without an account, and no price."
          {...props.form.register('certificateQrCode')}
        />
      </FieldStack>
    </Section>
  );
};
