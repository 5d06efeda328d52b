import { ordersApi } from '@primal/contracts/orders/api';
import { useMay } from '@primal/kit/platform';

/** Whether who is signed in may change standing orders; what others may not do is not offered to them. */
export const useMayChange = (): boolean => useMay(ordersApi.updateStandingOrder.permission);
