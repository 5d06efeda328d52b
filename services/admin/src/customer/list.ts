import { customersApi } from '@primal/contracts/admin/customer';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { createTextSearch } from '@primal/service-kit/lists/search';
import { toAnswer } from './presenter.ts';
import { selectCustomers } from './store.ts';

export const listCustomers = documentList({
  call: customersApi.listCustomers,
  select: selectCustomers,
  id: 'id',
  columns: {
    name: sql`lower(name)`,
    phone: 'phone',
    email: { nullable: sql`lower(email)` },
    address: sql`lower(address)`,
    city: sql`lower(city)`,
    contactPerson: { nullable: sql`lower(contact_person)` },
    pricingTier: 'pricing_tier',
    createdAt: 'created_at',
  },
  instants: 'created_at',
  where: ({ status, q }) => [
    createTextSearch('folded_text', q).condition,
    status && sql`is_active = ${status === 'active'}`,
  ],
  search: (q) => createTextSearch('folded_text', q).search,
  // With at most this many matches, a scan in list order finds the first 50 quickly enough.
  few: 1_000,
  toAnswers: (rows) => rows.map(toAnswer),
});
