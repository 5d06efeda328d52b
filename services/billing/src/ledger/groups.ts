import { type RawBuilder, sql } from '@primal/service-kit/database';

/**
 * Comparing two sides document by document means a sum for each of hundreds of thousands. Sums of a thousand groups of
 * documents, by a hash of their ids, take half the time, and only groups that differ are read by document
 * (docs/decisions/0159-ledger-of-differences.md).
 */
const groups = 1024;

/** The group that an id belongs to. */
export const groupOf = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(uuid_hash(${id}) & ${sql.lit(groups - 1)})`;

/**
 * An amount times the hash of its document: what one has too much and another of the group too little does not come to
 * nothing in a sum.
 */
export const weighted = (id: RawBuilder<unknown>, amount: RawBuilder<unknown>): RawBuilder<string> =>
  sql`((${amount}) * uuid_hash(${id}))`;

/** Whether an id belongs to one of some groups. */
export const inGroups = (id: RawBuilder<unknown>, some: readonly number[]): RawBuilder<boolean> =>
  sql`${groupOf(id)} in (${sql.join(some.map((group) => sql.lit(group)))})`;
