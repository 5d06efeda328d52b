import { type OrderAnswer, orderApi } from '@primal/contracts/orders/order';
import { useApiMutation } from '@primal/kit/platform';
import {
  CodeImage,
  PrintBlock,
  PrintBox,
  PrintCode,
  type PrintColumn,
  PrintColumns,
  PrintLines,
  PrintTable,
  TickBox,
} from '@primal/kit/print';
import JsBarcode from 'jsbarcode';
import { useEffect } from 'react';
import {
  LongNotes,
  listHeadFacts,
  OrderHead,
  OrderNotes,
  QuantityToPick,
  ShortWords,
  WeightCell,
} from './blocks.tsx';
import type { SheetItem } from './sheet-order.ts';

const createColumns = (order: OrderAnswer): PrintColumn<SheetItem>[] => [
  { header: '#', width: '2em', align: 'right', cell: (_item, at) => at + 1 },
  {
    header: 'Product',
    cell: (item) => (
      <>
        <strong>{item.productName}</strong> <PrintCode>{item.product.productCode}</PrintCode>
        {item.description && <div>{item.description}</div>}
        <ShortWords item={item} order={order} />
      </>
    ),
  },
  { header: 'Quantity', width: '6em', align: 'right', cell: (item) => <QuantityToPick item={item} /> },
  {
    header: 'Weight (lbs)',
    width: '2.6in',
    cell: (item) => <WeightCell item={item} max={5} shape="box" toPick />,
  },
  { header: 'Picked', width: '3.5em', align: 'center', cell: () => <TickBox label="" /> },
];

/** Opening the sheet marks the work order as printed (docs/rules/sales-orders.md#work-order). */
export const useMarkPrinted = (order: OrderAnswer): void => {
  const { mutate } = useApiMutation(orderApi.updateWorkflow, {
    failed: 'The work order could not be marked as printed.',
  });
  const id = order.workOrderPrinted ? null : order.id;
  useEffect(() => {
    if (id) mutate({ params: { id }, body: { workOrderPrinted: true } });
  }, [id, mutate]);
};

/** Shortest Code 128 encoding: `1` per bar module, `0` per gap. */
const encodeCode128 = (text: string): string => {
  const encoded: { encodings?: { data: string }[] } = {};
  JsBarcode(encoded, text, { format: 'CODE128' });
  return (encoded.encodings ?? []).map(({ data }) => data).join('');
};

/** White modules that a scanner requires beside the bars. */
const quietZone = '0'.repeat(10);
/** Width of one module, 1/48 inch on paper. Whole pixels keep it readable on any screen or printer. */
const modulePixels = 2;

export const Barcode = ({ text, label }: { text: string; label: string }) => {
  const modules = `${quietZone}${encodeCode128(text)}${quietZone}`;
  return (
    <CodeImage
      rows={[modules]}
      label={label}
      preserveAspectRatio="none"
      style={{ display: 'block', width: modules.length * modulePixels, height: '0.45in' }}
    />
  );
};

export const createWorkOrderHead = (order: OrderAnswer) => ({
  title: 'Work Order',
  number: order.orderNumber,
  barcode: <Barcode text={order.orderNumber} label={`Barcode of ${order.orderNumber}`} />,
  facts: listHeadFacts(order),
  customer: order.customer.name,
  large: true,
});

export const WorkOrderContent = ({ order }: { order: OrderAnswer }) => (
  <>
    <OrderHead order={order} />
    <PrintBlock title="Items to Pick">
      <PrintTable
        label="Items to Pick"
        columns={createColumns(order)}
        rows={order.items}
        rowKey={(item) => item.id}
        end={
          <>
            <PrintColumns>
              <OrderNotes notes={order.notes || 'No special instructions'} title="Order Notes" />
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
    <LongNotes notes={order.notes} title="Order Notes" />
  </>
);
