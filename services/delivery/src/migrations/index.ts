import type { Migrations } from '@primal/service-kit/database/migrate';
import { copies } from './001-copies.ts';
import { routesAndStops } from './001-routes.ts';

export const migrations: Migrations = [{ name: '001-tables', sql: [...copies, ...routesAndStops] }];
