import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from '../engines/roles.ts';
import { type Header, verifyArchive } from './archive.ts';
import { withScratch } from './keeper/scratch.ts';
import { restoreBackup } from './restore.ts';
import { makeTables } from './schema.ts';
import { takeBackup } from './take.ts';
import { awaitBackups } from './verified.ts';

interface OlderOptions {
  adminUrl: string;
  header: Header;
  /** Folder of the newer backup; it needs as much room as the backup. */
  folder: string;
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
}

/**
 * Restores a backup of an older version. Its rows go into the tables that they were read from, in a scratch database on the
 * same server. The migrations since then run there, and a backup of the result is restored.
 */
export const restoreOlder = async (
  file: string,
  { adminUrl, header, folder, env, report }: OlderOptions,
): Promise<Map<string, number>> => {
  report('The backup was made by an older version of Primal: bringing it up to date');
  const own = join(folder, 'older-backup');
  const newer = join(own, 'newer.backup');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { mode: 0o700 });
  try {
    const { key } = header;
    await withDatabase(adminUrl, async (client) => {
      await awaitBackups(client);
      await withScratch(adminUrl, client, async (scratchUrl) => {
        await makeTables(scratchUrl, env, header.migrations);
        await restoreBackup(file, { adminUrl: scratchUrl, header });
        await makeTables(scratchUrl, env);
        await takeBackup(newer, { adminUrl: scratchUrl, key });
      });
    });
    return await restoreBackup(newer, { adminUrl, header: await verifyArchive(newer) });
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
};
