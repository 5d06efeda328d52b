import type { Area } from '@primal/contracts/areas';

/**
 * What `npm run consistency` and the processes that it starts (`node …/main.ts consistency`) say to each other: a
 * question is a line of JSON, its answers are lines of JSON, the last one `{end: true}` (docs/decisions/0046).
 */

/** One snapshot of the owner's current state, as its event would tell it. */
export interface Snapshot {
  type: string;
  key: string;
  sequence: number;
  data: unknown;
}

/** `superfluous`: the owner does not have it. `older`, `newer`: of another version than the owner's. */
export const differenceKinds = ['missing', 'superfluous', 'differing', 'older', 'newer'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A row of a copy that is not what its owner has. */
export interface Difference {
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

export interface Description {
  owns: boolean;
  copies: { type: string; copy: string }[];
}

/** Where a process stands with its events. */
export interface Standing {
  outbox: number;
  /** Age of the oldest of them in seconds. */
  outboxAge: number;
  dead: number;
  /** Those ids of which an event waits in the outbox. */
  waiting: string[];
  /** For each area that it listens to: the stream's last event, up to where all were applied, and how many wait. */
  heard: Partial<Record<Area, { last: number; floor: number; behind: number }>>;
}

export type Question =
  | { ask: 'describe' }
  /** The owner's snapshots, of all or of some aggregates and event types; answered in lines of `Snapshot[]`. */
  | { ask: 'snapshots'; ids?: readonly string[]; types?: readonly string[] }
  /** Holds snapshots to the copies; answered in `Difference[]`. */
  | { ask: 'compare'; snapshots: readonly Snapshot[] }
  /** Rows, of all or of some ids, that no snapshot since the last time was about; answered in `Difference[]`. */
  | { ask: 'rest'; ids?: readonly string[] }
  /** Answered in `Finding[]`. */
  | { ask: 'checks' }
  /** Answered in `Standing`. */
  | { ask: 'standing'; ids: readonly string[] }
  /** Has the owner publish its snapshots about some aggregates again. */
  | { ask: 'publish'; ids: readonly string[] }
  /** Has the copying service remove rows that the owner does not have, and versions that it never had. */
  | { ask: 'repair'; differences: readonly Difference[] }
  | { ask: 'redrive' };

/** Somebody who answers questions, one at a time: a process over its standard input, or over the broker. */
export interface Asked {
  name: Area | 'gateway';
  /** All answers to a question, as they come. */
  ask<Answer>(question: Question): AsyncGenerator<Answer>;
  askOnce<Answer>(question: Question): Promise<Answer>;
}

export type Line<Answer> = { answer: Answer } | { end: true } | { error: string };
