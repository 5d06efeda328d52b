import type { Area } from '@primal/contracts/area-names';
import { formatStreamName } from '@primal/contracts/shared/streams';
import { connectTo, openManager } from '@primal/service-kit/events/broker';

/**
 * True if the broker answers for an area's stream. After a full disk, nats-server rejects events or streams
 * and still reports that it is healthy. A restart with free space repairs it.
 */
export const isStreamAvailable = async (url: string, area: Area): Promise<boolean> => {
  try {
    const connection = await connectTo({ url, name: 'probe', maxReconnectAttempts: 0 });
    try {
      const manager = await openManager(connection);
      await manager.streams.info(formatStreamName(area));
      return true;
    } finally {
      await connection.close();
    }
  } catch {
    return false;
  }
};
