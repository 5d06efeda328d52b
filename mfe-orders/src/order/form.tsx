import { type OrderAnswer, orderApi } from '@primal/contracts/orders/order';
import { standingOrdersApi } from '@primal/contracts/orders/standing-order';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  bind,
  DateField,
  FieldRow,
  Loading,
  NotesField,
  Text,
  TextInput,
  TextLink,
} from '@primal/kit';
import {
  CustomerField,
  DocumentDate,
  DocumentForm,
  type DocumentFormState,
  MoneyField,
  useCustomers,
  useWatch,
} from '@primal/kit/forms';
import {
  CreditLine,
  computeLineTaxes,
  findPreviewProblem,
  LineGrid,
  listFilledLines,
  OrderGuide,
  useCertificateRemark,
  useCredit,
  useDelivery,
  useDocumentLines,
  useDocumentTax,
  useLastPrices,
} from '@primal/kit/grid';
import { useApiQuery } from '@primal/kit/platform';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { paths } from '../routes.ts';
import { OrderPreview } from './print/order-preview.tsx';
import { estimateTotal, type OrderValues, summarizeOrder, toSheetOrder } from './values.ts';

/** Order that a standing order will create for that day. Renders nothing if the order already exists. */
const PlannedStandingOrder = ({ id, deliveryDate }: { id: string; deliveryDate: string }) => {
  const { data } = useApiQuery(standingOrdersApi.getStandingOrder, { params: { id } });
  const day = data?.upcoming.find(({ date, state }) => date === deliveryDate && state === 'planned');
  if (!day) return null;
  // Product names contain commas.
  const lines = day.lines.map(({ quantity, productName }) => `${formatQuantity(quantity)} ${productName}`);
  return (
    <Text span display="block" inherit>
      {'A '}
      <TextLink to={paths.standingOrder(id)} newTab>
        standing order
      </TextLink>
      {` brings ${lines.join('; ')} for ${formatDate(deliveryDate)}.`}
    </Text>
  );
};

/**
 * Other orders of the customer for that day, to prevent duplicates. Never blocks saving and hides on read errors
 * (docs/rules/sales-orders.md#form).
 */
const ExistingOrders = ({ customerId, deliveryDate }: { customerId: string; deliveryDate: string }) => {
  const isAsked = { enabled: customerId !== '' && deliveryDate !== '' };
  const { data: orders = [], isPending } = useApiQuery(
    orderApi.listOrders,
    { query: { customerId, deliveryDate, status: 'open', limit: '5' } },
    isAsked,
  );
  const { data: standing = [] } = useApiQuery(
    standingOrdersApi.listStandingOrders,
    { query: { customerId, status: 'active', limit: '5' } },
    { enabled: isAsked.enabled && !isPending },
  );
  return (
    <>
      {orders.length > 0 && (
        <Text span display="block" inherit>
          {orders.map(({ id, orderNumber }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <TextLink to={paths.order(id)} newTab>
                {orderNumber}
              </TextLink>
            </span>
          ))}
          {` for ${formatDate(deliveryDate)} already ${orders.length === 1 ? 'exists' : 'exist'}.`}
        </Text>
      )}
      {standing.map(({ id }) => (
        <PlannedStandingOrder key={id} id={id} deliveryDate={deliveryDate} />
      ))}
    </>
  );
};

interface Props {
  order: DocumentFormState<OrderValues>;
  /** Order being edited. Supplies the customer if the user cannot read customers. */
  stored?: OrderAnswer;
  orderNumber: string;
  saveLabel: string;
  onCancel: () => void;
  notice?: ReactNode;
  withGuide?: boolean;
  /** Receives the message to show after saving, or null. */
  onRemark: (remark: string | null) => void;
}

type DeliveryState = Pick<ReturnType<typeof useDelivery>, 'date' | 'charge'>;

/** Recomputes delivery date and charge when customer, order date or lines change, unless edited by hand. */
const useFollowingDelivery = (
  { form }: Pick<Props['order'], 'form'>,
  { date, charge }: DeliveryState,
): void => {
  const [orderDate, deliveryDate, dateTouched, deliveryCharge, chargeTouched] = useWatch({
    control: form.control,
    name: [
      ...(['orderDate', 'expectedDeliveryDate', 'deliveryDateTouched'] as const),
      ...(['deliveryCharge', 'deliveryChargeTouched'] as const),
    ],
  });
  const dueDate = dateTouched ? deliveryDate : (date ?? orderDate);
  const dueCharge = chargeTouched ? deliveryCharge : (charge ?? deliveryCharge);
  useEffect(() => {
    if (dueDate !== deliveryDate) form.setValue('expectedDeliveryDate', dueDate);
    if (dueCharge !== deliveryCharge) form.setValue('deliveryCharge', dueCharge);
  }, [form, dueDate, deliveryDate, dueCharge, deliveryCharge]);
};

