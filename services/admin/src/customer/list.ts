import type { customersApi } from '@primal/contracts/admin/customer';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { withinDays } from '@primal/service-kit/lists/days';
import { askedRecords, keysetPage } from '@primal/service-kit/lists/page';
import { textSearch } from '@primal/service-kit/lists/search';
import type { AdminDb } from '../tables.ts';
import { selectCustomers } from './store.ts';

const sortColumns = {
  name: sql`lower(name)`,
  phone: sql.ref('phone'),
  email: { column: sql`lower(email)`, nullable: true as const },
  address: sql`lower(address)`,
  city: sql`lower(city)`,
  contactPerson: { column: sql`lower(contact_person)`, nullable: true as const },
  pricingTier: sql.ref('pricing_tier'),
  createdAt: sql.ref('created_at'),
};

/** One page of customers; newest first unless sorted otherwise. */
export const listCustomers = (db: AdminDb, query: Query<typeof customersApi.listCustomers>) => {
  const { status } = query;
  const { condition, search } = textSearch('folded_text', query.q);
  return keysetPage(
    db,
    selectCustomers(db)
      .where(condition)
      .where(withinDays(sql.ref('created_at'), query))
      .$if(status !== undefined, (customers) => customers.where('is_active', '=', status === 'active')),
    {
      columns: sortColumns,
      id: sql.ref('id'),
      search,
      // A walk along the order meets the first 50 of so many soon enough.
      few: 1_000,
      ...askedRecords(query),
    },
  );
};
