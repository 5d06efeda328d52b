import type { Republished } from '@primal/service-kit/service';
import { republishCustomers } from './customer/store.ts';
import { republishCustomerPrices } from './customer-price/store.ts';
import { republishProducts } from './product/store.ts';
import { republishRoles } from './role/store.ts';
import { republishSettings } from './settings/store.ts';
import type { AdminDb } from './tables.ts';
import { republishUsers } from './user/store.ts';

/** The current state of everything that others copy. */
export async function* republish(db: AdminDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  yield* republishUsers(db, ids);
  yield* republishRoles(db, ids);
  yield* republishCustomers(db, ids);
  yield* republishProducts(db, ids);
  yield* republishCustomerPrices(db, ids);
  yield* republishSettings(db, ids);
}
