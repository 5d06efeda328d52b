import type { Migrations } from '@primal/service-kit/database/migrate';
import { outgoingMailsTable } from '@primal/service-kit/mail/send-once';
import { catalog } from './001-catalog.ts';
import { imports } from './001-imports.ts';
import { people } from './001-people.ts';
import { reports } from './001-reports.ts';
import { settings } from './001-settings.ts';

export const migrations: Migrations = [
  {
    name: '001-tables',
    sql: [...people, ...catalog, imports, ...settings, ...reports, outgoingMailsTable],
  },
];
