import type { adminApi } from '@primal/contracts/admin/api';
import type { Tables } from '@primal/service-kit/database';
import type { Handlers } from '@primal/service-kit/routes';
import type { Tx } from '@primal/service-kit/tx';
import { CustomerSchema } from './customers/entity.ts';
import { ProductSchema } from './products/entity.ts';
import { SettingsSchema } from './settings/entity.ts';
import { InvoiceTotalSchema } from './stats/entity.ts';
import { DocumentUseSchema } from './usage/entity.ts';
import { UserSchema } from './users/entity.ts';

export const entities = [
  UserSchema,
  CustomerSchema,
  ProductSchema,
  SettingsSchema,
  DocumentUseSchema,
  InvoiceTotalSchema,
] as const;

export type AdminTables = Tables<typeof entities>;
export type AdminTx = Tx<AdminTables>;
/** The handlers of this service's public calls, by the call's name. */
export type AdminHandlers = Handlers<typeof adminApi, AdminTables>;
