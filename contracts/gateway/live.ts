import { z } from 'zod';
import { areaNames } from '../areas.ts';
import type { Permission } from '../shared/permissions.ts';

/**
 * Answers of a service may have changed. `service` is the one whose answers changed: not always the entity's owner, since
 * services keep copies. Which record it was is not said: a thousand of them are one message.
 */
export const changeSchema = z.object({ service: z.enum(areaNames), entity: z.string() });
export type Change = z.infer<typeof changeSchema>;

/** Something that people want to hear of, as the notifications list shows it. */
export interface Notice {
  /** Equal for the same fact, however often it is told. */
  id: string;
  /** 'INV-1042 created from SO-1107' */
  text: string;
  /** The screen of what it is about. */
  to: string;
  /** When it happened, ISO 8601 in UTC. */
  at: string;
  /** Who did it; null for what happened by itself. */
  by: { userId: string; name: string } | null;
  /** Who is to hear of it: accounts with this permission; everybody without one. */
  needs?: Permission;
}

/** The name of the last event of a stream whose gateway stops: another one is there, without a wait. */
export const leavingEvent = 'leaving';

/** One message of `GET /api/events` (server-sent events, with an id). */
export interface News {
  /**
   * The first message of a stream: what follows comes after its id. A browser that has read further than that, or that
   * knows another series of ids, has missed something and reads everything anew.
   */
  begins?: true;
  changes: Change[];
  notices: Notice[];
}

/** A place in a gateway's series of messages; another instance, or one that was started again, has another series. */
export interface NewsPosition {
  series: string;
  number: number;
}

/** The id of a message: `9f3a-17`. */
export const positionText = ({ series, number }: NewsPosition): string => `${series}-${number}`;

/** Reads the id of a message; null for anything else. */
export const readPosition = (text: string): NewsPosition | null => {
  const [, series, number] = /^([0-9a-f]{1,32})-(\d{1,15})$/.exec(text) ?? [];
  return series && number ? { series, number: Number(number) } : null;
};
