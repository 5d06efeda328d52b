import { type OrderAnswer, orderApi } from '@primal/contracts/orders/order';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Button, DescriptionList, Dialog, FormDialog, Text, Textarea } from '@primal/kit';
import { RecordInDialog, useCallDialog } from '@primal/kit/forms';
import { useRecord } from '@primal/kit/platform';
import { listReasons } from '../order/hold.tsx';

const title = 'Release from Credit Hold';

const NotHeld = ({ order, onClose }: { order: OrderAnswer; onClose: () => void }) => (
  <Dialog title={title} opened onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
    <Text>
      {order.orderNumber} for {order.customer.name} is no longer on hold.
    </Text>
  </Dialog>
);

const ReleaseForm = ({ order, onClose }: { order: OrderAnswer; onClose: () => void }) => {
  const { id, orderNumber, customer, hold } = order;
  const name = `${orderNumber} for ${customer.name}`;
  const { dialog, field } = useCallDialog(orderApi.releaseOrder, {
    params: { id },
    defaults: { reason: '' },
    done: ['Released from credit hold.', name],
    onClose,
    failed: `${name} could not be released.`,
  });
  return (
    <FormDialog {...dialog} title={title} submitLabel="Release">
      <DescriptionList
        columns={2}
        items={[
          { term: 'Sales Order', value: orderNumber },
          { term: 'Customer', value: customer.name },
          { term: 'Credit Limit', value: hold?.limit ? formatMoney(hold.limit) : 'None' },
          { term: 'Total With This Order', value: formatMoney(hold?.exposure) },
          { term: 'This Order', value: formatMoney(order.estimatedTotal) },
          { term: 'Held For', value: hold && listReasons(hold) },
        ]}
      />
      <Textarea
        label="Reason"
        description="Saved with the order and in the audit trail, with your name."
        required
        rows={2}
        maxLength={500}
        data-autofocus
        {...field('reason')}
      />
    </FormDialog>
  );
};

export default function ReleaseOrder({ salesOrderId, onClose }: WidgetProps['orders/release-order']) {
  const order = useRecord(orderApi.getOrder, { params: { id: salesOrderId } });
  return (
    <RecordInDialog title={title} record={order} onClose={onClose}>
      {(opened) =>
        opened.hold ? (
          <ReleaseForm order={opened} onClose={onClose} />
        ) : (
          <NotHeld order={opened} onClose={onClose} />
        )
      }
    </RecordInDialog>
  );
}
