import { customerSaved, settingsSaved } from '@primal/contracts/admin/events';
import { creditMemoSaved, invoiceSaved, paymentSaved } from '@primal/contracts/billing/events';
import { on, type Subscription } from '@primal/service-kit/subscriptions';
import { listCustomersToRecheck, listOrdersToRecheck, lockAccount } from '../credit/account.ts';
import type { OrdersTx } from '../tables.ts';
import type { SalesOrder } from './order.ts';
import { lockOrder } from './store.ts';

/**
 * Rechecks a customer's orders in number order (docs/rules/credit.md#a-held-order); `except` is already
 * loaded.
 */
export const recheckHolds = async (tx: OrdersTx, customerId: string, except?: string): Promise<void> => {
  lockAccount(tx, customerId);
  for (const id of await listOrdersToRecheck(tx.db, customerId)) {
    if (id === except) continue;
    const order = await lockOrder(tx, id);
    order.recheckCredit(tx);
  }
};

/**
 * Releases later orders that now fit the limit, after an order got smaller, was deleted or changed customer.
 */
export const releaseOtherHolds = async (
  tx: OrdersTx,
  { id, account, freedCredit, customerId }: SalesOrder,
): Promise<void> => {
  if (!freedCredit || account === null) return;
  await tx.flush();
  await recheckHolds(tx, customerId, id);
};

const recheckAllCustomers = async (tx: OrdersTx): Promise<void> => {
  for (const customerId of await listCustomersToRecheck(tx.db)) {
    await recheckHolds(tx, customerId);
    await tx.flush();
  }
};

const recheckCustomer = ({ data }: { data: { customerId: string } }, tx: OrdersTx): Promise<void> =>
  recheckHolds(tx, data.customerId);

export const followAccounts = (): Subscription[] => [
  on(invoiceSaved, recheckCustomer),
  on(paymentSaved, recheckCustomer),
  on(creditMemoSaved, recheckCustomer),
  on(customerSaved, ({ key }, tx: OrdersTx) => recheckHolds(tx, key)),
  on(settingsSaved, (_, tx: OrdersTx) => recheckAllCustomers(tx)),
];
