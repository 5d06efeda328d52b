import { adminApi } from '@primal/contracts/admin/api';
import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  Button,
  DateField,
  FieldRow,
  MoneyField,
  Select,
  Stack,
  SummaryBar,
  Textarea,
  toast,
} from '@primal/kit';
import { filledLines, LineGrid, repriceLines } from '@primal/kit/grid';
import { useApiQuery } from '@primal/kit/platform';
import { type ReactNode, useRef, useState } from 'react';
import { FormPreview } from './form-preview.tsx';
import { type OrderValues, problemOf, totalsOf, withOrderDate } from './order-values.ts';
import { useSaveKey } from './use-save-key.ts';

interface Props {
  values: OrderValues;
  onChange: (values: OrderValues) => void;
  /** The number shown on the preview. */
  orderNumber: string;
  /** What the server refused, by the line's key. */
  lineErrors?: Record<string, string>;
  saveLabel: string;
  saving: boolean;
  onSave: () => void;
  onCancel: () => void;
  /** Above the fields: a draft that was restored, a version that is old. */
  notice?: ReactNode;
}

const all = { query: { limit: '1000' } };

const useChoices = (customers: readonly CustomerAnswer[]) =>
  customers.map(({ id, name, city, state }) => ({ value: id, label: name, note: `${city}, ${state}` }));

/** The fields and lines of a sales order, for a new one and for one that is changed. */
export const OrderForm = (props: Props) => {
  const { values, onChange, orderNumber, lineErrors, saveLabel, saving, onSave, onCancel, notice } = props;
  const customers = useApiQuery(adminApi.listCustomers, all);
  const products = useApiQuery(adminApi.listProducts, all);
  const [previewing, setPreviewing] = useState(false);
  const [tried, setTried] = useState(false);
  const addRow = useRef<HTMLButtonElement>(null);
  const choices = useChoices(customers.data ?? []);
  const customer = customers.data?.find(({ id }) => id === values.customerId);
  const problem = problemOf(values);
  const { subtotal, total } = totalsOf(values);
  const change = (part: Partial<OrderValues>) => onChange({ ...values, ...part });

  const save = () => {
    setTried(true);
    if (problem) toast.error(problem, 'Validation Error');
    else if (!saving) onSave();
  };
  useSaveKey(save);

  const chooseCustomer = (customerId: string) => {
    const tier = customers.data?.find(({ id }) => id === customerId)?.pricingTier;
    change({ customerId, lines: repriceLines(values.lines, products.data ?? [], tier) });
    // The dates are right most of the time: the lines are next.
    addRow.current?.focus();
  };

  return (
    <Stack gap="lg">
      {notice}
      <FieldRow>
        <Select
          label="Customer"
          required
          placeholder="Type or search customer..."
          options={choices}
          loading={customers.isPending}
          value={values.customerId}
          onChange={chooseCustomer}
          autoFocus={!values.customerId}
          error={tried && !values.customerId ? 'Please select a customer.' : undefined}
        />
        <DateField
          label="Order Date"
          required
          value={values.orderDate}
          onChange={(event) => onChange(withOrderDate(values, event.currentTarget.value))}
        />
        <DateField
          label="Expected Delivery Date"
          value={values.expectedDeliveryDate}
          onChange={(event) =>
            change({ expectedDeliveryDate: event.currentTarget.value, deliveryDateTouched: true })
          }
        />
      </FieldRow>
      <LineGrid
        lines={values.lines}
        onChange={(lines) => change({ lines })}
        products={products.data ?? []}
        productsLoading={products.isPending}
        tier={customer?.pricingTier}
        errors={lineErrors}
        addRowRef={addRow}
      />
      <FieldRow>
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxRows={8}
          value={values.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
        />
        <MoneyField
          label="Delivery/Gas Surcharge"
          value={values.deliveryCharge}
          onChange={(event) => change({ deliveryCharge: event.currentTarget.value })}
        />
      </FieldRow>
      <SummaryBar
        figures={[
          { label: 'Items', value: String(filledLines(values.lines).length) },
          { label: 'Subtotal', value: showMoney(subtotal) },
          { label: 'Delivery', value: showMoney(values.deliveryCharge || 0) },
          { label: 'Total', value: showMoney(total), strong: true },
        ]}
      >
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        <Button onClick={save} loading={saving}>
          {saveLabel}
        </Button>
      </SummaryBar>
      {previewing && (
        <FormPreview
          values={values}
          orderNumber={orderNumber}
          customer={customer ?? null}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Stack>
  );
};
