import { z } from 'zod';
import { type Area, areaNames } from '../areas.ts';

/** What every event carries around its data. Type = NATS subject = `<area>.<entity>.<past verb>`. */
export const envelopeSchema = z.object({
  /** UUIDv7, also the message id that the broker deduplicates by. */
  id: z.string(),
  type: z.string(),
  version: z.number().int(),
  occurredAt: z.string(),
  source: z.enum(areaNames),
  /** Id of the aggregate that the event is about. */
  key: z.string(),
  /** The aggregate's version after the change; a consumer drops what is older than it has. */
  sequence: z.number().int(),
  actor: z.object({ userId: z.string(), name: z.string() }).nullable(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  /** W3C trace context of what recorded it, where traces are kept. */
  traceparent: z.string().optional(),
  data: z.unknown(),
});

export type Envelope<Data = unknown> = Omit<z.infer<typeof envelopeSchema>, 'data'> & { data: Data };

/** Bytes of the largest message, nats-server's `max_payload`: orders grow to several times a 1 MB request. */
export const largestMessage = 8 * 1024 * 1024;
/** The largest event, in bytes, that a change may lead to; a change that would exceed it is refused with 413. */
export const largestEvent = largestMessage / 2;
/** The largest event, in bytes, that follows from an earlier one: with headroom for what an invoice adds to its order. */
export const largestFollowUp = largestMessage - 64 * 1024;

/** An event's type with the schema of its data. Additive changes only; a break is a new type. */
export interface EventDefinition<Data = unknown> {
  type: `${Area}.${string}.${string}`;
  version: number;
  data: z.ZodType<Data>;
  /** It says again what an earlier event has said, with little more, and may be as large as `largestFollowUp`. */
  isFollowUp?: boolean;
  /** Somebody waits for what follows from it: it goes out at once, also where others are gathered. */
  isAwaited?: boolean;
}

/** An event as its area tells it: `type` is `<area>.<entity>.<past verb>`. */
export const eventDefinition = <Schema extends z.ZodType>(
  type: EventDefinition['type'],
  data: Schema,
  options: Pick<EventDefinition, 'isFollowUp' | 'isAwaited'> = {},
): EventDefinition<z.output<Schema>> => ({
  type,
  version: 1,
  data: data as unknown as z.ZodType<z.output<Schema>>,
  ...options,
});

/** `orders` of `orders.order.converted`. */
export const eventArea = (type: string): Area => type.split('.')[0] as Area;
/** `order` of `orders.order.converted`. */
export const eventEntity = (type: string): string => type.split('.')[1] ?? '';

/** The JetStream stream that holds an area's events: `ORDERS`. */
export const streamName = (area: Area): string => area.toUpperCase();
