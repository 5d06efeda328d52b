import { guardedSettings } from '@primal/contracts/admin/guarded-settings';
import { priceFields } from '@primal/contracts/admin/product';
import type { ApiTable, Call } from '@primal/contracts/shared/api';
import type { CallPermission, Permission } from '@primal/contracts/shared/permissions';
import { creditFields } from '../services/admin/src/customer/customer.ts';
import { accepts, listFields } from './fuzz/valid.ts';

export interface Guard {
  field: string;
  needs: Permission;
  value?: string;
  /** Unrelated fields of the same name, matched against `METHOD /path field.path`. */
  except?: RegExp;
}

/** Price of a document line, which the user types. */
const ofLines = / items\./;
/** Records whose inactive state is unrelated to user accounts. */
const ofOthers = / \/api\/(customers|products|drivers)\b/;

const createGuards = (fields: readonly string[], needs: Permission, except?: RegExp): Guard[] =>
  fields.map((field) => ({ field, needs, ...(except && { except }) }));

/** Guarded fields, read from the services' own lists (docs/rules/identity-and-sessions.md#permissions). */
export const guards: readonly Guard[] = [
  ...Object.entries(guardedSettings).flatMap(([field, needs]) =>
    needs.map((permission) => ({ field, needs: permission })),
  ),
  // A cash sale's tax may differ from its customer's exemption
  // (docs/rules/sales-tax.md#documents).
  ...createGuards(creditFields, 'setCredit', / receipt\./),
  ...createGuards(
    priceFields.filter((field) => field !== 'costPrice'),
    'changePrices',
    ofLines,
  ),
  { field: 'costPrice', needs: 'seeCosts' },
  ...priceFields.map((value) => ({ field: 'fields', value, needs: 'changePrices' as const })),
  { field: 'fields', value: 'costPrice', needs: 'seeCosts' },
  { field: 'kind', value: 'over_cost', needs: 'changePrices' },
  { field: 'kind', value: 'over_cost', needs: 'seeCosts' },
  // Ledger accounts also have a `role`.
  ...createGuards(['role', 'mustChangePassword'], 'manageUsers', / (accounts\.)?0\.role$/),
  { field: 'permissions', needs: 'manageUsers' },
  { field: 'isActive', needs: 'manageUsers', except: ofOthers },
  { field: 'closedThrough', needs: 'closePeriods', except: / \/api\/settings closedThrough$/ },
  { field: 'status', value: 'invoiced', needs: 'invoice' },
  { field: 'status', value: 'sent', needs: 'invoice' },
  { field: 'status', value: 'paid', needs: 'takePayments' },
  { field: 'status', value: 'voided', needs: 'void' },
  { field: 'corrects', needs: 'drive' },
];

export interface GuardedCall {
  call: Call;
  guard: Guard;
  /** Path in the body: `prices.0.costPrice`. */
  path: string;
}

const implies = (needed: CallPermission, permission: Permission): boolean =>
  typeof needed === 'string' ? needed === permission : needed.every((one) => one === permission);

/** Calls with a guarded field that their own permission does not cover. */
export const listGuardedCalls = (table: ApiTable): GuardedCall[] =>
  Object.values(table).flatMap((call) => {
    const fields = new Map(call.body ? listFields(call.body) : []);
    return [...fields].flatMap(([path, schema]) =>
      guards
        .filter(({ field, value, except, needs }) => {
          const name = path.split('.').findLast((part) => part !== '0');
          return (
            name === field &&
            !except?.test(`${call.method} ${call.path} ${path}`) &&
            (value === undefined || accepts(schema, value)) &&
            !implies(call.permission, needs)
          );
        })
        .map((guard) => ({ call, guard, path })),
    );
  });
