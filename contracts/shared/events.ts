import { z } from 'zod';
import { type Area, areaNames } from '../area-names.ts';
import { maxMessageBytes } from './streams.ts';

/** Event envelope. `type` and the NATS subject are `<area>.<entity>.<past verb>`. */
export const envelopeSchema = z.object({
  /** UUIDv7 and message id, by which the broker dedupes. */
  id: z.string(),
  type: z.string(),
  version: z.number().int(),
  occurredAt: z.string(),
  source: z.enum(areaNames),
  key: z.string(),
  /** Aggregate version after the change. Consumers drop older versions. */
  sequence: z.number().int(),
  actor: z.object({ userId: z.string(), name: z.string() }).nullable(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  /** W3C trace context of the recording call, if tracing is enabled. */
  traceparent: z.string().optional(),
  data: z.unknown(),
});

export type Envelope<Data = unknown> = Omit<z.infer<typeof envelopeSchema>, 'data'> & { data: Data };

/** Bytes. A change that would publish a larger event answers 413. */
export const maxEventBytes = maxMessageBytes / 2;
/** Bytes for follow-up events, with headroom for the fields that an invoice adds to its order. */
export const maxFollowUpBytes = maxMessageBytes - 64 * 1024;

/** Event type with its data schema. Only additive changes are allowed: a breaking change needs a new type. */
export interface EventDefinition<Data = unknown> {
  type: `${Area}.${string}.${string}`;
  version: number;
  data: z.ZodType<Data>;
  /** True if the event repeats the data of an earlier event. It may be as large as `maxFollowUpBytes`. */
  isFollowUp?: boolean;
  /**
   * True if a call waits for the event's effects. The relay publishes such an event immediately instead of
   * batching.
   */
  isAwaited?: boolean;
}

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

export const parseEventArea = (type: string): Area => type.split('.')[0] as Area;
export const parseEventEntity = (type: string): string => type.split('.')[1] ?? '';
