import {
  credentialsSaved,
  customerSaved,
  productSaved,
  settingsSaved,
  userSaved,
} from '@primal/contracts/admin/events';
import type { Kysely } from '@primal/service-kit/database';
import { inBatches, type Republished, type Span, snapshot, within } from '@primal/service-kit/service';
import { customerColumns, presentCustomer } from './customer/presenter.ts';
import { presentProduct, productColumns } from './product/presenter.ts';
import { credentialsColumns, settingsColumns } from './settings/presenter.ts';
import type { AdminTables } from './tables.ts';
import { presentUserEvent, userFactColumns } from './user/presenter.ts';

/** The current state of everything that others copy. */
export async function* republish(
  db: Kysely<AdminTables>,
  ids?: readonly string[],
): AsyncGenerator<Republished> {
  const users = (span: Span) =>
    db
      .selectFrom('users')
      .select(userFactColumns)
      .where(within('id', span))
      .orderBy('id')
      .limit(span.limit)
      .execute();
  for await (const rows of inBatches(users, ids))
    for (const user of rows)
      yield snapshot(userSaved, { key: user.id, sequence: user.version, data: presentUserEvent(user) });

  const customers = (span: Span) =>
    db
      .selectFrom('customers')
      .select(customerColumns)
      .where(within('id', span))
      .orderBy('id')
      .limit(span.limit)
      .execute();
  for await (const rows of inBatches(customers, ids))
    for (const customer of rows)
      yield snapshot(customerSaved, {
        key: customer.id,
        sequence: customer.version,
        data: presentCustomer(customer),
      });

  const products = (span: Span) =>
    db
      .selectFrom('products')
      .select(productColumns)
      .where(within('id', span))
      .orderBy('id')
      .limit(span.limit)
      .execute();
  for await (const rows of inBatches(products, ids))
    for (const product of rows)
      yield snapshot(productSaved, {
        key: product.id,
        sequence: product.version,
        data: presentProduct(product),
      });

  for (const { id: key, version: sequence, ...data } of await db
    .selectFrom('settings')
    .select([...settingsColumns, ...credentialsColumns])
    // Those that nobody has saved yet were told to nobody: all go by the same defaults.
    .where('version', '>', 1)
    .execute()) {
    if (ids && !ids.includes(key)) continue;
    yield snapshot(settingsSaved, { key, sequence, data: settingsSaved.data.parse(data) });
    yield snapshot(credentialsSaved, { key, sequence, data: credentialsSaved.data.parse(data) });
  }
}
