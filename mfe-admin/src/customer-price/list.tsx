import {
  type CustomerPriceAnswer,
  customerPricesApi,
  formatPricedCustomer,
} from '@primal/contracts/admin/customer-price';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { businessDate } from '@primal/contracts/shared/schemas';
import { bind, DateField, FilterBar, FormDialog, NativeSelect, SearchField, Text } from '@primal/kit';
import { RecordInDialog, useRecordDialog } from '@primal/kit/forms';
import {
  explainFailure,
  isStaleVersion,
  useApiList,
  type useListState,
  useRecord,
} from '@primal/kit/platform';
import { type ReactNode, useCallback, useState } from 'react';
import { z } from 'zod';
import { AddButton } from '../list-actions.tsx';
import { ChangeCustomerPrice, CustomerPriceForm } from './form.tsx';
import { formatPriceName, type PriceListSubject, useCustomerPriceRights } from './price.ts';
import { CustomerPriceTable } from './table.tsx';
import { useChangePrice } from './use-price-form.ts';

const endBody = z.object({ to: businessDate() });

const EndPrice = ({ price, onClose }: { price: CustomerPriceAnswer; onClose: () => void }) => {
  const { change, writing, conflict } = useChangePrice(price, 'End Price');
  const { dialog, field } = useRecordDialog({
    schema: endBody,
    defaults: { to: today() },
    writing,
    save: change,
    done: ({ to }) => [
      `Price ends on ${formatDate(to)}`,
      `${formatPriceName(price)}, ${formatPricedCustomer(price)}`,
    ],
    onClose,
    failed: (error) => (isStaleVersion(error) ? '' : explainFailure(error, 'Failed to end the price')),
  });
  return (
    <FormDialog
      {...dialog}
      error={conflict ?? dialog.error}
      title="End Price"
      submitLabel="End Price"
      size="sm"
    >
      <Text size="sm">
        {formatPriceName(price)}, {formatPricedCustomer(price)}, effective since {formatDate(price.from)}.
        Orders delivered after the last day use the next valid price.
      </Text>
      <DateField label="Last Day" required {...field('to')} />
    </FormDialog>
  );
};

const EndCustomerPrice = ({ priceId, onClose }: { priceId: string; onClose: () => void }) => {
  const record = useRecord(customerPricesApi.getCustomerPrice, { params: { id: priceId } });
  return (
    <RecordInDialog title="End Price" record={record} onClose={onClose}>
      {(price) => <EndPrice price={price} onClose={onClose} />}
    </RecordInDialog>
  );
};

const statuses = [
  { value: '', label: 'Current and Scheduled' },
  { value: 'in_force', label: 'Current' },
  { value: 'coming', label: 'Scheduled' },
  { value: 'ended', label: 'Ended' },
];

const filterBySubject = { customer: 'customerId', product: 'forProduct' } as const;

/** List filters and sorting, stored in a page's URL or a dialog's state. */
export type PriceListState = Pick<
  ReturnType<typeof useListState>,
  'query' | 'filter' | 'setFilters' | 'clearFilters' | 'filtered' | 'sort' | 'setSort'
>;

type Opened = { what: 'add' } | { what: 'change' | 'end'; id: string } | null;

export const usePriceDialogs = (subject: PriceListSubject) => {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return {
    add: useCallback(() => setOpened({ what: 'add' }), []),
    change: useCallback((id: string) => setOpened({ what: 'change', id }), []),
    end: useCallback((id: string) => setOpened({ what: 'end', id }), []),
    dialogs: (
      <>
        {opened?.what === 'add' && <CustomerPriceForm subject={subject} price={null} onClose={close} />}
        {opened?.what === 'change' && (
          <ChangeCustomerPrice subject={subject} priceId={opened.id} onClose={close} />
        )}
        {opened?.what === 'end' && <EndCustomerPrice priceId={opened.id} onClose={close} />}
      </>
    ),
  };
};

export const AddPrice = ({ onClick }: { onClick: () => void }) => {
  const { disabledReason } = useCustomerPriceRights();
  return (
    <AddButton variant="default" disabledReason={disabledReason} onClick={onClick}>
      Add Price
    </AddButton>
  );
};

interface Props {
  label: string;
  subject: PriceListSubject;
  state: PriceListState;
  dialogs: ReturnType<typeof usePriceDialogs>;
  empty: { title: string; description: string; action?: ReactNode };
}

export const CustomerPriceList = ({ label, subject, state, dialogs, empty }: Props) => {
  const { query, filter, setFilters, clearFilters, filtered, sort, setSort } = state;
  const list = useApiList(customerPricesApi.listCustomerPrices, {
    query: { status: 'current', ...query, [filterBySubject[subject.of]]: subject.id, limit: '25' },
  });
  return (
    <>
      <FilterBar
        onClear={clearFilters}
        active={filtered}
        summary={list.showing(list.total === 1 ? 'price' : 'prices')}
      >
        <SearchField
          label="Search Prices"
          placeholder={subject.of === 'customer' ? 'Product, code, category or note' : 'Customer or note'}
          value={filter('q')}
          onChange={(q) => setFilters({ q })}
        />
        <NativeSelect
          label="Prices Shown"
          data={statuses}
          {...bind(filter('status'), (status) => setFilters({ status }))}
        />
      </FilterBar>
      <CustomerPriceTable
        label={label}
        of={subject.of}
        list={list}
        sort={sort}
        onSort={setSort}
        onChange={dialogs.change}
        onEnd={dialogs.end}
        empty={
          filtered ? { title: 'No prices found', description: 'No price matches these filters.' } : empty
        }
      />
    </>
  );
};
