import { problem } from '@primal/service-kit/problem';
import { presentCustomerPrice } from '../customer-price/customer-price.ts';
import { selectPrices } from '../customer-price/store.ts';
import { subjectOf } from '../import/store.ts';
import type { AdminTx } from '../tables.ts';
import { exportCsv } from './export.ts';

/** Customer prices as a CSV file: all of them, or those of one customer, whose name the file's name tells. */
export const exportPrices = async (tx: Pick<AdminTx, 'db' | 'identity'>, customerId: string | undefined) => {
  const all = subjectOf('customer-prices');
  if (customerId === undefined) return exportCsv(tx, all);
  const customer = await tx.db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow(() => problem.notFound('Customer not found.'));
  const own: typeof all = {
    ...all,
    read: async (db, after, limit) => {
      const rows = await selectPrices(db)
        .where('cp.customer_id', '=', customerId)
        .where('cp.id', '>', after)
        .orderBy('cp.id')
        .limit(limit)
        .execute();
      return rows.map(presentCustomerPrice);
    },
  };
  return exportCsv(tx, own, `${all.table}-${customer.name}`);
};
