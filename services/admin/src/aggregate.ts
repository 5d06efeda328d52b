import { randomUUIDv7 } from 'node:crypto';
import { p } from '@mikro-orm/core';

/** What every aggregate of this service has. */
export const aggregateProperties = {
  id: p.uuid().primary(),
  /** Counted here and not by the ORM, so that the event written with a change knows the version it makes. */
  version: p.integer(),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
};

interface Aggregate {
  version: number;
  updatedAt: Date;
}

/** The first version of a new aggregate. */
export const firstVersion = () => {
  const now = new Date();
  return { id: randomUUIDv7(), version: 1, createdAt: now, updatedAt: now };
};

/** Applies changes as the next version. The aggregate's row must be locked. */
export const nextVersion = <A extends Aggregate>(aggregate: A, changes: Partial<A>): void => {
  Object.assign(aggregate, changes, { version: aggregate.version + 1, updatedAt: new Date() });
};

/** A record as stored: instants are dates in entities and text in rows. */
export type Stored<Answer> = {
  [Field in keyof Answer]: Field extends 'createdAt' | 'updatedAt' ? Date | string : Answer[Field];
};

/** ISO 8601 in UTC. */
export const toInstant = (value: Date | string): string => new Date(value).toISOString();

/** The instants of a record as answers carry them. */
export const instants = (record: { createdAt: Date | string; updatedAt: Date | string }) => ({
  createdAt: toInstant(record.createdAt),
  updatedAt: toInstant(record.updatedAt),
});
