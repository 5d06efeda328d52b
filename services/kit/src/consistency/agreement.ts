import { type Area, areaNames } from '@primal/contracts/areas';
import type { NatsConnection } from 'nats';
import { askAt } from '../events/conversation.ts';

/** The processes that can be asked: those that keep copies of other areas' records. */
export const everybody: readonly ProcessName[] = [...areaNames, 'gateway'];
export type ProcessName = Area | 'gateway';

/** `superfluous`: the owner does not have it. `older`, `newer`: of another version than the owner's. */
export const differenceKinds = ['missing', 'superfluous', 'differing', 'older', 'newer'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A row of a copy that is not what its owner has. */
export interface Difference {
  service: ProcessName;
  copy: string;
  /** The event that it is copied from; of a superfluous row one of those. */
  type: string;
  kind: DifferenceKind;
  id: string;
  /** The id of the owner's aggregate: the row's own, or that of the order from which the row was made. */
  key: string;
  /** Number or name, where it is known. */
  label: string | null;
  /** The owner's version; null when it has none. */
  version: number | null;
  /** The columns that differ; `lines` are the rows of its lines. */
  fields: string[];
}

/** Something in a service's own tables that does not agree. */
export interface Finding {
  /** The kind of record, in a word or two of the trade: `invoice`, `route`, `numbers`. */
  of: string;
  id: string;
  label: string | null;
  says: string;
}

/** Differences between a process's copies and their owners. */
export interface CopiesReport {
  /** How many snapshots of an event each copy was compared with. */
  compared: { copy: string; type: string; count: number }[];
  differences: Difference[];
  /** The wait for events under way, in milliseconds, and the rows that it was for. */
  waited: { ms: number; rows: number };
  /** Events were still under way at the end of the wait, so some differences may disappear. */
  isMoving: boolean;
}

/** One process's copies and records: whether they agree, and where it stands with its events. */
export interface Agreement extends CopiesReport {
  service: ProcessName;
  /** Of all differences; `differences` holds the first ones. */
  count: number;
  findings: Finding[];
  outbox: number;
  /** Age of the oldest of them in seconds. */
  outboxAge: number;
  /** Events that could not be applied. */
  dead: number;
  /** The differences before the repair; empty without one. */
  repaired: Difference[];
}

export const agreementSubject = (name: ProcessName): string => `agreement.${name}`;

/** With `repair` it applies dead events and has owners publish differences again. Rejects without an answer. */
export const askAgreement = async (
  connection: NatsConnection,
  name: ProcessName,
  { repair = false } = {},
): Promise<Agreement> => {
  for await (const line of askAt(connection, agreementSubject(name), JSON.stringify({ repair })))
    return JSON.parse(line);
  throw new Error(`${name} gave no answer.`);
};
