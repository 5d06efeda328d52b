import { type Domain, streamName } from '@primal/contracts/shared/events';
import { type JetStreamManager, nanos, type StreamInfo } from 'nats';

const day = 24 * 60 * 60 * 1000;

/** How long a stream keeps events; whoever comes later is served by a republish. */
export const streamAge = 7 * day;

const isMissing = (error: unknown): boolean => error instanceof Error && /not found/i.test(error.message);

/** What `look` finds, null when the broker has no such thing. */
export const ifPresent = async <Found>(look: Promise<Found>): Promise<Found | null> => {
  try {
    return await look;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** The stream of a domain, made if the broker has none. Producer and consumers alike do so: either may come first. */
export const ensureStream = async (
  manager: JetStreamManager,
  domain: Domain,
  replicas: number,
): Promise<StreamInfo> => {
  const found = await ifPresent(manager.streams.info(streamName(domain)));
  return (
    found ??
    manager.streams.add({
      name: streamName(domain),
      subjects: [`${domain}.>`],
      max_age: nanos(streamAge),
      duplicate_window: nanos(2 * 60 * 1000),
      num_replicas: replicas,
    })
  );
};
