import type { Letterhead } from '@primal/contracts/admin/letterhead';
import { type OrderAnswer, orderApi } from '@primal/contracts/orders/order';
import { EmptyState, type LeftOut, LinkButton, TextLink } from '@primal/kit';
import { useByIds } from '@primal/kit/forms';
import { useSearchParams } from '@primal/kit/platform';
import { type PaperProps, PaperView, PrintDesk, PrintSheet } from '@primal/kit/print';
import { paths } from '../../routes.ts';
import { describeHeldOrder, findHeldOrders } from '../hold.tsx';
import { createWorkOrderHead, useMarkPrinted, WorkOrderContent } from './work-order-sheet.tsx';

const back = { to: paths.list, label: 'Back to Sales Orders' };

const Sheet = ({ order, company, at }: { order: OrderAnswer; company: Letterhead; at: number }) => {
  useMarkPrinted(order);
  return (
    <PrintSheet {...createWorkOrderHead(order)} company={company} pageName={`order-${at + 1}`}>
      <WorkOrderContent order={order} />
    </PrintSheet>
  );
};

const Held = ({ orders }: { orders: readonly OrderAnswer[] }) => (
  <>
    {orders.map((order) => (
      <div key={order.id}>
        {describeHeldOrder(order)}.{' '}
        <TextLink to={paths.order(order.id)}>{`Open ${order.orderNumber}`}</TextLink>
      </div>
    ))}
  </>
);

const countDeletedOrders = (count: number): LeftOut => ({
  noun: { one: 'deleted order', many: 'deleted orders' },
  numbers: [],
  count,
});

const formatName = ([first, ...others]: readonly OrderAnswer[]): string =>
  others.length > 0
    ? `Work Orders ${first?.orderNumber} and ${others.length} more`
    : `Work Order ${first?.orderNumber}`;

interface SheetsProps extends PaperProps<readonly OrderAnswer[]> {
  /** Number of orders deleted since they were selected. */
  deleted: number;
}

const Sheets = ({ record, letterhead, deleted }: SheetsProps) => {
  const held = record.filter(({ hold }) => hold);
  const printed = record.filter(({ hold }) => !hold);
  if (printed.length === 0)
    return (
      <EmptyState
        isPage
        title="No work order can be printed now"
        description={<Held orders={held} />}
        action={<LinkButton to={back.to}>{back.label}</LinkButton>}
      />
    );
  return (
    <PrintDesk
      fileName={formatName(printed)}
      back={back}
      printLabel="Print Work Orders"
      lacks={letterhead.lacks}
      leftOut={[findHeldOrders(held), countDeletedOrders(deleted)]}
      leftOutDetails={<Held orders={held} />}
    >
      {printed.map((order, at) => (
        <Sheet key={order.id} order={order} company={letterhead.company} at={at} />
      ))}
    </PrintDesk>
  );
};

const empty = {
  title: 'No work orders selected',
  description: 'Select orders in the list; their work orders are printed here.',
  back,
};

/** Picking sheets of several orders as one print: `/sales-orders/work-orders?ids=…,…`. */
export default function WorkOrders() {
  const [search] = useSearchParams();
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean);
  const query = useByIds(orderApi.getOrder, ids, undefined, true);
  return (
    <PaperView query={query} empty={empty}>
      {(orders, letterhead) => <Sheets record={orders} letterhead={letterhead} deleted={query.missing} />}
    </PaperView>
  );
}
