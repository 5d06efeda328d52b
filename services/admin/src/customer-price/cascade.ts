import { formatPricedCustomer } from '@primal/contracts/admin/customer-price';
import { customerPriceDeleted, customerPriceSaved } from '@primal/contracts/admin/events';
import type { AuditInput } from '@primal/contracts/audit';
import { isOneOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { updateRecords } from '../bulk.ts';
import type { AdminDb, AdminTx } from '../tables.ts';
import { auditPrices, CustomerPriceSchema, toAnswer } from './customer-price.ts';
import { hasDayOverlap } from './overlap.ts';
import { lockCustomers, selectPrices } from './store.ts';

const batch = 500;

export const removePrices = async (
  tx: AdminTx,
  column: 'customer_id' | 'product_id',
  subject: AuditInput['subject'] & { id: string },
): Promise<void> => {
  const rows = await selectPrices(tx.db)
    .where(`cp.${column}`, '=', subject.id)
    .orderBy('cp.id')
    .forUpdate('cp')
    .execute();
  const prices = rows.map(toAnswer);
  for (let at = 0; at < prices.length; at += batch) {
    const some = prices.slice(at, at + batch);
    await tx.db
      .deleteFrom('customer_prices')
      .where(
        isOneOf(
          'id',
          some.map(({ id }) => id),
        ),
      )
      .execute();
    for (const { id, version } of some)
      tx.record(customerPriceDeleted, { key: id, sequence: version + 1, data: { id } });
    await tx.flush();
  }
  auditPrices(
    tx,
    prices.map((before) => ({ before })),
    subject,
  );
};

/** 409 if merging the two categories makes a customer's prices overlap; names the customer. */
const assertNotMerging = async (db: AdminDb, from: string, to: string): Promise<void> => {
  const { rows } = await sql<Parameters<typeof formatPricedCustomer>[0]>`
    select c.name as "customerName", c.city as "customerCity", c.state as "customerState" from customer_prices as one
    join customer_prices as other on other.customer_id = one.customer_id and other.category = ${to}
      and other.min_quantity is not distinct from one.min_quantity and ${hasDayOverlap('one', 'other')}
    join customers as c on c.id = one.customer_id
    where one.category = ${from} order by lower(c.name) limit 1`.execute(db);
  if (rows[0])
    throw problem.conflict(
      `${formatPricedCustomer(rows[0])}: the prices for ${from} and for ${to} overlap. Please end one of them first.`,
      'overlapping_price',
    );
};

export const renamePriceCategory = async (
  tx: AdminTx,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const affected = await tx.db
    .selectFrom('customer_prices')
    .select('customer_id')
    .distinct()
    .where('category', '=', from)
    .execute();
  if (affected.length === 0) return;
  await lockCustomers(
    tx.db,
    affected.map((price) => price.customer_id),
  );
  await assertNotMerging(tx.db, from, to);
  const updatedAt = new Date().toISOString();
  for (;;) {
    const rows = await selectPrices(tx.db)
      .where('cp.category', '=', from)
      .orderBy('cp.id')
      .limit(batch)
      .forUpdate('cp')
      .execute();
    const prices = rows.map((row) => toAnswer({ ...row, category: to, version: row.version + 1, updatedAt }));
    await updateRecords(tx.db, CustomerPriceSchema, prices);
    for (const price of prices)
      tx.record(customerPriceSaved, { key: price.id, sequence: price.version, data: price });
    await tx.flush();
    if (prices.length < batch) return;
  }
};
