import { ordersApi } from '@primal/contracts/orders/api';
import { showDate } from '@primal/contracts/shared/dates';
import { Text, TextLink } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { paths } from '../paths.ts';

interface Props {
  customerId: string;
  deliveryDate: string;
}

/**
 * What the customer gets on that day already, so that the usual does not go out twice. It stops nobody, and where it cannot
 * be read nothing is said (docs/rules/sales-orders.md#form).
 */
export const OrdersThere = ({ customerId, deliveryDate }: Props) => {
  const { data: orders = [] } = useApiQuery(
    ordersApi.listOrders,
    { query: { customerId, deliveryDate, status: 'open', limit: '5' } },
    { enabled: customerId !== '' && deliveryDate !== '' },
  );
  if (orders.length === 0) return null;
  return (
    <Text span display="block" inherit>
      {orders.map(({ id, orderNumber }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <TextLink to={paths.order(id)} newTab>
            {orderNumber}
          </TextLink>
        </span>
      ))}
      {` for ${showDate(deliveryDate)} ${orders.length === 1 ? 'is' : 'are'} there already.`}
    </Text>
  );
};
