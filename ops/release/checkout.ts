import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { readSettings } from '../launcher/settings.ts';
import { createProgressReport, runCommand } from '../run/console.ts';
import { repository, type ServiceName } from '../run/processes.ts';
import { runToEnd } from '../run/program.ts';
import { buildRelease } from './bundle.ts';
import { readDeployed, recordRunning } from './deployed.ts';
import { parseArea, toBundlePath } from './releases.ts';

export function readDeployedBundles(
  dataDir: string,
  report: (line: string) => void,
): Partial<Record<ServiceName, string>> {
  const deployed = readDeployed(dataDir);
  const bundles = areaNames.flatMap((area) => {
    const now = deployed[area];
    if (!now?.deployed) return [];
    const bundle = toBundlePath(dataDir, area, now.version);
    const isThere = existsSync(join(bundle, 'release.json'));
    report(
      isThere
        ? `${area} runs release ${now.version}`
        : `Release ${now.version} of ${area} is missing from ${bundle}: using the checkout`,
    );
    return isThere ? [[area, bundle]] : [];
  });
  return Object.fromEntries(bundles);
}

interface CheckoutOptions {
  dataDir: string;
  bundles: Partial<Record<ServiceName, string>>;
  onStarted: (name: string, pid: number) => void;
  signal: AbortSignal;
  report: (line: string) => void;
}

/**
 * Also releases the areas that a start ran from the checkout, so that a first deploy can roll back. Uses a
 * separate process because the product already serves requests.
 */
export async function releaseCheckout({
  dataDir,
  bundles,
  onStarted,
  signal,
  report,
}: CheckoutOptions): Promise<void> {
  const areas = areaNames.filter((area) => !bundles[area]);
  if (areas.length === 0) return;
  const { code, output } = await runToEnd({
    name: 'keeping the checkout',
    command: process.execPath,
    args: [join(repository, 'ops', 'release', 'checkout.ts'), ...areas],
    env: { ...process.env, DATA_DIR: dataDir },
    onStarted: (pid) => onStarted('keeping the checkout', pid),
    signal,
  });
  if (code !== 0 && !signal.aborted)
    report(`The running version could not be saved for a rollback: ${output}`);
}

if (import.meta.main)
  await runCommand(async (names) => {
    const { dataDir } = readSettings(process.env);
    for (const name of names) {
      const area = parseArea(name, 'start');
      const release = await buildRelease({
        area,
        dataDir,
        report: createProgressReport(),
        packages: 'later',
      });
      recordRunning(dataDir, release, 'checkout');
    }
  });
