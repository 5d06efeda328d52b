import { fillTerms, type Term } from '@primal/contracts/admin/letterhead';
import type { AgingDate } from '@primal/contracts/shared/aging';
import type { CreditControl } from '@primal/contracts/shared/credit-terms';
import { readFigure } from '@primal/contracts/shared/figures';
import {
  Checkbox,
  FieldRow,
  FieldStack,
  NativeSelect,
  Section,
  Textarea,
  TextInput,
  useDisabledReason,
} from '@primal/kit';
import { MoneyField, NumberField, useWatch } from '@primal/kit/forms';
import { LogoField } from './logo-field.tsx';
import type { SectionProps } from './values.ts';

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

const PaymentTerms = ({ field }: Pick<SectionProps, 'field'>) => {
  const disabledReason = useDisabledReason('setCredit');
  const readOnly = disabledReason !== null;
  return (
    <>
      <NumberField
        label="Default Payment Terms"
        places={0}
        suffix="days"
        readOnly={readOnly}
        description={
          disabledReason ??
          'From the invoice date to the due date. Leave blank for 0: due on the invoice date.'
        }
        {...field('defaultPaymentTerms')}
      />
      <NumberField
        label="Discount Percent"
        places={2}
        suffix="%"
        readOnly={readOnly}
        description={
          disabledReason ?? 'Off an invoice that is paid early and in full. Leave blank for no discount.'
        }
        {...field('discountPercent')}
      />
      <NumberField
        label="Discount Days"
        places={0}
        suffix="days"
        readOnly={readOnly}
        description={disabledReason ?? 'From the invoice date to the last day of the discount.'}
        {...field('discountDays')}
      />
    </>
  );
};

const agings: Record<AgingDate, { label: string; sentence: string }> = {
  invoice_date: {
    label: 'Days since the invoice date',
    sentence: '0-7, 8-14, 15-21 and 22+ days, on receivables and statements.',
  },
  due_date: {
    label: 'Days past the due date',
    sentence: 'Current, 1-30, 31-60, 61-90 and over 90 days, on receivables and statements.',
  },
};

const agingChoices = Object.entries(agings).map(([value, { label }]) => ({ value, label }));

const AgingField = ({ form, field }: Pick<SectionProps, 'form' | 'field'>) => {
  const chosen = useWatch({ control: form.control, name: 'agingBy' });
  return (
    <NativeSelect
      label="Aging"
      data={agingChoices}
      description={agings[chosen].sentence}
      {...field('agingBy')}
    />
  );
};

/** Undefined for an invalid figure. */
const readCharge = (typed: string, places: number): string | undefined => {
  const { value, problem } = readFigure(typed, { places, fixed: true });
  return problem === null ? value || '0.00' : undefined;
};

/** Printed sentence, if it differs from the text in the box. */
const describeTerms = (name: Term, text: string, figures: TermsFigures): string => {
  const printed = fillTerms(name, { ...figures, [name]: text });
  if (printed === text) return 'Printed on invoices. Leave blank to print nothing.';
  return printed === null
    ? 'Prints nothing, because nothing is charged.'
    : `Printed with the figure above: ${printed}`;
};

type TermsFigures = Record<'financeChargePercent' | 'returnedCheckFee', string | undefined>;

const TermsTexts = ({ form, field }: Pick<SectionProps, 'form' | 'field'>) => {
  const [serviceCharge, returnedCheck, percent, fee] = useWatch({
    control: form.control,
    name: ['serviceChargeTerms', 'returnedCheckTerms', 'financeChargePercent', 'returnedCheckFee'],
  });
  const figures = { financeChargePercent: readCharge(percent, 3), returnedCheckFee: readCharge(fee, 2) };
  return (
    <FieldRow>
      <Textarea
        label="Service Charge Terms"
        rows={2}
        description={describeTerms('serviceChargeTerms', serviceCharge, figures)}
        {...field('serviceChargeTerms')}
      />
      <Textarea
        label="Returned Check Terms"
        rows={2}
        description={describeTerms('returnedCheckTerms', returnedCheck, figures)}
        {...field('returnedCheckTerms')}
      />
    </FieldRow>
  );
};

