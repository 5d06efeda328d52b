import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnds, frontEnds } from '../ops/launcher/front-ends.ts';
import { findFreePort } from '../ops/run/ports.ts';
import { repository, type ServiceName } from '../ops/run/processes.ts';
import { type Checkout, copyCheckout } from './deploying.ts';
import { type Launcher, launch } from './launcher.ts';
import { createTemporaryFolder, type TemporaryFolder } from './temporary.ts';

export interface Team {
  url: string;
  dataDir: string;
  checkout: Checkout;
  start(): Promise<Launcher>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

export async function prepareTeam(area: ServiceName): Promise<Team> {
  await buildFrontEnds({ report: () => {} });
  const folder: TemporaryFolder = await createTemporaryFolder();
  const port = await findFreePort();
  const dataDir = `${folder.path}/data`;
  const checkout = copyCheckout(`${folder.path}/team`, { DATA_DIR: dataDir });
  for (const { name, dist } of frontEnds)
    cpSync(dist, join(checkout.folder, dist.slice(repository.length + 1)), {
      recursive: true,
      filter: () => name !== 'shell' && name !== `mfe-${area}`,
    });
  let launcher: Launcher | null = null;
  const stop = async () => {
    launcher?.child.kill('SIGTERM');
    await launcher?.ended();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    checkout,
    async start() {
      launcher = launch(
        { DATA_DIR: dataDir, PORT: String(port) },
        { folder: checkout.folder, args: ['--dev', area] },
      );
      await launcher.ready();
      return launcher;
    },
    stop,
    async remove() {
      await stop();
      folder.remove();
    },
  };
}
