import { type CustomerAnswer, customersApi } from '@primal/contracts/admin/customer';
import { placeOf } from '@primal/contracts/shared/customer';
import { tierName } from '@primal/contracts/shared/lines';
import {
  FilterBar,
  NativeSelect,
  PageHeader,
  SearchField,
  StatusBadge,
  TwoLines,
  useRemove,
  useShortcut,
} from '@primal/kit';
import { listProps, sentenceOr, useApiList, useListState, Widget } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { CsvMenu } from '../import/csv-menu.tsx';
import { AddButton, EditDelete, nothingYet } from '../list-actions.tsx';
import { useRefusal } from '../use-refusal.ts';
import { HoldBadge } from './hold-badge.tsx';
import { whyKept } from './use.ts';

const columns: Column<CustomerAnswer>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    link: true,
    cell: (customer) => (
      <>
        {customer.name} {!customer.isActive && <StatusBadge status="inactive" label="Inactive" />}
        <HoldBadge customer={customer} />
      </>
    ),
  },
  {
    id: 'contact',
    header: 'Contact',
    cell: ({ phone, email }) => <TwoLines main={phone} sub={email} />,
  },
  {
    id: 'address',
    header: 'Address',
    cell: (customer) => <TwoLines main={customer.address} sub={placeOf(customer)} />,
  },
  { id: 'contactPerson', header: 'Contact Person', cell: (customer) => customer.contactPerson ?? '—' },
  {
    id: 'pricingTier',
    header: 'Pricing Tier',
    sort: 'pricingTier',
    cell: ({ pricingTier }) => <StatusBadge status={pricingTier} label={tierName(pricingTier)} />,
  },
];

const statuses = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** Null: no dialog; without a `customerId`: adding; else the customer being changed. */
type Editing = { customerId?: string } | null;

export default function Customers() {
  const list = useListState({ field: 'name', order: 'asc' });
  const customers = useApiList(customersApi.listCustomers, { query: { ...list.query, limit: '100' } });
  const [editing, setEditing] = useState<Editing>(null);
  const remove = useRemove({
    call: customersApi.deleteCustomer,
    what: 'customer',
    nameOf: ({ name }: CustomerAnswer) => name,
    whyNot: whyKept,
    done: 'Customer deleted successfully',
    failed: (error) => sentenceOr(error, 'Failed to delete customer'),
  });

  const refusal = useRefusal(customersApi.createCustomer.permission);
  useShortcut('n', 'Add a customer', () => setEditing({}), refusal === null);

  // The same from drawing to drawing: a dialog that opens draws no row anew.
  const actions = useCallback(
    (customer: CustomerAnswer) => (
      <EditDelete
        whyNotEdit={refusal}
        whyNotDelete={refusal}
        onEdit={() => setEditing({ customerId: customer.id })}
        onDelete={() => remove(customer)}
      />
    ),
    [remove, refusal],
  );

  const addButton = (
    <AddButton refusal={refusal} onClick={() => setEditing({})}>
      Add Customer
    </AddButton>
  );

  return (
    <>
      <PageHeader
        title="Customers"
        subtitle="Who you sell to, where you deliver and what they pay"
        actions={
          <>
            <CsvMenu subject="customers" />
            {addButton}
          </>
        }
      />
      <FilterBar onClear={list.clearFilters} active={list.filtered} summary={customers.showing('customers')}>
        <SearchField label="Search" placeholder="Name, email or phone" {...list.field('q')} />
        <NativeSelect label="Status" data={statuses} {...list.field('status')} />
      </FilterBar>
      <DataTable
        label="Customers"
        columns={columns}
        {...listProps(customers, list)}
        rowKey={(customer) => customer.id}
        rowHref={(customer) => `/customers/${customer.id}`}
        actions={actions}
        empty={
          list.filtered
            ? {
                title: 'No customers found',
                description: 'No customer with this status matches by name, email or phone.',
              }
            : nothingYet('customers', addButton)
        }
      />
      {editing && <Widget name="admin/customer-form" {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}
