import { followCustomers } from '@primal/service-kit/copies/customers';
import type { Subscription } from '@primal/service-kit/subscriptions';

/** Delivery's own columns of a customer, besides those of every copy. */
export const windowFields = { deliverFrom: true, deliverUntil: true, deliveryNotes: true } as const;

/** Copies customers with their receiving hours and notes for drivers. */
export const followStopCustomers = (): Subscription[] =>
  followCustomers(undefined, ({ deliverFrom, deliverUntil, deliveryNotes }) => ({
    deliver_from: deliverFrom,
    deliver_until: deliverUntil,
    delivery_notes: deliveryNotes,
  }));
