import { join } from 'node:path';
import type { Topology } from '../../ops/engines/engines.ts';
import { startNatsCluster } from './nats-cluster.ts';
import { PostgresPair, type Replication } from './postgres-pair.ts';

export interface ClusterOptions {
  brokers?: number;
  standby?: Replication;
  ownDatabases?: boolean;
  entry?: boolean;
}

/** Cluster versions of the engines; `paired` receives the primary and its standby once they run. */
export const createClusterTopology = (
  { brokers, standby, ownDatabases = false }: ClusterOptions,
  paired: (pair: PostgresPair) => void,
): Topology => ({
  ownDatabases,
  ...(standby && {
    async startDatabase(options) {
      const second = { ...options, dataDir: join(options.dataDir, 'standby') };
      const pair = await PostgresPair.start(options, second, standby);
      paired(pair);
      const programs = () => [pair.primary, pair.standby];
      return { programs, urlOf: (name) => pair.urlOf(name), stop: () => pair.stop() };
    },
  }),
  ...(brokers && {
    async startBroker(options) {
      const { programs, urlOf } = await startNatsCluster(options, brokers);
      const stop = () => Promise.all(programs.map((program) => program.stop()));
      return { programs: () => programs, urlOf, stop };
    },
  }),
});
