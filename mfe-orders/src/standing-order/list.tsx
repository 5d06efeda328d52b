import { type StandingOrderSummary, standingOrdersApi } from '@primal/contracts/orders/standing-order';
import { formatDate } from '@primal/contracts/shared/dates';
import { weekdayNames } from '@primal/contracts/shared/delivery-days';
import { DeleteAction, EditAction, NativeSelect, StatusBadge, ViewAction } from '@primal/kit';
import { useList } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { useCallback } from 'react';
import { paths } from '../routes.ts';
import { useCanChange, useDeleteStanding } from './actions.ts';
import { NeedsAttention } from './attention.tsx';
import { formatDay } from './dates.ts';

const statuses = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

const columns: Column<StandingOrderSummary>[] = [
  { header: 'Customer', sort: 'customerName', link: true, cell: ({ customer }) => customer.name },
  { header: 'Products', align: 'right', cell: ({ lineCount }) => String(lineCount) },
  { header: 'Days', cell: ({ weekdays }) => weekdays.map((day) => weekdayNames[day].slice(0, 3)).join(', ') },
  { header: 'From', sort: 'from', nowrap: true, cell: ({ from }) => formatDate(from) },
  { header: 'To', sort: 'to', nowrap: true, cell: ({ to }) => (to ? formatDate(to) : '—') },
  {
    header: 'Next Delivery',
    nowrap: true,
    cell: ({ nextDate }) => (nextDate ? formatDay(nextDate) : 'None in 14 days'),
  },
  { header: 'Status', cell: ({ active }) => <StatusBadge status={active ? 'active' : 'inactive'} /> },
];

export default function StandingOrders() {
  const list = useList(standingOrdersApi.listStandingOrders, { field: 'customerName', order: 'asc' });
  const remove = useDeleteStanding();
  const mayChange = useCanChange();
  const actions = useCallback(
    (one: StandingOrderSummary) => (
      <>
        <ViewAction to={paths.standingOrder(one.id)} />
        <EditAction to={paths.editStanding(one.id)} />
        {mayChange && <DeleteAction onClick={() => void remove(one)} />}
      </>
    ),
    [remove, mayChange],
  );
  return (
    <ListPage
      title="Standing Orders"
      subtitle="What customers get every week. Their orders are made automatically."
      back={{ to: paths.list, label: 'Back to Sales Orders' }}
      create={{
        label: 'New Standing Order',
        shortcut: mayChange && 'New standing order',
        to: paths.createStanding,
      }}
      above={<NeedsAttention />}
      list={list}
      noun={['standing order', 'standing orders']}
      searchFor="Customer"
      filters={<NativeSelect label="Status" data={statuses} {...list.field('status')} />}
      columns={columns}
      rowHref={({ id }) => paths.standingOrder(id)}
      actions={actions}
      nothing={{
        title: 'No standing orders yet',
        description: 'For customers who get the same every week: their orders are made the day before.',
      }}
    />
  );
}
