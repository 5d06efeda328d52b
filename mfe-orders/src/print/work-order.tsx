import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { showDate } from '@primal/contracts/shared/dates';
import { Button, Loading, QueryView, toast } from '@primal/kit';
import { useApiMutation, useParams, useRecord, wordsAndSentence } from '@primal/kit/platform';
import {
  PrintBlock,
  PrintBox,
  type PrintColumn,
  PrintColumns,
  PrintFrame,
  PrintLines,
  PrintNote,
  PrintTable,
  TickBox,
} from '@primal/kit/print';
import { useEffect, useState } from 'react';
import { orderMissing } from '../orders/not-found.tsx';
import { paths } from '../orders/paths.ts';
import { Barcode } from './barcode.tsx';
import { CustomerBlock, DeliveryDateBlock, quantityText, useLetterhead, WeightCell } from './blocks.tsx';
import { OrderPreview } from './order-preview.tsx';
import type { SheetItem } from './sheet-order.ts';

const columns: PrintColumn<SheetItem>[] = [
  { header: '#', width: '2em', align: 'right', cell: (_item, at) => at + 1 },
  {
    header: 'Product',
    cell: (item) => (
      <>
        <strong>{item.productName}</strong> {item.product.productCode}
        {item.description && <div>{item.description}</div>}
      </>
    ),
  },
  { header: 'Quantity', width: '6em', align: 'right', cell: quantityText },
  { header: 'Weight (lbs)', width: '2.6in', cell: (item) => <WeightCell item={item} max={5} shape="box" /> },
  { header: 'Picked', width: '3.5em', align: 'center', cell: () => <TickBox label="" /> },
];

/** Opening the sheet marks the work order as printed (specification, operations section 4). */
const useMarkPrinted = (order: OrderAnswer | undefined) => {
  const { mutate } = useApiMutation(ordersApi.updateWorkflow, {
    onError: (error) =>
      toast.error(wordsAndSentence(error, 'The work order could not be marked as printed.')),
  });
  const id = order && !order.workOrderPrinted ? order.id : null;
  useEffect(() => {
    if (id) mutate({ params: { id }, body: { workOrderPrinted: true } });
  }, [id, mutate]);
};

const Sheet = ({ order, onPreview }: { order: OrderAnswer; onPreview: () => void }) => {
  const letterhead = useLetterhead();
  if (!letterhead) return <Loading />;
  return (
    <PrintFrame
      title="Work Order"
      number={order.orderNumber}
      barcode={<Barcode text={order.orderNumber} label={`Barcode of ${order.orderNumber}`} />}
      facts={[{ label: 'Order date', value: showDate(order.orderDate) }]}
      customer={order.customer?.name}
      company={letterhead}
      large
      back={{ to: paths.order(order.id), label: 'Back to Sales Order' }}
      printLabel="Print Work Order"
      toolbar={
        <Button variant="default" onClick={onPreview}>
          Preview
        </Button>
      }
    >
      <PrintColumns>
        <CustomerBlock customer={order.customer} />
        <DeliveryDateBlock date={order.expectedDeliveryDate} />
      </PrintColumns>
      <PrintBlock title="Items to Pick">
        <PrintTable
          label="Items to Pick"
          columns={columns}
          rows={order.items}
          rowKey={(item) => item.id}
          end={
            <>
              <PrintColumns>
                <PrintBlock title="Order Notes">
                  <PrintNote>{order.notes || 'No special instructions'}</PrintNote>
                </PrintBlock>
                <PrintBlock title="Staff Notes">
                  <PrintLines count={4} />
                </PrintBlock>
              </PrintColumns>
              <PrintColumns>
                {['Picked by', 'Checked by', 'Loaded by'].map((label) => (
                  <PrintBox key={label} label={label} height="0.7in" />
                ))}
              </PrintColumns>
            </>
          }
        />
      </PrintBlock>
    </PrintFrame>
  );
};

export default function WorkOrder() {
  const { id = '' } = useParams();
  const order = useRecord(ordersApi.getOrder, { params: { id } });
  const [previewing, setPreviewing] = useState(false);
  useMarkPrinted(order.data);
  return (
    <QueryView query={order} failure={orderMissing}>
      {(data) => (
        <>
          <Sheet order={data} onPreview={() => setPreviewing(true)} />
          {previewing && <OrderPreview order={data} onClose={() => setPreviewing(false)} />}
        </>
      )}
    </QueryView>
  );
}
