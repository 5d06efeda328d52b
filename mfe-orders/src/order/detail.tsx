import { invoiceApi } from '@primal/contracts/billing/invoice';
import { type OrderAnswer, type OrderSummary, orderApi } from '@primal/contracts/orders/order';
import { formatCollection } from '@primal/contracts/shared/cash-on-delivery';
import { formatAddress } from '@primal/contracts/shared/customer';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney, sum } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { estimateRest } from '@primal/contracts/shared/weighing';
import {
  ActionButton,
  Button,
  DescriptionList,
  LinkButton,
  PageHeader,
  type RecordPageProps,
  recordPage,
  Section,
  SplitPage,
  StatusBadge,
  Text,
  TextLink,
  toDisabledReason,
  useGoTo,
  useRouteStops,
} from '@primal/kit';
import { useApiQuery, usePageTitle, Widget } from '@primal/kit/platform';
import { useState } from 'react';
import { orderMissing } from '../missing.ts';
import { paths } from '../routes.ts';
import { formatProgress, WorkflowTracker } from '../workflow/tracker.tsx';
import { useDelete, useReopen } from './actions.ts';
import { findConvertReason, useCanConvert, useConvert } from './convert.tsx';
import { HoldBanner } from './hold.tsx';
import { OrderItems } from './lines.tsx';
import { OrderPreview } from './print/order-preview.tsx';
import { calculateCollection, listCharges } from './print/sheet-order.ts';
import { StatusManagement } from './status-management.tsx';
import { InvoiceLink, OrderRoute } from './weighing-status.tsx';

const InvoiceNumber = ({ order }: { order: OrderAnswer }) => (
  <>
    {order.invoiceVoided && order.invoiceNumber && `${order.invoiceNumber}: `}
    <InvoiceLink order={order} />
  </>
);

/** Links to the source standing order, whose page reports if it was deleted. */
const StandingOrderLink = ({ id }: { id: string }) => (
  <TextLink to={paths.standingOrder(id)}>Standing order</TextLink>
);

const CustomerAndDelivery = ({ order }: { order: OrderAnswer }) => {
  const stopOf = useRouteStops('salesOrderId', [order.id]);
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
              value: formatAddress(customer) || '—',
            },
            { term: 'Phone', value: customer.phone },
          ]}
        />
      </Section>
      <Section title="Delivery Information">
        <DescriptionList
          columns={2}
          items={[
            { term: 'Order Date', value: formatDate(order.orderDate) },
            order.poNumber && { term: 'PO Number', value: order.poNumber },
            {
              term: 'Expected Delivery Date',
              value: formatDate(order.expectedDeliveryDate) || 'Not Scheduled',
            },
            { term: 'Route', value: <OrderRoute stop={stopOf(order.id)} /> },
            order.standingOrderId && {
              term: 'Created From',
              value: <StandingOrderLink id={order.standingOrderId} />,
            },
            order.invoiceId && { term: 'Invoice', value: <InvoiceNumber order={order} /> },
          ]}
        />
      </Section>
    </>
  );
};

/** Estimated total while lines wait for weights; null once all are weighed. */
const describeTotal = ({ items, total }: OrderAnswer) => {
  const estimates = items.flatMap(
    (item) => estimateRest(item.product, { ...item, weights: parseWeights(item.individualWeights) }) ?? [],
  );
  return estimates.length === 0
    ? []
    : [{ term: 'Once weighed', value: `about ${formatMoney(sum([total, ...estimates]))}` }];
};

const Summary = ({ order }: { order: OrderAnswer }) => {
  const collection = calculateCollection(order);
  return (
    <Section title="Order Summary">
      <DescriptionList
        figures
        items={[
          { term: 'Items', value: String(order.itemCount) },
          ...listCharges(order).map(({ label, value }) => ({ term: label, value })),
          { term: 'Total', value: <Text fw={700}>{formatMoney(order.total)}</Text> },
          ...describeTotal(order),
          collection && { term: 'Cash on Delivery', value: formatCollection(collection) },
        ]}
      />
    </Section>
  );
};

type Opened = 'preview' | 'route' | 'release';

interface ActionsProps extends RecordPageProps<OrderAnswer> {
  convert: ReturnType<typeof useConvert>;
  onOpen: (what: Opened) => void;
}

const OrderActions = ({ record: order, removing, convert, onOpen }: ActionsProps) => {
  const goTo = useGoTo();
  const mayConvert = useCanConvert();
  const reopen = useReopen();
  const remove = useDelete({ ...removing, onDone: () => goTo(paths.list) });
  return (
    <>
      <ActionButton
        variant="default"
        color="red"
        disabledReason={toDisabledReason(order.allowed.delete)}
        onClick={() => remove(order)}
      >
        Delete
      </ActionButton>
      <Button variant="default" onClick={() => onOpen('preview')}>
        Preview
      </Button>
      <LinkButton variant="default" to={paths.fullPage(order.id)}>
        Full Page
      </LinkButton>
      {order.status !== 'invoiced' && (
        <>
          <LinkButton variant="default" to={paths.edit(order.id)}>
            Edit
          </LinkButton>
          {order.items.some((item) => item.needsWeight) && (
            <LinkButton variant="default" to={paths.weigh({ order: order.orderNumber })}>
              Weigh
            </LinkButton>
          )}
          <ActionButton
            variant="default"
            disabledReason={toDisabledReason(order.allowed.route)}
            onClick={() => onOpen('route')}
          >
            Route to Driver
          </ActionButton>
          <ActionButton
            loading={convert.pendingId === order.id}
            disabledReason={findConvertReason(order, mayConvert)}
            onClick={() => convert.ask(order)}
          >
            Convert to Invoice
          </ActionButton>
        </>
      )}
      {order.allowed.reopen === true && (
        <Button loading={reopen.pendingId === order.id} onClick={() => reopen.open(order)}>
          Reopen
        </Button>
      )}
    </>
  );
};

const OrderWorkflow = ({ order }: { order: OrderSummary }) => {
  const invoice = useApiQuery(
    invoiceApi.getInvoice,
    { params: { id: order.invoiceId ?? '' } },
    { enabled: order.invoiceId !== null },
  );
  const facts = { ...order, invoicePrinted: invoice.data?.pdfPrinted ?? false };
  return (
    <Section title="Workflow" note={formatProgress(facts)}>
      <WorkflowTracker order={facts} />
      {order.invoiceVoided && (
        <Text mt="xs">
          <InvoiceLink order={order} />: reopen the order to invoice it again.
        </Text>
      )}
    </Section>
  );
};

const SalesOrder = ({ record: order, removing }: RecordPageProps<OrderAnswer>) => {
  const convert = useConvert();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const open = order.status !== 'invoiced';
  usePageTitle(order.orderNumber);

  return (
    <>
      <PageHeader
        title={`Sales Order ${order.orderNumber}`}
        subtitle={`Ordered ${formatDate(order.orderDate)}`}
        badge={
          <>
            <StatusBadge status={order.status} />
            {order.hold && <StatusBadge status="on_hold" />}
          </>
        }
        back={{ to: paths.list, label: 'Back to Sales Orders' }}
        actions={<OrderActions record={order} removing={removing} convert={convert} onOpen={setOpened} />}
      />
      <HoldBanner order={order} onRelease={() => setOpened('release')} />
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
      {opened === 'release' && <Widget name="orders/release-order" salesOrderId={order.id} onClose={close} />}
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

export default recordPage(orderApi.getOrder, SalesOrder, { missing: orderMissing });
