import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import type { Identity } from '@primal/contracts/shared/identity';
import type { Permission } from '@primal/contracts/shared/permissions';
import { problem, requirePermission } from '@primal/service-kit/problem';
import { creditFields } from '../customer/customer.ts';
import type { Column } from './columns.ts';
import type { StoredFields } from './import.ts';

type Holder = Pick<Identity, 'permissions'>;

/** Fields that a file may bring only for accounts with the permission, and what is said to others. */
const guarded: readonly { fields: readonly string[]; permission: Permission; sentence: string }[] = [
  { fields: ['costPrice'], permission: 'seeCosts', sentence: 'Your role may not see costs.' },
  {
    fields: ['unitPrice', 'costPrice', 'wholesalePrice', 'restaurantPrice', 'retailPrice', 'kind', 'value'],
    permission: 'changePrices',
    sentence: 'Your role may not change prices.',
  },
  {
    fields: [...creditFields],
    permission: 'setCredit',
    sentence: 'Your role may not set the credit of customers.',
  },
];

/** The fields that the caller may not bring, each with the sentence that says so. */
export const forbiddenFields = (holder: Holder): Map<string, string> =>
  new Map(
    guarded
      .filter(({ permission }) => !holder.permissions.includes(permission))
      .flatMap(({ fields, sentence }) => fields.map((field) => [field, sentence] as const)),
  );

/** The fields that an export leaves out for the caller. */
export const hiddenFields = (holder: Holder): ReadonlySet<string> =>
  new Set(holder.permissions.includes('seeCosts') ? [] : ['costPrice']);

/** What a file of each subject needs beside the permission to import: none does what its sender may not do by hand. */
const ofSubject: Record<ImportSubject, readonly Permission[]> = {
  products: ['editProducts'],
  customers: ['editCustomers'],
  // Some are reckoned from costs.
  'customer-prices': ['changePrices', 'seeCosts'],
};

/** 403 when the caller may not bring such a file, or one of its columns; nor see its rows, which show what is stored. */
export const assertMayBring = (
  identity: Holder,
  subject: ImportSubject,
  columns: readonly (Column | undefined)[],
): void => {
  for (const permission of ofSubject[subject]) requirePermission(identity, permission);
  const forbidden = forbiddenFields(identity);
  const column = columns.find((each) => each && forbidden.has(each.field));
  if (column)
    throw problem.forbidden(
      `${forbidden.get(column.field)} Leave the column ${column.heading} out of the import.`,
      'not_permitted',
    );
};

/** A record as the caller may have it in a file: a markup on the cost says what the cost is, to whoever knows the price. */
export const asExported = (holder: Holder, record: StoredFields): StoredFields =>
  record.kind === 'over_cost' && !holder.permissions.includes('seeCosts')
    ? { ...record, value: null }
    : record;
