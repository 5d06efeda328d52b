import { statsApi } from '@primal/contracts/admin/stats';
import { today } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import {
  Button,
  Checkbox,
  DateField,
  FieldRow,
  FieldStack,
  IconAction,
  NativeSelect,
  Section,
  Text,
  TextInput,
  TextLink,
} from '@primal/kit';
import { NumberField, useWatch } from '@primal/kit/forms';
import { IconTrash } from '@primal/kit/icons';
import { useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';
import classes from './sales-tax.module.css';
import type { SalesTaxValues, SectionProps, TaxCodeValues } from './values.ts';

/** '12 of 12 products are taxable', with a link to them. */
const TaxableProducts = () => {
  const { data } = useApiQuery(statsApi.taxableProducts);
  if (!data) return null;
  return (
    <Text size="sm">
      <TextLink to="/products?taxable=true">
        {`${data.taxable} of ${counted(data.products, 'product')} ${data.products === 1 ? 'is' : 'are'} taxable`}
      </TextLink>
    </Text>
  );
};

const createCode = (part: Partial<TaxCodeValues> = {}): TaxCodeValues => ({
  id: crypto.randomUUID(),
  name: 'Sales Tax',
  rates: [{ from: today(), percent: '' }],
  taxesDelivery: false,
  ...part,
});

type Rate = TaxCodeValues['rates'][number];
type CodeErrors = { name?: { message?: string }; rates?: Record<keyof Rate, { message?: string }>[] };

interface CodeProps {
  code: TaxCodeValues;
  /** '' for the first code, ' 2' for the second. */
  suffix: string;
  /** True before the first code: only its rate is asked for. */
  isNew: boolean;
  errors: CodeErrors | undefined;
  onChange: (code: TaxCodeValues) => void;
  onRemove: () => void;
}

const CodeFields = ({ code, suffix, isNew, errors, onChange, onRemove }: CodeProps) => {
  const ofCode = suffix && `, code${suffix}`;
  const changeRate = (at: number, part: Partial<Rate>) =>
    onChange({
      ...code,
      rates: code.rates.map((rate, index) => (index === at ? { ...rate, ...part } : rate)),
    });
  return (
    <div className={classes.code}>
      {[...code.rates.entries()].map(([at, { from, percent }]) => {
        const rateLabel = at === 0 ? `Sales Tax Rate${suffix}` : `Rate ${at + 1}${ofCode}`;
        const fromLabel = at === 0 ? `From${suffix}` : `From, rate ${at + 1}${ofCode}`;
        const found = errors?.rates?.[at];
        return (
          <div key={at} className={classes.rate}>
            <NumberField
              label={rateLabel}
              places={3}
              suffix="%"
              description={isNew && 'Leave blank if you charge no sales tax.'}
              value={percent}
              onChange={(event) => changeRate(at, { percent: event.currentTarget.value })}
              error={found?.percent?.message}
            />
            {!isNew && (
              <DateField
                label={fromLabel}
                value={from}
                onChange={(event) => changeRate(at, { from: event.currentTarget.value })}
                error={found?.from?.message}
              />
            )}
            {at > 0 && (
              <IconAction
                label={`Remove the rate from ${from || 'no date'}`}
                icon={IconTrash}
                onClick={() => onChange({ ...code, rates: code.rates.filter((_, index) => index !== at) })}
              />
            )}
          </div>
        );
      })}
      {!isNew && (
        <>
          <TextInput
            label={`Sales Tax Name${suffix}`}
            description="As printed on invoices and receipts."
            value={code.name}
            onChange={(event) => onChange({ ...code, name: event.currentTarget.value })}
            error={errors?.name?.message}
          />
          <Checkbox
            label="Delivery charges are taxable"
            checked={code.taxesDelivery}
            onChange={(event) => onChange({ ...code, taxesDelivery: event.currentTarget.checked })}
          />
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="xs"
              onClick={() => onChange({ ...code, rates: [...code.rates, { from: '', percent: '' }] })}
            >
              Add Rate Change
            </Button>
            <Button variant="default" size="xs" onClick={onRemove}>
              {`Remove ${code.name || 'Tax Code'}`}
            </Button>
          </div>
        </>
      )}
    </div>
  );
};

const isBlank = ({ rates }: TaxCodeValues): boolean => rates.length === 1 && rates[0]?.percent === '';

/** Tax codes of the business (docs/rules/sales-tax.md#codes). */
export const SalesTaxFields = ({ form }: Pick<SectionProps, 'form'>) => {
  const salesTax = useWatch({ control: form.control, name: 'salesTax' });
  const { codes, defaultCodeId } = salesTax;
  const change = (part: Partial<SalesTaxValues>) => {
    form.setValue('salesTax', { ...salesTax, ...part }, { shouldDirty: true });
    form.clearErrors('salesTax');
  };
  const [first] = useState(() => createCode());
  const shown = codes.length > 0 ? codes : [first];
  /** A single code without a rate is none, as before the first digit. */
  const put = (next: TaxCodeValues[]) => {
    const kept = next.length === 1 && next.every(isBlank) ? [] : next;
    const isChosen = kept.some(({ id }) => id === defaultCodeId);
    change({ codes: kept, defaultCodeId: isChosen ? defaultCodeId : '' });
  };
  const errors = form.formState.errors.salesTax as { codes?: CodeErrors[] } | undefined;
  return (
    <FieldStack>
      <Text size="sm">
        Taxable products are taxed on invoices and cash sales, at the rate of the customer's code. Mark
        products as taxable on the product; set code and exemption on the customer.
      </Text>
      {[...shown.entries()].map(([at, code]) => (
        <CodeFields
          key={at}
          code={code}
          suffix={at === 0 ? '' : ` ${at + 1}`}
          isNew={codes.length === 0}
          errors={errors?.codes?.[at]}
          onChange={(changed) => put(shown.map((one, index) => (index === at ? changed : one)))}
          onRemove={() => put(codes.filter((_, index) => index !== at))}
        />
      ))}
      {codes.length > 0 && (
        <>
          <div>
            <Button
              variant="default"
              size="xs"
              onClick={() => change({ codes: [...codes, createCode({ name: '' })] })}
            >
              Add Tax Code
            </Button>
          </div>
          <FieldRow>
            {codes.length > 1 && (
              <NativeSelect
                label="Default Tax Code"
                description="For walk-in sales and customers without a code."
                data={codes.map(({ id, name }) => ({ value: id, label: name || 'Without a name' }))}
                value={defaultCodeId || codes[0]?.id}
                onChange={(event) => change({ defaultCodeId: event.currentTarget.value })}
              />
            )}
          </FieldRow>
          <Checkbox
            label="Tax customers whose certificate has expired"
            description="Otherwise they stay exempt, and the report warns."
            checked={salesTax.taxesExpired}
            onChange={(event) => change({ taxesExpired: event.currentTarget.checked })}
          />
          <TaxableProducts />
        </>
      )}
    </FieldStack>
  );
};

export const SalesTax = (props: Pick<SectionProps, 'form'>) => (
  <Section title="Sales Tax">
    <SalesTaxFields {...props} />
  </Section>
);