const LatePaymentFields = ({ form, field }: Pick<SectionProps, 'form' | 'field'>) => (
  <>
    <FieldRow>
      <NumberField label="Finance Charge" places={3} suffix="% a month" {...field('financeChargePercent')} />
      <NumberField
        label="Grace Days"
        places={0}
        suffix="days"
        description="After the due date."
        {...field('financeChargeGraceDays')}
      />
      <MoneyField label="Minimum Finance Charge" {...field('financeChargeMinimum')} />
      <MoneyField label="Returned Check Fee" {...field('returnedCheckFee')} />
    </FieldRow>
    <TermsTexts form={form} field={field} />
  </>
);

const WriteOffLimit = ({ field }: Pick<SectionProps, 'field'>) => {
  const disabledReason = useDisabledReason('writeOff');
  return (
    <MoneyField
      label="Write-Off Limit"
      readOnly={disabledReason !== null}
      description={disabledReason ?? 'Per invoice. Larger write-offs need the permission "Write off".'}
      {...field('smallDifferenceLimit')}
    />
  );
};

export const TermsFields = ({ form, field }: Pick<SectionProps, 'form' | 'field'>) => (
  <FieldStack>
    <FieldRow>
      <PaymentTerms field={field} />
    </FieldRow>
    <FieldRow>
      <AgingField form={form} field={field} />
      <WriteOffLimit field={field} />
    </FieldRow>
    <LatePaymentFields form={form} field={field} />
  </FieldStack>
);

const controls: Record<CreditControl, { label: string; sentence: string }> = {
  off: { label: 'Off', sentence: 'Limits, overdue invoices and holds have no effect.' },
  warn: { label: 'Warn', sentence: 'The form warns, and the order is accepted.' },
  hold: {
    label: 'Hold',
    sentence: 'The order is saved but waits until the customer pays or an admin releases it.',
  },
};

const controlChoices = Object.entries(controls).map(([value, { label }]) => ({ value, label }));

const CreditControlField = ({ form, field }: Pick<SectionProps, 'form' | 'field'>) => {
  const chosen = useWatch({ control: form.control, name: 'creditControl' });
  const refusals = [useDisabledReason('setCredit'), useDisabledReason('releaseHolds')];
  const disabledReason = refusals.find((sentence) => sentence !== null) ?? null;
  return (
    <NativeSelect
      label="Credit Control"
      data={controlChoices}
      disabled={disabledReason !== null}
      description={[controls[chosen].sentence, disabledReason].filter(Boolean).join(' ')}
      {...field('creditControl')}
    />
  );
};

export const FinancialSettings = ({ form, field }: SectionProps) => (
  <Section title="Financial Settings">
    <FieldStack>
      <FieldRow>
        <NativeSelect
          label="Currency"
          data={[{ value: 'USD', label: 'US Dollar (USD)' }]}
          {...field('currency')}
        />
        <PaymentTerms field={field} />
      </FieldRow>
      <FieldRow>
        <CreditControlField form={form} field={field} />
        <AgingField form={form} field={field} />
        <WriteOffLimit field={field} />
      </FieldRow>
    </FieldStack>
  </Section>
);

export const InvoiceSettings = (props: SectionProps) => {
  const { form, field } = props;
  return (
    <Section title="Invoice Settings">
      <FieldStack>
        <LogoField {...props} />
        <FieldRow>
          <TextInput
            label="Invoice Business Name"
            description="If different from the business name."
            {...field('invoiceBusinessName')}
          />
          <TextInput
            label="Invoice Phone"
            type="tel"
            autoComplete="off"
            description="If different from the phone."
            {...field('invoicePhone')}
          />
        </FieldRow>
        <Textarea
          label="Invoice Address"
          rows={2}
          description="If different from the address."
          {...field('invoiceAddress')}
        />
        <FieldRow>
          <TextInput label="Footer Message" {...field('invoiceFooterMessage')} />
          <TextInput label="Footer Note" {...field('invoiceFooterNote')} />
        </FieldRow>
        <LatePaymentFields form={form} field={field} />
        <Checkbox
          label="Print a QR code of the weight certificate"
          description="Anyone who scans it can see the weights of the pieces without an account, but no prices."
          {...props.form.register('certificateQrCode')}
        />
      </FieldStack>
    </Section>
  );
};
