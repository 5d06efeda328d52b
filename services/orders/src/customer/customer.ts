import { defineEntity, p } from '@mikro-orm/core';

/** The copy of a customer of the admin domain; `sequence` is the version it shows. Deleted ones stay, flagged. */
export const CustomerSchema = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    name: p.text().default(''),
    address: p.text().default(''),
    city: p.text().default(''),
    state: p.text().default(''),
    zipCode: p.text().default(''),
    phone: p.text().default(''),
    email: p.text().nullable(),
    contactPerson: p.text().nullable(),
    pricingTier: p.text().default('base'),
  },
});

export class Customer extends CustomerSchema.class {}
CustomerSchema.setClass(Customer);
