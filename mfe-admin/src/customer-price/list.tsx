import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import { bind, FilterBar, NativeSelect, SearchField } from '@primal/kit';
import { useApiList, type useListState } from '@primal/kit/platform';
import { type ReactNode, useCallback, useState } from 'react';
import { AddButton } from '../list-actions.tsx';
import { EndCustomerPrice } from './end.tsx';
import { ChangeCustomerPrice, CustomerPriceForm } from './form.tsx';
import type { PriceListSubject } from './price.ts';
import { useCustomerPriceRights } from './rights.ts';
import { CustomerPriceTable } from './table.tsx';

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
