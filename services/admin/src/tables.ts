import type { AuditEntrySchema } from '@primal/service-kit/audit';
import type { Tables } from '@primal/service-kit/database';
import type { OutgoingMailSchema } from '@primal/service-kit/mail/send-once';
import type { Tx } from '@primal/service-kit/tx';

/** Columns of tables by name: tables of kit and trade; each slice adds its own. */
export interface AdminTables extends Tables<[typeof AuditEntrySchema, typeof OutgoingMailSchema]> {}
export type AdminTx = Tx<AdminTables>;
export type AdminDb = AdminTx['db'];
