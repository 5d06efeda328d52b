import { connectTo, ensureStream, openManager } from '@primal/service-kit/events/broker';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../../harness/temporary.ts';
import { type ProcessName, processNames } from '../run/processes.ts';
import { startNats } from './nats.ts';
import { isStreamAvailable } from './nats-probe.ts';
import { createNatsUsers } from './nats-users.ts';

test('the probe detects a broker without the stream and a broker that does not answer', async () => {
  const folder = await createTemporaryFolder();
  onTestFinished(folder.remove);
  const passwords = Object.fromEntries(processNames.map((name) => [name, name])) as Record<
    ProcessName,
    string
  >;
  const { program, urlOf } = await startNats({
    dataDir: folder.path,
    accounts: { primal: createNatsUsers(passwords) },
    onStarted: (pid) => folder.recordProcess('nats-server', pid),
  });
  onTestFinished(() => program.stop());
  const url = urlOf('orders');
  expect(await isStreamAvailable(url, 'orders')).toBe(false);
  const connection = await connectTo({ url, name: 'orders' });
  await ensureStream(await openManager(connection), 'orders', 1);
  await connection.close();
  expect(await isStreamAvailable(url, 'orders')).toBe(true);
  program.kill('SIGSTOP');
  // The server may answer once more before all threads stop.
  await expect.poll(() => isStreamAvailable(url, 'orders'), { timeout: 20_000 }).toBe(false);
  program.kill('SIGCONT');
  await expect.poll(() => isStreamAvailable(url, 'orders'), { timeout: 20_000 }).toBe(true);
  await program.stop();
  expect(await isStreamAvailable(url, 'orders')).toBe(false);
}, 60_000);
