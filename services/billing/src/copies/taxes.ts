import { customerDeleted, customerSaved } from '@primal/contracts/admin/events';
import { toCopyRow } from '@primal/service-kit/database';
import { markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import type { BillingDb } from '../tables.ts';
import { CustomerTaxSchema } from './tables.ts';

const table = 'customer_taxes';

export const followCustomerTaxes = (): Subscription[] => [
  syncCopy(customerSaved, {
    table,
    row: ({ taxExempt }) => toCopyRow(CustomerTaxSchema)({ taxExempt, deleted: false }),
  }),
  markDeleted(customerDeleted, { table, row: { deleted: true } }),
];

export const isTaxExempt = async (db: BillingDb, customerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('customer_taxes')
    .select('tax_exempt')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.tax_exempt ?? false;
};
