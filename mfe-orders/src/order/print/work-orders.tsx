import type { Letterhead } from '@primal/contracts/admin/letterhead';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { EmptyState, ErrorState, LinkButton, Loading } from '@primal/kit';
import { useByIds } from '@primal/kit/forms';
import { loadFailure, useSearchParams } from '@primal/kit/platform';
import { PrintDesk, PrintSheet, useLetterhead } from '@primal/kit/print';
import { paths } from '../../paths.ts';
import { useMarkPrinted, WorkOrderContent, workOrderHead } from './work-order-sheet.tsx';

const back = { to: paths.list, label: 'Back to Sales Orders' };

const Sheet = ({ order, company, at }: { order: OrderAnswer; company: Letterhead; at: number }) => {
  useMarkPrinted(order);
  return (
    <PrintSheet {...workOrderHead(order, company)} pageName={`order-${at + 1}`}>
      <WorkOrderContent order={order} />
    </PrintSheet>
  );
};

/** The picking sheets of several orders as one print, in the order of the address: `/sales-orders/work-orders?ids=…,…`. */
export default function WorkOrders() {
  const [search] = useSearchParams();
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean);
  const { records, loading, error } = useByIds(ordersApi.getOrder, ids);
  const letterhead = useLetterhead();
  if (error) return <ErrorState message={loadFailure(error)} onRetry={() => location.reload()} />;
  if (loading || !letterhead) return <Loading />;
  if (records.length === 0)
    return (
      <EmptyState
        isPage
        title="No work orders selected"
        description="Select orders in the list; their work orders are printed here."
        action={<LinkButton to={paths.list}>Back to Sales Orders</LinkButton>}
      />
    );
  return (
    <PrintDesk
      fileName={`Work Orders ${records[0]?.orderNumber ?? ''} and ${records.length - 1} more`}
      back={back}
      printLabel="Print Work Orders"
      lacks={letterhead.lacks}
    >
      {records.map((order, at) => (
        <Sheet key={order.id} order={order} company={letterhead.company} at={at} />
      ))}
    </PrintDesk>
  );
}
