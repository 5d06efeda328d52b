import { defineEntity, p } from '@mikro-orm/core';
import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { customerDeleted, customerSaved } from '@primal/contracts/admin/events';
import type { CreditTerms } from '@primal/contracts/shared/credit-terms';
import { documentCustomer } from '@primal/contracts/shared/customer';
import { type CustomerTax, toCustomerTax } from '@primal/contracts/shared/sales-tax';
import { listDefaults, listFields } from '@primal/service-kit/answers';
import {
  narrowTables,
  type RawBuilder,
  type RecordOf,
  selectJson,
  selectOf,
  sql,
  type Tables,
  toCopyRow,
} from '@primal/service-kit/database';
import { foldSql } from '@primal/service-kit/lists/search';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { awaitCopy, markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import type { Tx } from '@primal/service-kit/tx';
import type { Kysely } from 'kysely';
import type { z } from 'zod';

export type CustomerFields = z.infer<typeof documentCustomer>;

/** Copy of a customer of the admin area; `sequence` is its version. Deleted rows stay with a flag. */
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
    email: p.text().strictNullable(),
    contactPerson: p.text().strictNullable(),
    pricingTier: p.text().default('base'),
    isActive: p.boolean().default(true),
    cashOnDelivery: p.boolean().default(false),
    financeChargeExempt: p.boolean().default(false),
    creditLimit: p.decimal('string').strictNullable(),
    paymentTerms: p.integer().strictNullable(),
    discountPercent: p.decimal('string').strictNullable(),
    discountDays: p.integer().strictNullable(),
    maxDaysOverdue: p.integer().strictNullable(),
    onHold: p.boolean().default(false),
    holdReason: p.text().strictNullable(),
    tax: p.json<CustomerTax>().strictNullable(),
    /** Fields of documents without a column, so that a new field needs no migration. */
    rest: p.json<Partial<CustomerFields>>().strictNullable(),
  },
});

export const customersTable = (...own: string[]): string => `
  create table customers (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    name text not null default '',
    address text not null default '',
    city text not null default '',
    state text not null default '',
    zip_code text not null default '',
    phone text not null default '',
    email text,
    contact_person text,
    pricing_tier text not null default 'base',
    is_active boolean not null default true,
    cash_on_delivery boolean not null default false,
    finance_charge_exempt boolean not null default false,
    credit_limit numeric(12,2),
    payment_terms integer,
    discount_percent numeric(5,2),
    discount_days integer,
    max_days_overdue integer,
    on_hold boolean not null default false,
    hold_reason text,
    tax jsonb,
    rest jsonb,
    folded_name text not null generated always as (${foldSql('name')}) stored${own.map((column) => `,\n    ${column}`).join('')}
  )`;

type CustomerTables = Tables<readonly [typeof CustomerSchema]>;

const defaults = listDefaults(documentCustomer);

const hasColumn = (field: string): field is keyof RecordOf<typeof CustomerSchema> =>
  field in CustomerSchema.meta.properties;

const restFields = listFields(documentCustomer).filter((field) => !hasColumn(field));

/** A customer, joined as `alias`, as one JSON value with the schema's fields. */
export const selectCustomer = <Shape extends z.ZodRawShape>(
  alias: string,
  schema: z.ZodObject<Shape>,
): RawBuilder<z.output<z.ZodObject<Shape>>> => {
  const fields = listFields(schema);
  const rest = restFields.filter((field) => field in schema.shape);
  const selectRest = (field: keyof CustomerFields) =>
    sql`coalesce(${sql.ref(`${alias}.rest`)} -> ${sql.lit(field)}, ${sql.lit(JSON.stringify(defaults[field] ?? null))}::jsonb)`;
  const more = Object.fromEntries(rest.map((field) => [field, selectRest(field)]));
  return selectJson(CustomerSchema, alias, fields.filter(hasColumn), more) as RawBuilder<never>;
};

const toCustomerTables = <T extends CustomerTables>(db: Kysely<T>): Kysely<CustomerTables> =>
  narrowTables(db);

export interface CustomerCopy {
  customer: CustomerFields;
  deleted: boolean;
  /** New documents require an active customer. */
  isActive: boolean;
  credit: CreditTerms;
  tax: CustomerTax | null;
}

export const findCustomer = async <T extends CustomerTables>(
  db: Kysely<T>,
  id: string,
  { hold = false }: { hold?: boolean } = {},
): Promise<CustomerCopy | null> => {
  const query = toCustomerTables(db)
    .selectFrom('customers')
    .where('id', '=', id)
    .select(selectOf(CustomerSchema, 'customers'));
  const row = await (hold ? query.forShare() : query).executeTakeFirst();
  if (!row) return null;
  const { deleted, isActive, sequence, tax, rest, financeChargeExempt, ...fields } = row;
  const { creditLimit, paymentTerms, discountPercent, discountDays, ...more } = fields;
  const { maxDaysOverdue, onHold, holdReason, ...columns } = more;
  const customer = { ...columns, ...defaults, ...rest } as CustomerFields;
  const terms = { paymentTerms, discountPercent, discountDays };
  const credit = { creditLimit, ...terms, maxDaysOverdue, onHold, holdReason };
  return { customer, deleted, isActive, credit, tax };
};

export const awaitCustomer = <T extends CustomerTables>(
  db: Kysely<T>,
  id: string,
  options?: { hold?: boolean },
): Promise<CustomerCopy | null> => awaitCopy(() => findCustomer(db, id, options));

/** Customer for a new document at `path`; 400 if missing, deleted or inactive. */
export const assertCustomer = (copy: CustomerCopy | null, path: string): CustomerFields => {
  if (!copy) throw createFieldProblem('This customer does not exist.', path);
  const name = copy.customer.name || 'This customer';
  if (copy.deleted) throw createFieldProblem(`${name} has been deleted.`, path);
  if (!copy.isActive)
    throw createFieldProblem(`${name} is inactive. Make the customer active again to continue.`, path);
  return copy.customer;
};

/** Recipient's address; 409 if the customer has no address. */
export const resolveRecipient = (
  customer: { name: string; email: string | null },
  named?: string | null,
): string => {
  const recipient = named ?? customer.email;
  if (!recipient)
    throw problem.conflict(
      `${customer.name} has no e-mail address. Add one to the customer first.`,
      'no_email',
    );
  return recipient;
};

/** Placeholder for a copy that has not arrived, so that a list never loses a document. */
export const createUnknownCustomer = (id: string): CustomerFields =>
  ({
    id,
    name: 'Unknown customer',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    phone: '',
    email: null,
    contactPerson: null,
    pricingTier: 'base',
    cashOnDelivery: false,
    ...defaults,
  }) as CustomerFields;

const toCustomerRow = (data: CustomerAnswer) =>
  toCopyRow(CustomerSchema)({
    ...data,
    tax: toCustomerTax(data),
    rest: Object.fromEntries(restFields.map((field) => [field, data[field]])),
    deleted: false,
  });

const table = 'customers';

/** Calls `onChanged` for each new version. `more` returns the service's own columns. */
export const followCustomers = <T extends CustomerTables>(
  onChanged?: (tx: Tx<T>, customer: CustomerFields) => Promise<void>,
  more: (data: CustomerAnswer) => Record<string, unknown> = () => ({}),
): Subscription[] => [
  syncCopy(customerSaved, {
    table,
    row: (data) => ({ ...toCustomerRow(data), ...more(data) }),
    onChanged: onChanged && (({ data }, tx: Tx<T>) => onChanged(tx, data)),
  }),
  markDeleted(customerDeleted, { table, row: { deleted: true } }),
];
