import { z } from 'zod';
import { areaNames } from '../area-names.ts';
import type { Permission } from '../shared/permissions.ts';

/**
 * Notice that a service's answers about an entity are stale. `service` may differ from the entity's owner,
 * since services hold copies. The message names no record: a thousand changes send a single message.
 */
export const changeSchema = z.object({ service: z.enum(areaNames), entity: z.string() });
export type Change = z.infer<typeof changeSchema>;

export interface Notice {
  /** Id of the event. Clients dedupe repeated notices by it. */
  id: string;
  text: string;
  to: string;
  at: string;
  by: { userId: string; name: string } | null;
  /** Permission required to receive the notice. Absent: everyone. */
  needs?: Permission;
}

/** Last event of a stream whose gateway stops. Clients reconnect to another instance without delay. */
export const shutdownEvent = 'leaving';

export interface LiveMessage {
  /** True for the first message of a series. A browser that missed earlier messages reloads everything. */
  begins?: true;
  changes: Change[];
  notices: Notice[];
}

/** Position in a gateway's message series. Each instance starts a new series. */
export interface LivePosition {
  series: string;
  number: number;
}

export const formatPosition = ({ series, number }: LivePosition): string => `${series}-${number}`;

export const readPosition = (text: string): LivePosition | null => {
  const [, series, number] = /^([0-9a-f]{1,32})-(\d{1,15})$/.exec(text) ?? [];
  return series && number ? { series, number: Number(number) } : null;
};
