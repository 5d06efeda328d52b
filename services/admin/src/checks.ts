import { findingsOf } from '@primal/service-kit/consistency/checks';
import type { Finding } from '@primal/service-kit/consistency/protocol';
import type { Kysely } from '@primal/service-kit/database';
import { overlappingPrices } from './customer-price/overlap.ts';
import { strayLines } from './reports/checks.ts';
import type { AdminTables } from './tables.ts';

/** What the reports are made of beside the documents themselves, which are compared with their owners, and prices of customers. */
export const adminChecks = (db: Kysely<AdminTables>): Promise<Finding[]> =>
  findingsOf(db, [strayLines, overlappingPrices()]);
