import {
  credentialsSaved,
  customerSaved,
  productSaved,
  settingsSaved,
  userSaved,
} from '@primal/contracts/admin/events';
import type { Kysely } from '@primal/service-kit/database';
import { fact, inBatches, type Republished } from '@primal/service-kit/service';
import { customerColumns, presentCustomer } from './customer/presenter.ts';
import { presentProduct, productColumns } from './product/presenter.ts';
import { credentialsColumns, settingsColumns } from './settings/presenter.ts';
import type { AdminTables } from './tables.ts';
import { presentUserFact, userFactColumns } from './user/presenter.ts';

/** The current state of everything that others copy. */
export async function* republish(db: Kysely<AdminTables>): AsyncGenerator<Republished> {
  const users = (after: string, limit: number) =>
    db
      .selectFrom('users')
      .select(userFactColumns)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of inBatches(users))
    for (const user of rows)
      yield fact(userSaved, { key: user.id, sequence: user.version, data: presentUserFact(user) });

  const customers = (after: string, limit: number) =>
    db
      .selectFrom('customers')
      .select(customerColumns)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of inBatches(customers))
    for (const customer of rows)
      yield fact(customerSaved, {
        key: customer.id,
        sequence: customer.version,
        data: presentCustomer(customer),
      });

  const products = (after: string, limit: number) =>
    db
      .selectFrom('products')
      .select(productColumns)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of inBatches(products))
    for (const product of rows)
      yield fact(productSaved, { key: product.id, sequence: product.version, data: presentProduct(product) });

  for (const { id: key, version: sequence, ...data } of await db
    .selectFrom('settings')
    .select([...settingsColumns, ...credentialsColumns])
    .execute()) {
    yield fact(settingsSaved, { key, sequence, data: settingsSaved.data.parse(data) });
    yield fact(credentialsSaved, { key, sequence, data: credentialsSaved.data.parse(data) });
  }
}