/** False if only the stored order names the customer. */
const isTaxKnown = (customer: object | undefined): boolean =>
  customer === undefined || 'taxExempt' in customer;

export const OrderForm = (props: Props) => {
  const { order, stored, orderNumber, saveLabel, onCancel, notice, withGuide = false } = props;
  const { onRemark } = props;
  const { form, field, lines } = order;
  const [customerId, orderDate, deliveryDate, deliveryCharge, tax, discount, pricedFor, version] = useWatch({
    control: form.control,
    name: [
      ...(['customerId', 'orderDate', 'expectedDeliveryDate'] as const),
      ...(['deliveryCharge', 'tax', 'discount', 'pricedFor', 'version'] as const),
    ],
  });
  const customers = useCustomers(customerId, stored?.customer);
  const customer = customers.find(customerId);
  const day = deliveryDate || orderDate;
  const prices = useDocumentLines(order, {
    customers,
    customerId,
    day,
    pricedFor,
    lastPrices: useLastPrices(customerId),
  });
  const delivery = useDelivery({
    customer,
    lines,
    taken: orderDate,
    date: deliveryDate,
    isNew: version === 0,
  });
  useFollowingDelivery(order, delivery);
  useEffect(() => onRemark(delivery.belowMinimum), [onRemark, delivery.belowMinimum]);
  const [previewing, setPreviewing] = useState(false);
  const certificate = useCertificateRemark(customer);
  const decided = useDocumentTax({
    customer,
    date: day,
    kept: isTaxKnown(customer) ? undefined : stored?.salesTax,
  });
  const { figures, amount, taxes } = useMemo(() => {
    const taxes = computeLineTaxes(decided, lines, { deliveryCharge, discount });
    const charges = { deliveryCharge, tax, discount, ...taxes };
    return { figures: summarizeOrder(lines, charges), amount: estimateTotal(lines, charges), taxes };
  }, [decided, lines, deliveryCharge, tax, discount]);
  const credit = useCredit({ customerId, amount, noun: 'order', order: stored });
  const chooseCustomer = (id: string) => {
    form.setValue('customerId', id);
    prices.follow('customer');
  };
  const begin = useEffectEvent(() => {
    const { customerId, lines } = order.values();
    if (withGuide && customerId && listFilledLines(lines).length === 0) prices.follow('customer');
  });
  // If the customer is preset, focus the field that follows the customer.
  useEffect(() => {
    if (order.ready) begin();
  }, [order.ready]);
  const changeOrderDate = (date: string) => {
    form.setValue('orderDate', date);
    prices.follow('date');
  };

  if (!order.ready) return <Loading />;
  return (
    <>
      <DocumentForm
        {...order.shell}
        label="Sales order"
        saveLabel={saveLabel}
        onCancel={onCancel}
        notice={notice}
        figures={figures}
        remark={[delivery.belowMinimum, credit.remark, certificate].filter(Boolean).join('. ')}
        buttons={
          <ActionButton
            variant="default"
            onClick={() => setPreviewing(true)}
            disabledReason={findPreviewProblem(lines, deliveryCharge)}
          >
            Preview
          </ActionButton>
        }
      >
        <div>
          <FieldRow>
            <CustomerField
              customers={customers}
              required
              onChange={chooseCustomer}
              onActive={withGuide ? prices.lookAhead : undefined}
              autoFocus={!customerId}
              error={field('customerId').error}
            />
            <DocumentDate
              label="Order Date"
              date={orderDate}
              whenClosed="The invoice will be dated the day you create it."
              {...bind(orderDate, changeOrderDate)}
              error={field('orderDate').error}
            />
            <DateField
              label="Expected Delivery Date"
              description={delivery.dateNote}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...field('expectedDeliveryDate')}
              onInput={() => {
                form.setValue('deliveryDateTouched', true);
                prices.follow('date');
              }}
            />
          </FieldRow>
          <CreditLine {...credit}>
            {!stored && <ExistingOrders customerId={customerId} deliveryDate={deliveryDate} />}
          </CreditLine>
        </div>
        {prices.notice}
        {withGuide && (
          <OrderGuide {...prices.guide} customerId={customerId} date={deliveryDate || orderDate} />
        )}
        <LineGrid {...prices.grid} />
        <FieldRow>
          <TextInput label="PO Number" {...field('poNumber')} />
          <NotesField {...field('notes')} />
          <MoneyField
            label="Delivery/Gas Surcharge"
            {...field('deliveryCharge')}
            onInput={() => form.setValue('deliveryChargeTouched', true)}
          />
        </FieldRow>
      </DocumentForm>
      {previewing && (
        <OrderPreview
          order={toSheetOrder(order.values(), orderNumber, customer ?? null, taxes)}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
};
