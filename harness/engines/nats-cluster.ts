import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type NatsOptions, startNats } from '../../ops/engines/nats.ts';
import { findFreePorts } from '../../ops/run/ports.ts';
import type { Program } from '../../ops/run/program.ts';

interface NatsCluster {
  programs: Program[];
  /** Comma-separated addresses of all nodes with a user's credentials. */
  urlOf(user: string): string;
}

/**
 * Starts a JetStream cluster; each node has a store and a log below `dataDir` (`nats-1/`, …). The leader
 * election may still be in progress afterwards.
 */
export async function startNatsCluster(
  options: Omit<NatsOptions, 'more'>,
  nodes: number,
): Promise<NatsCluster> {
  const { routes } = await findFreePorts(['routes'] as const, nodes);
  const password = `p${randomBytes(16).toString('hex')}`;
  const started = await Promise.allSettled(
    routes.map((port, at) => {
      const name = `nats-${at + 1}`;
      return startNats({
        ...options,
        dataDir: join(options.dataDir, name),
        more: { server_name: name, cluster: createClusterConfig(port, routes, password) },
      });
    }),
  );
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await Promise.all(running.map(({ program }) => program.stop()));
    throw failed.reason;
  }
  return {
    programs: running.map(({ program }) => program),
    urlOf: (user) => running.map((node) => node.urlOf(user)).join(','),
  };
}

const createClusterConfig = (port: number, all: readonly number[], password: string) => ({
  name: 'primal',
  listen: `127.0.0.1:${port}`,
  authorization: { user: 'node', password },
  routes: all
    .filter((other) => other !== port)
    .map((other) => `nats-route://node:${password}@127.0.0.1:${other}`),
});
