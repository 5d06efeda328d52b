import type { Area } from '../area-names.ts';

// Apart from `events.ts`, because the launcher needs no schemas.

export const formatStreamName = (area: Area): string => area.toUpperCase();

/** Bytes, equal to nats-server's `max_payload`. Orders grow to several times a 1 MB request. */
export const maxMessageBytes = 8 * 1024 * 1024;
