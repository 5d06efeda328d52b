import { customerSaved, settingsSaved } from '@primal/contracts/admin/events';
import { creditMemoSaved, invoiceSaved, paymentSaved } from '@primal/contracts/billing/events';
import { on, type Subscription } from '@primal/service-kit/subscriptions';
import type { SalesOrder } from '../order/order.ts';
import { lockOrder } from '../order/store.ts';
import type { OrdersTx } from '../tables.ts';
import { customersToReview, lockAccount, ordersToReview } from './store.ts';

/** In the order in which they were taken (docs/rules/credit.md#a-held-order); `except` is at hand already. */
export const reviewOrders = async (tx: OrdersTx, customerId: string, except?: string): Promise<void> => {
  lockAccount(tx, customerId);
  for (const id of await ordersToReview(tx.db, customerId)) {
    if (id === except) continue;
    const order = await lockOrder(tx, id);
    order.look(tx);
  }
};

/** Lets those go that were taken later and fit now, because an order comes to less, is gone, or is another customer's. */
export const freeOthers = async (
  tx: OrdersTx,
  { id, account, leavesRoom, customerId }: SalesOrder,
): Promise<void> => {
  if (!leavesRoom || account === null) return;
  await tx.flush();
  await reviewOrders(tx, customerId, id);
};

const reviewAll = async (tx: OrdersTx): Promise<void> => {
  for (const customerId of await customersToReview(tx.db)) {
    await reviewOrders(tx, customerId);
    await tx.flush();
  }
};

const ofCustomer = ({ data }: { data: { customerId: string } }, tx: OrdersTx): Promise<void> =>
  reviewOrders(tx, data.customerId);

/** Has orders follow what is owed, what is agreed with customers, and how credit is controlled; the copies come first. */
export const followAccounts = (): Subscription[] => [
  on(invoiceSaved, ofCustomer),
  on(paymentSaved, ofCustomer),
  on(creditMemoSaved, ofCustomer),
  on(customerSaved, ({ key }, tx: OrdersTx) => reviewOrders(tx, key)),
  on(settingsSaved, (_, tx: OrdersTx) => reviewAll(tx)),
];
