import { customerSaved, productSaved, settingsSaved, userSaved } from '@primal/contracts/admin/events';
import type { Kysely } from '@primal/service-kit/database';
import { fact, type Republished } from '@primal/service-kit/service';
import { customerColumns, presentCustomer } from './customer/presenter.ts';
import { presentProduct, productColumns } from './product/presenter.ts';
import { settingsColumns } from './settings/presenter.ts';
import type { AdminTables } from './tables.ts';
import { presentUser, userColumns } from './user/presenter.ts';

/** The current state of everything that others copy. */
export async function* republish(db: Kysely<AdminTables>): AsyncGenerator<Republished> {
  for (const user of await db.selectFrom('users').select(userColumns).select('version').execute())
    yield fact(userSaved, { key: user.id, sequence: user.version, data: presentUser(user) });
  for (const customer of await db.selectFrom('customers').select(customerColumns).execute())
    yield fact(customerSaved, {
      key: customer.id,
      sequence: customer.version,
      data: presentCustomer(customer),
    });
  for (const product of await db.selectFrom('products').select(productColumns).execute())
    yield fact(productSaved, { key: product.id, sequence: product.version, data: presentProduct(product) });
  for (const settings of await db.selectFrom('settings').select(settingsColumns).execute())
    yield fact(settingsSaved, { key: settings.id, sequence: settings.version, data: settings });
}
