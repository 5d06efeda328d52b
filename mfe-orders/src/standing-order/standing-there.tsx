import { ordersApi } from '@primal/contracts/orders/api';
import { weekdayNames } from '@primal/contracts/shared/delivery-days';
import { Text, TextLink } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { paths } from '../paths.ts';

/**
 * What the customer gets again and again already, so that it does not go out twice. It stops nobody, and where it cannot be
 * read nothing is said (docs/rules/standing-orders.md#what-is-made).
 */
export const StandingThere = ({ customerId, isSaved }: { customerId: string; isSaved: boolean }) => {
  const { data: orders = [] } = useApiQuery(
    ordersApi.listStandingOrders,
    { query: { customerId, status: 'active', limit: '5' } },
    // The one that is saved here, or being saved, is not another one.
    { enabled: customerId !== '' && !isSaved },
  );
  if (orders.length === 0) return null;
  return (
    <Text size="sm" role="status">
      {'This customer already has a standing order: '}
      {orders.map(({ id, weekdays }, at) => (
        <span key={id}>
          {at > 0 && '; '}
          <TextLink to={paths.standingOrder(id)} newTab>
            {weekdays.map((day) => weekdayNames[day].slice(0, 3)).join(', ') || 'single dates'}
          </TextLink>
        </span>
      ))}
    </Text>
  );
};
