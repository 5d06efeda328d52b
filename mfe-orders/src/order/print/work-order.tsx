import { ordersApi } from '@primal/contracts/orders/api';
import { holdSentence } from '@primal/contracts/orders/credit';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { Button, EmptyState, LinkButton, Loading, QueryView } from '@primal/kit';
import { useParams, useRecord } from '@primal/kit/platform';
import { LetterFrame } from '@primal/kit/print';
import { useState } from 'react';
import { orderMissing, paths } from '../../paths.ts';
import { OrderPreview } from './order-preview.tsx';
import { useMarkPrinted, WorkOrderContent, workOrderHead } from './work-order-sheet.tsx';

const Sheet = ({ order, onPreview }: { order: OrderAnswer; onPreview: () => void }) => {
  useMarkPrinted(order);
  return (
    <LetterFrame
      {...workOrderHead(order)}
      loading={<Loading />}
      back={{ to: paths.order(order.id), label: 'Back to Sales Order' }}
      printLabel="Print Work Order"
      toolbar={
        <Button variant="default" onClick={onPreview}>
          Preview
        </Button>
      }
    >
      <WorkOrderContent order={order} />
    </LetterFrame>
  );
};

export default function WorkOrder() {
  const { id = '' } = useParams();
  const order = useRecord(ordersApi.getOrder, { params: { id } });
  const [previewing, setPreviewing] = useState(false);
  return (
    <QueryView query={order} missing={orderMissing}>
      {(data) =>
        data.hold ? (
          <EmptyState
            isPage
            title={`${data.orderNumber} cannot be printed now`}
            description={holdSentence(data.hold, data.customer.name)}
            action={<LinkButton to={paths.order(id)}>{`Open ${data.orderNumber}`}</LinkButton>}
          />
        ) : (
          <>
            <Sheet order={data} onPreview={() => setPreviewing(true)} />
            {previewing && <OrderPreview order={data} onClose={() => setPreviewing(false)} />}
          </>
        )
      }
    </QueryView>
  );
}
