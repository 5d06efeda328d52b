import { settingsApi } from '@primal/contracts/admin/settings';
import { type StandingOrderAnswer, standingOrdersApi } from '@primal/contracts/orders/standing-order';
import {
  findWeekdayWarning,
  type Weekday,
  weekdayNames,
  weekdays,
} from '@primal/contracts/shared/delivery-days';
import { Checkbox, DateField, FieldRow, Loading, Section, Text, TextLink } from '@primal/kit';
import {
  CustomerField,
  DocumentForm,
  type DocumentFormState,
  useCustomers,
  useWatch,
} from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { type ReactNode, useRef } from 'react';
import { paths } from '../routes.ts';
import {
  createLine,
  isDeliveredOn,
  listFilledLines,
  type StandingLine,
  type StandingValues,
} from './values.ts';
import { WeekdayLines } from './weekday-lines.tsx';

const listDays = (lines: readonly StandingLine[]): Weekday[] => {
  const filled = listFilledLines(lines);
  return weekdays.filter((day) => filled.some((line) => isDeliveredOn(line, day)));
};

const summarizeLines = (lines: readonly StandingLine[]) => {
  const filled = listFilledLines(lines);
  const days = listDays(lines);
  return [
    { label: 'Products', value: String(filled.length) },
    {
      label: 'Days',
      value: days.map((day) => weekdayNames[day].slice(0, 3)).join(', ') || 'None',
      strong: true,
    },
  ];
};

/**
 * Other standing orders of the customer, to prevent duplicates. Never blocks saving and hides on read errors
 * (docs/rules/standing-orders.md#what-is-made).
 */
const ExistingStandingOrders = ({ customerId, isSaved }: { customerId: string; isSaved: boolean }) => {
  const { data: orders = [] } = useApiQuery(
    standingOrdersApi.listStandingOrders,
    { query: { customerId, status: 'active', limit: '5' } },
    // Exclude the order being saved here.
    { enabled: customerId !== '' && !isSaved },
  );
  if (orders.length === 0) return null;
  return (
    <Text size="sm" role="status">
      {'This customer already has a standing order: '}
      {orders.map(({ id, weekdays }, at) => (
        <span key={id}>
          {at > 0 && '; '}
          <TextLink to={paths.standingOrder(id)} newTab>
            {weekdays.map((day) => weekdayNames[day].slice(0, 3)).join(', ') || 'single dates'}
          </TextLink>
        </span>
      ))}
    </Text>
  );
};

interface Props {
  standing: DocumentFormState<StandingValues>;
  customer?: StandingOrderAnswer['customer'];
  saveLabel: string;
  isSaved?: boolean;
  onCancel: () => void;
  notice: ReactNode;
}

export const StandingOrderForm = (props: Props) => {
  const { standing, customer: stored, saveLabel, isSaved = false, onCancel, notice } = props;
  const { form, field, lines, setLines, lineErrors } = standing;
  const customerId = useWatch({ control: form.control, name: 'customerId' });
  const customers = useCustomers(customerId, stored);
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const customer = customers.find(customerId);
  // A stored document's customer lacks delivery days.
  const warnings =
    settings?.deliveryWeekdays && customer && 'deliveryDays' in customer
      ? listDays(lines).flatMap((day) => findWeekdayWarning(settings, customer, day) ?? [])
      : [];
  const products = useRef<HTMLDivElement>(null);
  const choose = (id: string) => {
    form.setValue('customerId', id);
    if (listFilledLines(lines).length > 0) return;
    requestAnimationFrame(() => products.current?.querySelector<HTMLElement>('tbody input')?.focus());
  };
  if (!standing.ready) return <Loading />;
  return (
    <DocumentForm
      {...standing.shell}
      label="Standing order"
      saveLabel={saveLabel}
      onCancel={onCancel}
      notice={notice}
      figures={summarizeLines(lines)}
      remark={warnings.join('. ')}
    >
      <FieldRow>
        <CustomerField
          customers={customers}
          required
          autoFocus={!customerId}
          onChange={choose}
          error={field('customerId').error}
        />
        <DateField label="From" required description="The first delivery date" {...field('from')} />
        <DateField
          label="To"
          description="The last delivery date. Leave blank for no end date."
          {...field('to')}
        />
      </FieldRow>
      {!stored && <ExistingStandingOrders customerId={customerId} isSaved={isSaved || standing.shell.busy} />}
      <Checkbox
        label="Active"
        description="Orders are made only from active standing orders."
        {...form.register('active')}
      />
      <Section title="Products">
        <div ref={products}>
          <WeekdayLines
            lines={lines.length > 0 ? lines : [createLine()]}
            onChange={setLines}
            errors={lineErrors}
            autoFocus={stored !== undefined}
          />
        </div>
      </Section>
    </DocumentForm>
  );
};
