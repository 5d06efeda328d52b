import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import type { Identity } from '@primal/contracts/shared/identity';
import type { Permission } from '@primal/contracts/shared/permissions';
import { assertPermission, problem } from '@primal/service-kit/problem';
import { creditFields } from '../customer/customer.ts';
import type { ImportRecord, StoredFields } from './import.ts';
import { fieldsOfFile, subjectOf } from './store.ts';
import type { Subject } from './subject.ts';
import { targetsOf } from './targets.ts';

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

/** The fields that the caller may not bring and the parts that fill them, each with the sentence that says so. */
export const forbiddenTargets = (holder: Holder, subject: Subject): Map<string, string> => {
  const refused = guarded.filter(({ permission }) => !holder.permissions.includes(permission));
  return new Map(
    targetsOf(subject).flatMap(({ field, fills }) =>
      refused
        .filter(({ fields }) => fills.some((filled) => fields.includes(filled)))
        .map(({ sentence }) => [field, sentence] as const),
    ),
  );
};

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
export const assertMayBring = (identity: Holder, file: ImportRecord): void => {
  for (const permission of ofSubject[file.subject]) assertPermission(identity, permission);
  const subject = subjectOf(file.subject);
  const forbidden = forbiddenTargets(identity, subject);
  const brought = new Set(fieldsOfFile(file));
  const target = targetsOf(subject).find(({ field }) => forbidden.has(field) && brought.has(field));
  if (target)
    throw problem.forbidden(
      `${forbidden.get(target.field)} Leave the column ${target.label} out of the import.`,
      'not_permitted',
    );
};

/** A record as the caller may have it in a file: a markup on the cost says what the cost is, to whoever knows the price. */
export const asExported = (holder: Holder, record: StoredFields): StoredFields =>
  record.kind === 'over_cost' && !holder.permissions.includes('seeCosts')
    ? { ...record, value: null }
    : record;
