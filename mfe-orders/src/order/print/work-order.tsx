import { describeCreditHold } from '@primal/contracts/orders/credit';
import { type OrderAnswer, orderApi } from '@primal/contracts/orders/order';
import { Button, EmptyState, LinkButton } from '@primal/kit';
import { type PaperProps, PrintFrame, recordPaper } from '@primal/kit/print';
import { useState } from 'react';
import { orderMissing } from '../../missing.ts';
import { paths } from '../../routes.ts';
import { OrderPreview } from './order-preview.tsx';
import { createWorkOrderHead, useMarkPrinted, WorkOrderContent } from './work-order-sheet.tsx';

const Sheet = ({ record: order, letterhead }: PaperProps<OrderAnswer>) => {
  const [previewing, setPreviewing] = useState(false);
  useMarkPrinted(order);
  return (
    <>
      <PrintFrame
        {...createWorkOrderHead(order)}
        letterhead={letterhead}
        back={{ to: paths.order(order.id), label: 'Back to Sales Order' }}
        printLabel="Print Work Order"
        toolbar={
          <Button variant="default" onClick={() => setPreviewing(true)}>
            Preview
          </Button>
        }
      >
        <WorkOrderContent order={order} />
      </PrintFrame>
      {previewing && <OrderPreview order={order} onClose={() => setPreviewing(false)} />}
    </>
  );
};

const WorkOrder = (paper: PaperProps<OrderAnswer>) => {
  const { id, orderNumber, hold, customer } = paper.record;
  if (!hold) return <Sheet {...paper} />;
  return (
    <EmptyState
      isPage
      title={`${orderNumber} cannot be printed now`}
      description={describeCreditHold(hold, customer.name)}
      action={<LinkButton to={paths.order(id)}>{`Open ${orderNumber}`}</LinkButton>}
    />
  );
};

export default recordPaper(orderApi.getOrder, WorkOrder, { missing: orderMissing });
