import type { Migrations } from '@primal/service-kit/database/migrate';
import { outgoingMailsTable } from '@primal/service-kit/mail/send-once';
import { copies } from './001-copies.ts';
import { orders } from './001-orders.ts';
import { pieces } from './001-pieces.ts';
import { standingOrders } from './001-standing-orders.ts';

export const migrations: Migrations = [
  { name: '001-tables', sql: [...copies, ...orders, pieces, standingOrders, outgoingMailsTable] },
];
