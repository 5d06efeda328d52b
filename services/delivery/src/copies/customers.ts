import type { Subscription } from '@primal/service-kit/subscriptions';
import { followCustomers } from '@primal/service-trade/copies/customers';

export const windowFields = { deliverFrom: true, deliverUntil: true, deliveryNotes: true } as const;

export const followStopCustomers = (): Subscription[] =>
  followCustomers(undefined, ({ deliverFrom, deliverUntil, deliveryNotes }) => ({
    deliver_from: deliverFrom,
    deliver_until: deliverUntil,
    delivery_notes: deliveryNotes,
  }));
