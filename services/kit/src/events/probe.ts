import { type Domain, streamName } from '@primal/contracts/shared/events';
import { connectTo, ifPresent, managerOf } from './broker.ts';

/**
 * Whether the broker answers about a domain's stream. One that accepts connections need not: nats-server whose disk was
 * full once takes no event any more, says that it is healthy, and is well again after a restart.
 */
export const answersForStream = async (url: string, domain: Domain): Promise<boolean> => {
  try {
    const connection = await connectTo({ url, name: 'probe', maxReconnectAttempts: 0 });
    try {
      const manager = await managerOf(connection);
      await ifPresent(manager.streams.info(streamName(domain)));
      return true;
    } finally {
      await connection.close();
    }
  } catch {
    return false;
  }
};
