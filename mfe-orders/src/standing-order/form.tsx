import type { StandingOrderAnswer } from '@primal/contracts/orders/standing-order';
import { type Weekday, weekdayNames, weekdays } from '@primal/contracts/shared/delivery-days';
import { Checkbox, DateField, FieldRow, Loading, Section } from '@primal/kit';
import {
  CustomerField,
  DocumentForm,
  type DocumentFormState,
  useCustomers,
  useWatch,
} from '@primal/kit/forms';
import type { ReactNode } from 'react';
import { filledLines, newLine, type StandingLine, type StandingValues } from './values.ts';
import { WeekdayLines } from './weekday-lines.tsx';

interface Props {
  standing: DocumentFormState<StandingValues>;
  customer?: StandingOrderAnswer['customer'];
  saveLabel: string;
  onCancel: () => void;
  notice: ReactNode;
}

const isDelivered = (lines: readonly StandingLine[], day: Weekday): boolean =>
  lines.some(({ quantities }) => Boolean(quantities[day]));

const figuresOf = (lines: readonly StandingLine[]) => {
  const filled = filledLines(lines);
  const days = weekdays.filter((day) => isDelivered(filled, day));
  return [
    { label: 'Products', value: String(filled.length) },
    {
      label: 'Days',
      value: days.map((day) => weekdayNames[day].slice(0, 3)).join(', ') || 'None',
      strong: true,
    },
  ];
};

export const StandingOrderForm = ({ standing, customer: stored, saveLabel, onCancel, notice }: Props) => {
  const { form, field, lines, setLines, lineErrors } = standing;
  const customerId = useWatch({ control: form.control, name: 'customerId' });
  const customers = useCustomers(customerId, stored);
  if (!standing.ready) return <Loading />;
  return (
    <DocumentForm
      {...standing.shell}
      label="Standing order"
      saveLabel={saveLabel}
      onCancel={onCancel}
      notice={notice}
      figures={figuresOf(lines)}
    >
      <FieldRow>
        <CustomerField
          customers={customers}
          required
          autoFocus={!customerId}
          onChange={(id) => form.setValue('customerId', id)}
          error={field('customerId').error}
        />
        <DateField label="From" required description="The first delivery date" {...field('from')} />
        <DateField label="To" description="The last one; empty: until further notice" {...field('to')} />
      </FieldRow>
      <Checkbox
        label="Active"
        description="Orders are made of active ones alone."
        {...form.register('active')}
      />
      <Section title="Products">
        <WeekdayLines
          lines={lines.length > 0 ? lines : [newLine()]}
          onChange={setLines}
          errors={lineErrors}
        />
      </Section>
    </DocumentForm>
  );
};
