import { orderApi } from '@primal/contracts/orders/order';
import { standingOrdersApi } from '@primal/contracts/orders/standing-order';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import { Text, TextLink } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { paths } from '../routes.ts';

interface Props {
  customerId: string;
  deliveryDate: string;
}

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
export const ExistingOrders = ({ customerId, deliveryDate }: Props) => {
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
