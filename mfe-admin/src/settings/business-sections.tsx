import { billingApi } from '@primal/contracts/billing/api';
import type { CreditControl } from '@primal/contracts/shared/credit-terms';
import {
  FieldRow,
  FieldStack,
  NativeSelect,
  NumberField,
  Section,
  Text,
  Textarea,
  TextInput,
} from '@primal/kit';
import { useWatch } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { LogoField } from './logo-field.tsx';
import { adminsOnly, type SectionProps } from './values.ts';

/** Who the business is: the letterhead where the invoice settings say nothing else, and the sender of mail. */
export const BusinessInformation = ({ field }: SectionProps) => (
  <Section title="Business Information">
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
  </Section>
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
      <NumberField
        label="Default Payment Terms"
        places={0}
        suffix="days"
        description="From the invoice date to the due date. Empty means 0: due at once."
        {...field('defaultPaymentTerms')}
      />
      <CreditControlField form={form} field={field} />
    </FieldRow>
  </Section>
);

const padded = (number: string): string => `INV-${number.padStart(4, '0')}`;

/** `Next invoice will be INV-1001`, and what comes instead where a higher number has been given. */
const NumberPreview = ({ form }: Pick<SectionProps, 'form'>) => {
  const typed = useWatch({ control: form.control, name: 'invoiceStartingNumber' }).trim();
  const { data } = useApiQuery(billingApi.nextInvoiceNumber);
  const start = typed === '' ? '1001' : typed;
  if (!/^[1-9]\d{0,8}$/.test(start)) return null;
  const next = data?.nextNumber;
  const isTaken = next !== undefined && Number(next.replace(/\D/g, '')) > Number(start);
  return (
    <>
      <Text size="sm" mt={4}>
        Next invoice will be {padded(start)}
      </Text>
      {isTaken && (
        <Text size="sm" c="dimmed">
          Higher numbers have been given already, so the series goes on with {next}.
        </Text>
      )}
    </>
  );
};

export const InvoiceSettings = (props: SectionProps) => {
  const { form, field, isAdmin } = props;
  return (
    <Section title="Invoice Settings">
      <FieldStack>
        <FieldRow>
          <div>
            <NumberField
              label="Invoice Starting Number"
              places={0}
              readOnly={!isAdmin}
              description={
                adminsOnly(isAdmin) ??
                'A number that was given is never given again: only a higher one changes the series.'
              }
              {...field('invoiceStartingNumber')}
            />
            <NumberPreview form={form} />
          </div>
          <LogoField {...props} />
        </FieldRow>
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
      </FieldStack>
    </Section>
  );
};
