import { type CustomerAnswer, customerAnswer } from '@primal/contracts/admin/customer';
import { instants, type Stored } from '../aggregate.ts';

/** The columns of an answer, named as its fields. */
export const customerColumns = [
  'id',
  'name',
  'address',
  'city',
  'state',
  'zip_code as zipCode',
  'phone',
  'email',
  'contact_person as contactPerson',
  'pricing_tier as pricingTier',
  'is_active as isActive',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** A customer as answers and events show one, from an entity or a row. */
export const presentCustomer = (customer: Stored<CustomerAnswer>): CustomerAnswer =>
  customerAnswer.parse({ ...customer, ...instants(customer) });
