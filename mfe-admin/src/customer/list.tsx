import { type CustomerAnswer, customersApi } from '@primal/contracts/admin/customer';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { formatTier } from '@primal/contracts/shared/lines';
import {
  DeleteAction,
  EditAction,
  NativeSelect,
  SearchField,
  StatusBadge,
  TwoLines,
  useDisabledReason,
} from '@primal/kit';
import { useList, Widget } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { useCallback } from 'react';
import { CsvMenu } from '../import/csv-menu.tsx';
import { createEmptyList } from '../list-actions.tsx';
import { paths } from '../routes.ts';
import { HoldBadge, useRemoveCustomer } from './parts.tsx';

const columns: Column<CustomerAnswer>[] = [
  {
    header: 'Name',
    sort: 'name',
    link: true,
    cell: (customer) => (
      <>
        {customer.name} {!customer.isActive && <StatusBadge status="inactive" />}
        <HoldBadge customer={customer} />
      </>
    ),
  },
  { header: 'Contact', cell: ({ phone, email }) => <TwoLines main={phone} sub={email} /> },
  {
    header: 'Address',
    cell: (customer) => <TwoLines main={customer.address} sub={formatCityLine(customer)} />,
  },
  { header: 'Contact Person', cell: (customer) => customer.contactPerson ?? '—' },
  {
    header: 'Pricing Tier',
    sort: 'pricingTier',
    cell: ({ pricingTier }) => <StatusBadge status={pricingTier} label={formatTier(pricingTier)} />,
  },
];

const statuses = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

export default function Customers() {
  const list = useList(customersApi.listCustomers, { field: 'name', order: 'asc' });
  const remove = useRemoveCustomer();

  const disabledReason = useDisabledReason(customersApi.createCustomer.permission);

  const actions = useCallback(
    (customer: CustomerAnswer, open: (dialog: 'edit') => void) => (
      <>
        <EditAction disabledReason={disabledReason} onClick={() => open('edit')} />
        <DeleteAction disabledReason={disabledReason} onClick={() => remove(customer)} />
      </>
    ),
    [remove, disabledReason],
  );

  return (
    <ListPage
      title="Customers"
      subtitle="Who you sell to, where you deliver and what they pay"
      headActions={<CsvMenu subject="customers" />}
      create={{
        label: 'Add Customer',
        shortcut: 'Add a customer',
        disabledReason,
        dialog: (onClose) => <Widget name="admin/customer-form" onClose={onClose} />,
      }}
      list={list}
      noun={['customer', 'customers']}
      fields={
        <>
          <SearchField label="Search" placeholder="Name, email or phone" {...list.field('q')} />
          <NativeSelect label="Status" data={statuses} {...list.field('status')} />
        </>
      }
      columns={columns}
      rowHref={({ id }) => paths.customer(id)}
      actions={actions}
      dialogs={{
        edit: ({ id }, onClose) => <Widget name="admin/customer-form" customerId={id} onClose={onClose} />,
      }}
      notFound={{
        title: 'No customers found',
        description: 'No customer with this status matches by name, email or phone.',
      }}
      nothing={(addButton) => createEmptyList('customers', addButton)}
    />
  );
}
