import { followCustomers } from '@primal/service-kit/copies/customers';
import type { Subscription } from '@primal/service-kit/subscriptions';

/** What only delivery keeps of a customer: columns besides those of every copy. */
export const windowFields = { deliverFrom: true, deliverUntil: true, deliveryNotes: true } as const;

/** The copies of customers, with the hours in which they take goods in and what drivers should know of them. */
export const followStopCustomers = (): Subscription[] =>
  followCustomers(undefined, ({ deliverFrom, deliverUntil, deliveryNotes }) => ({
    deliver_from: deliverFrom,
    deliver_until: deliverUntil,
    delivery_notes: deliveryNotes,
  }));
