import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import type { Identity } from '@primal/contracts/shared/identity';
import type { Permission } from '@primal/contracts/shared/permissions';
import { assertPermission, problem } from '@primal/service-kit/problem';
import { creditFields } from '../customer/customer.ts';
import type { ImportRecord, StoredFields } from './import.ts';
import { listFileFields, subjects } from './store.ts';
import type { ListFormat } from './subject.ts';
import { listTargets } from './targets.ts';

type Caller = Pick<Identity, 'permissions'>;

const guardedFields: readonly { fields: readonly string[]; permission: Permission; sentence: string }[] = [
  { fields: ['costPrice'], permission: 'seeCosts', sentence: 'Your role may not see costs.' },
  {
    fields: ['unitPrice', 'costPrice', 'wholesalePrice', 'restaurantPrice', 'retailPrice', 'kind', 'value'],
    permission: 'changePrices',
    sentence: 'Your role may not change prices.',
  },
  {
    fields: [...creditFields, 'taxCode'],
    permission: 'setCredit',
    sentence: 'Your role may not set the credit of customers.',
  },
];

export const listForbiddenTargets = (holder: Caller, subject: ListFormat): Map<string, string> => {
  const refused = guardedFields.filter(({ permission }) => !holder.permissions.includes(permission));
  return new Map(
    listTargets(subject).flatMap(({ field, fills }) =>
      refused
        .filter(({ fields }) => fills.some((filled) => fields.includes(filled)))
        .map(({ sentence }) => [field, sentence] as const),
    ),
  );
};

export const listHiddenFields = (holder: Caller): ReadonlySet<string> =>
  new Set(holder.permissions.includes('seeCosts') ? [] : ['costPrice']);

/** Permissions per subject, besides the import permission: the same as for editing by hand. */
const permissionsBySubject: Record<ImportSubject, readonly Permission[]> = {
  products: ['editProducts'],
  customers: ['editCustomers'],
  // Computed prices can reveal costs.
  'customer-prices': ['changePrices', 'seeCosts'],
};

/** 403 if the caller may not import the file or a column, or see the stored values in it. */
export const assertMayImport = (identity: Caller, file: ImportRecord): void => {
  for (const permission of permissionsBySubject[file.subject]) assertPermission(identity, permission);
  const subject = subjects[file.subject];
  const forbidden = listForbiddenTargets(identity, subject);
  const brought = new Set(listFileFields(file));
  const target = listTargets(subject).find(({ field }) => forbidden.has(field) && brought.has(field));
  if (target)
    throw problem.forbidden(
      `${forbidden.get(target.field)} Leave the column ${target.label} out of the import.`,
      'not_permitted',
    );
};

/** Redacts the markup of a price over cost, because price and markup together reveal the cost. */
export const redactRecord = (holder: Caller, record: StoredFields): StoredFields =>
  record.kind === 'over_cost' && !holder.permissions.includes('seeCosts')
    ? { ...record, value: null }
    : record;
