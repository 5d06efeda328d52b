import { ordersApi } from '@primal/contracts/orders/api';
import { useApiQuery } from '@primal/kit/platform';

/** The latest 5 orders that are not invoiced: what the dashboard's parts share one read of. */
export const useOpenOrders = () =>
  useApiQuery(ordersApi.listOrders, { query: { status: 'open', limit: '5' } });
