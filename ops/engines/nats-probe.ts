import type { Area } from '@primal/contracts/areas';
import { streamName } from '@primal/contracts/shared/events';
import { connectTo, managerOf } from '@primal/service-kit/events/broker';

/**
 * Whether the broker has an area's stream and answers about it. One that accepts connections need not: nats-server whose
 * disk was full once takes no event any more, and one that started on a full disk refuses every stream. Both say that they
 * are healthy, and are well again after a restart when there is room.
 */
export const answersForStream = async (url: string, area: Area): Promise<boolean> => {
  try {
    const connection = await connectTo({ url, name: 'probe', maxReconnectAttempts: 0 });
    try {
      const manager = await managerOf(connection);
      await manager.streams.info(streamName(area));
      return true;
    } finally {
      await connection.close();
    }
  } catch {
    return false;
  }
};
