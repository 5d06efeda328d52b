import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Button,
  DescriptionList,
  LinkButton,
  PageHeader,
  QueryView,
  reasonOf,
  Section,
  SplitPage,
  StatusBadge,
  Text,
  useGoTo,
} from '@primal/kit';
import { useApiQuery, usePageTitle, useParams, Widget } from '@primal/kit/platform';
import { useState } from 'react';
import { useConvert, useDelete } from '../orders/actions.ts';
import { orderMissing } from '../orders/not-found.tsx';
import { OrderItems } from '../orders/order-items.tsx';
import { paths } from '../orders/paths.ts';
import { StatusManagement } from '../orders/status-management.tsx';
import { RouteCell, useStops } from '../orders/stops.tsx';
import { OrderPreview } from '../print/order-preview.tsx';
import { useSendKept } from '../weigh-station/send-later.ts';
import { OrderWorkflow } from '../workflow/order-workflow.tsx';

const CustomerAndDelivery = ({ order }: { order: OrderAnswer }) => {
  const stopOf = useStops([order.id]);
  const { customer } = order;
  return (
    <>
      <Section title="Customer Information">
        <DescriptionList
          columns={2}
          items={[
            { term: 'Customer', value: customer.name },
            { term: 'Contact Person', value: customer.contactPerson ?? '—' },
            {
              term: 'Address',
              value: `${customer.address}, ${customer.city}, ${customer.state} ${customer.zipCode}`,
            },
            { term: 'Phone', value: customer.phone },
          ]}
        />
      </Section>
      <Section title="Delivery Information">
        <DescriptionList
          columns={2}
          items={[
            { term: 'Order Date', value: showDate(order.orderDate) },
            {
              term: 'Expected Delivery Date',
              value: showDate(order.expectedDeliveryDate) || 'Not Scheduled',
            },
            { term: 'Route', value: <RouteCell stop={stopOf(order.id)} /> },
          ]}
        />
      </Section>
    </>
  );
};

const Summary = ({ order }: { order: OrderAnswer }) => (
  <Section title="Order Summary">
    <DescriptionList
      figures
      items={[
        { term: 'Items', value: String(order.itemCount) },
        { term: 'Subtotal', value: showMoney(order.subtotal) },
        { term: 'Delivery/Gas Surcharge', value: showMoney(order.deliveryCharge) },
        { term: 'Total', value: <Text fw={700}>{showMoney(order.total)}</Text> },
      ]}
    />
  </Section>
);

const Detail = ({ order, onLeave }: { order: OrderAnswer; onLeave: () => void }) => {
  const goTo = useGoTo();
  const convert = useConvert();
  const remove = useDelete(() => {
    onLeave();
    goTo(paths.list);
  });
  const [opened, setOpened] = useState<'preview' | 'route' | null>(null);
  const close = () => setOpened(null);
  const open = order.status !== 'invoiced';
  usePageTitle(order.orderNumber);

  return (
    <>
      <PageHeader
        title={`Sales Order ${order.orderNumber}`}
        subtitle={`Ordered ${showDate(order.orderDate)}`}
        badge={<StatusBadge status={order.status} />}
        back={{ to: paths.list, label: 'Back to Sales Orders' }}
        actions={
          <>
            <Button variant="default" onClick={() => setOpened('preview')}>
              Preview
            </Button>
            <LinkButton variant="default" to={paths.fullPage(order.id)}>
              Full Page
            </LinkButton>
            {open && (
              <>
                <LinkButton variant="default" to={paths.edit(order.id)}>
                  Edit
                </LinkButton>
                {order.items.some((item) => item.needsWeight) && (
                  <LinkButton variant="default" to={paths.weigh(order.orderNumber)}>
                    Weigh
                  </LinkButton>
                )}
                <Button variant="default" onClick={() => setOpened('route')}>
                  Route to Driver
                </Button>
                <ActionButton
                  loading={convert.pendingId === order.id}
                  disabledReason={reasonOf(order.allowed.convert)}
                  onClick={() => convert.ask(order)}
                >
                  Convert to Invoice
                </ActionButton>
              </>
            )}
            <Button variant="default" color="red" onClick={() => remove(order)}>
              Delete
            </Button>
          </>
        }
      />
      <OrderWorkflow order={order} />
      <SplitPage
        aside={
          <>
            <Summary order={order} />
            {open && <StatusManagement order={order} onConvert={() => convert.ask(order)} />}
          </>
        }
      >
        <CustomerAndDelivery order={order} />
        <Section title="Items">
          <OrderItems order={order} />
        </Section>
        {order.notes && (
          <Section title="Notes">
            <Text style={{ whiteSpace: 'pre-wrap' }}>{order.notes}</Text>
          </Section>
        )}
      </SplitPage>
      {opened === 'preview' && <OrderPreview order={order} onClose={close} />}
      {opened === 'route' && (
        <Widget
          name="delivery/assign-to-route"
          salesOrderId={order.id}
          orderNumber={order.orderNumber}
          onClose={close}
        />
      )}
    </>
  );
};

export default function SalesOrder() {
  const { id = '' } = useParams();
  useSendKept();
  // While the list is being loaded this page still stands, and must not ask for an order that is being deleted.
  const [leaving, setLeaving] = useState(false);
  const order = useApiQuery(ordersApi.getOrder, { params: { id } }, { enabled: !leaving });
  return (
    <QueryView query={order} failure={orderMissing}>
      {(data) => <Detail order={data} onLeave={() => setLeaving(true)} />}
    </QueryView>
  );
}
