import { type Area, areaNames } from '@primal/contracts/area-names';
import type { NatsConnection } from 'nats';
import { requestStream } from '../events/streamed-reply.ts';

export const reportingProcesses: readonly ProcessName[] = [...areaNames, 'gateway'];
export type ProcessName = Area | 'gateway';

/** `superfluous`: the owner has no such record. `older`, `newer`: the version differs from the owner's. */
export const differenceKinds = ['missing', 'superfluous', 'differing', 'older', 'newer'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  service: ProcessName;
  copy: string;
  type: string;
  kind: DifferenceKind;
  id: string;
  key: string;
  label: string | null;
  version: number | null;
  fields: string[];
}

export interface Finding {
  /** The kind of record in domain terms: `invoice`, `route`, `numbers`. */
  of: string;
  id: string;
  label: string | null;
  problem: string;
}

export interface CopiesReport {
  compared: { copy: string; type: string; count: number }[];
  differences: Difference[];
  /** Milliseconds waited for events in flight, and the rows concerned. */
  waited: { ms: number; rows: number };
  isMoving: boolean;
}

export interface ProcessReport extends CopiesReport {
  service: ProcessName;
  count: number;
  findings: Finding[];
  outbox: number;
  /** Age of the oldest pending event in seconds. */
  outboxAge: number;
  dead: number;
  repaired: Difference[];
}

export const formatReportSubject = (name: ProcessName): string => `agreement.${name}`;

/**
 * With `repair`, applies dead events and has owners republish differing records. Rejects if the process does
 * not answer.
 */
export const requestReport = async (
  connection: NatsConnection,
  name: ProcessName,
  { repair = false } = {},
): Promise<ProcessReport> => {
  for await (const line of requestStream(connection, formatReportSubject(name), JSON.stringify({ repair })))
    return JSON.parse(line);
  throw new Error(`${name} gave no answer.`);
};
