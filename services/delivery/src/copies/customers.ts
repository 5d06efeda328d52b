import { defineEntity, p } from '@mikro-orm/core';
import { customerDeleted, customerSaved } from '@primal/contracts/admin/events';
import { type StopAnswer, stopCustomer } from '@primal/contracts/delivery/route';
import { awaitCopy, upsertNewer } from '@primal/service-kit/copies';
import { problem } from '@primal/service-kit/problem';
import { on } from '@primal/service-kit/subscriptions';
import type { DeliveryTx } from '../tables.ts';

/** The copy of a customer of the admin domain; `sequence` is the version it shows. Deleted ones stay, flagged. */
export const CustomerSchema = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    /** What a stop shows of the customer; null when only the deletion was heard of. */
    shown: p.json<NonNullable<StopAnswer['customer']>>().strictNullable(),
  },
});

export const customerConsumers = [
  on(customerSaved, async ({ key, sequence, data }, tx: DeliveryTx) => {
    const shown = stopCustomer.parse(data);
    await upsertNewer(tx.db, 'customers', { id: key, sequence, deleted: false, shown });
  }),
  on(customerDeleted, async ({ key, sequence }, tx: DeliveryTx) => {
    await upsertNewer(tx.db, 'customers', { id: key, sequence, deleted: true });
  }),
];

/** Makes sure that a customer named at `customerId` is there; one added a moment ago is waited for. */
export const requireCustomer = async ({ db }: DeliveryTx, id: string): Promise<void> => {
  const customer = await awaitCopy(() =>
    db.selectFrom('customers').where('id', '=', id).select('deleted').executeTakeFirst(),
  );
  if (customer && !customer.deleted) return;
  const message = customer ? 'This customer has been deleted.' : 'This customer does not exist.';
  throw problem.badRequest(message, [{ path: 'customerId', message }]);
};
