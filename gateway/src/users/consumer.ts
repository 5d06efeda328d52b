import { streamName } from '@primal/contracts/shared/events';
import { republishSubject } from '@primal/service-kit/events/rebuild';
import { ensureStream, ifPresent } from '@primal/service-kit/events/streams';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type NatsConnection, nanos } from 'nats';
import type { Pool } from 'pg';

const stream = streamName('admin');
const durable = 'gateway';

const hasNoCopy = async (pool: Pool): Promise<boolean> => {
  const { rowCount } = await pool.query('select 1 from users limit 1');
  return rowCount === 0;
};

/**
 * The durable consumer of the accounts' events, shared by all gateway instances. With an empty copy it begins at the
 * beginning, and asks for the current state where the beginning has expired.
 */
export const openConsumer = async (
  connection: NatsConnection,
  pool: Pool,
  replicas: number,
): Promise<ConsumerMessages> => {
  const manager = await connection.jetstreamManager();
  const { state } = await ensureStream(manager, 'admin', replicas);
  if (await hasNoCopy(pool)) {
    await ifPresent(manager.consumers.delete(stream, durable));
    if (state.first_seq > 1)
      await connection.request(republishSubject('admin'), 'a new copy', { timeout: 3_000 });
  }
  if (!(await ifPresent(manager.consumers.info(stream, durable)))) {
    await manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: 'admin.user.>',
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(5_000),
      max_deliver: -1,
    });
  }
  const consumer = await connection.jetstream().consumers.get(stream, durable);
  return consumer.consume({
    max_messages: 32,
    expires: 10_000,
    idle_heartbeat: 2_000,
    abort_on_missing_resource: true,
  });
};
