import { once } from 'node:events';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { returnMemoryAfterStart } from '@primal/service-kit/memory';
import { demoAccount, fillDemoData, hasDemoData, lacksDemoData } from '../ops/demo/demo-data.ts';
import type { Engines } from '../ops/engines/engines.ts';
import { listDataFolders } from '../ops/engines/postgres-files.ts';
import { type DevServer, prepareScreens, serveScreens } from '../ops/launcher/dev-screens.ts';
import { compressFrontEnds, watchFrontEnds } from '../ops/launcher/front-ends.ts';
import { type Product, type ProductOptions, startProduct } from '../ops/launcher/product.ts';
import { findWarning, readSettings, type Settings } from '../ops/launcher/settings.ts';
import { readDeployedBundles, releaseCheckout } from '../ops/release/checkout.ts';
import { parseArea } from '../ops/release/releases.ts';
import { checkDataDir, checkPort } from '../ops/run/checks.ts';
import { createProgressReport, formatError, UserError } from '../ops/run/console.ts';
import { watchDisks } from '../ops/run/disk.ts';
import { restartUnhealthy } from '../ops/run/health.ts';
import { rotateLog } from '../ops/run/log-file.ts';
import { isRunning, readRun, recordRun, stopLeftovers } from '../ops/run/pidfiles.ts';
import { processNames, type ServiceName } from '../ops/run/processes.ts';
import { type Program, supervise } from '../ops/run/program.ts';

const report = createProgressReport();
const ending = new AbortController();
const { signal } = ending;

/**
 * `npm start`: starts and supervises the whole product until a signal. `npm run dev` follows all sources,
 * `npm run dev orders` only that area's.
 */
async function main(): Promise<void> {
  const [mode, name] = process.argv.slice(2);
  const isDev = mode === '--dev';
  const area = isDev && name ? parseArea(name, 'dev') : null;
  const settings = readSettings(process.env);
  const { dataDir, port, host, demoData } = settings;
  checkDataDir(dataDir);
  await stopEarlierRun(dataDir);
  await checkPort(port, host);
  for (const engine of ['postgres', 'nats']) rotateLog(join(dataDir, 'logs', `${engine}.log`));
  const { recordProcess } = recordRun(dataDir, `http://localhost:${port}`);
  endOnSignals(dataDir);

  if (area) await prepareScreens({ area, report, signal });
  const screens = area ? await serveScreens({ area, report, onStarted: recordProcess }) : null;
  const options: ProductOptions = {
    ...settings,
    env: process.env,
    report,
    onStarted: recordProcess,
    signal,
    watch: area ? [area] : isDev ? processNames : [],
    developed: screens?.developed,
    screens: !area,
    bundles: isDev && !area ? {} : exceptArea(area, readDeployedBundles(dataDir, report)),
  };
  const product = await startAll(options, screens);
  const isEmpty = demoData && lacksDemoData(dataDir);
  if (!isEmpty) announce(product, settings);
  const filled = isEmpty ? fillDemo(product, settings) : product.areasStarted;
  const superviseAll = (programs: readonly Program[]) => {
    for (const program of programs) void supervise(program, signal, report);
  };
  const { engines, instances, backupService } = product;
  const { admin, gateway, ...areas } = instances;
  const others = screens ? [screens.program] : [];
  superviseAll([...admin, ...gateway, ...engines.servers('postgres'), ...engines.servers('nats'), ...others]);
  try {
    await product.areasStarted;
    // Only then does the broker hold a stream for each area.
    restartUnhealthyBroker(engines);
    superviseAll([...Object.values(areas).flat(), ...(backupService ? [backupService] : [])]);
    if (isDev && !area) others.push(...watchFrontEnds({ report, onStarted: recordProcess }));
    const deploys = isDev
      ? null
      : await acceptDeploysFor(product, options, { started: superviseAll, filled });
    watchDisks(listDataFolders(dataDir), { report, signal });
    returnMemoryAfterStart();
    await untilStopped();
    await deploys?.stop();
  } catch (error) {
    // Ends the supervision too, which would restart what is stopped.
    ending.abort(error);
    throw error;
  } finally {
    await Promise.all([product.stop(), ...others.map((program) => program.stop())]);
  }
}

/**
 * Restarts a broker that no longer serves an area's stream. After a full disk it needs a restart but reports
 * itself healthy.
 */
function restartUnhealthyBroker({ natsUrl, servers }: Engines): void {
  const isHealthy = async () => {
    const { isStreamAvailable } = await import('../ops/engines/nats-probe.ts');
    const answers = areaNames.map((area) => isStreamAvailable(natsUrl(area), area));
    return (await Promise.all(answers)).every(Boolean);
  };
  for (const program of servers('nats')) void restartUnhealthy(program, { isHealthy, signal, report });
}

async function startAll(options: ProductOptions, screens: DevServer | null): Promise<Product> {
  try {
    const product = await startProduct(options);
    await screens?.ready().catch(async (error) => {
      await product.stop();
      throw error;
    });
    return product;
  } catch (error) {
    await screens?.program.stop();
    throw error;
  }
}

/**
 * Accepts deploys and rollbacks until `stop`. Compresses the screens and stores the checkout as a release
 * only after the demo data, because each uses both cores.
 */
async function acceptDeploysFor(
  product: Product,
  options: ProductOptions,
  { started, filled }: { started: (programs: Program[]) => void; filled: Promise<void> },
) {
  const { dataDir, bundles = {} } = options;
  const { acceptDeploys } = await import('../ops/release/control.ts');
  const { createDeployer } = await import('../ops/release/deployer.ts');
  const noteStarted = (name: string, pid: number) => options.onStarted?.(name, pid);
  // A stop does not wait for the demo data; the next start continues with it.
  const checkoutStored = Promise.race([filled, untilStopped()]).then(async () => {
    if (signal.aborted) return;
    await compressFrontEnds();
    await releaseCheckout({ dataDir, bundles, onStarted: noteStarted, signal, report });
  });
  const deploys = createDeployer({ product, options, onStarted: started, checkoutStored });
  const endpoint = await acceptDeploys(dataDir, deploys);
  return {
    async stop() {
      endpoint.stop();
      await deploys.finished();
    },
  };
}

const exceptArea = (
  area: ServiceName | null,
  bundles: ReturnType<typeof readDeployedBundles>,
): ReturnType<typeof readDeployedBundles> => (area ? { ...bundles, [area]: undefined } : bundles);

async function stopEarlierRun(dataDir: string): Promise<void> {
  const earlier = readRun(dataDir);
  if (!earlier) return;
  if (isRunning(earlier.launcher))
    throw new UserError(
      `Primal is already running from ${dataDir} at ${earlier.address} (process ${earlier.launcher.pid}): ` +
        'stop it first, or choose another folder with DATA_DIR and another port with PORT.',
    );
  const ended = await stopLeftovers(earlier);
  if (ended.length > 0) report(`Stopped processes of an interrupted run: ${ended.join(', ')}`);
}

function endOnSignals(dataDir: string): void {
  const end = () => {
    if (!signal.aborted) {
      report('Stopping');
      ending.abort();
      return;
    }
    const run = readRun(dataDir);
    void (run ? stopLeftovers(run, 0) : Promise.resolve()).finally(() => process.exit(1));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end);
}

const untilStopped = () => (signal.aborted ? Promise.resolve() : once(signal, 'abort'));

async function fillDemo(product: Product, settings: Settings): Promise<void> {
  let isAnnounced = false;
  const onAccount = () => {
    isAnnounced = true;
    announce(product, settings, { isFilling: true });
    return product.areasStarted;
  };
  try {
    await fillDemoData(product, { report, onAccount });
  } catch (error) {
    if (signal.aborted) return;
    report(`The demo data is not complete: ${formatError(error)}. The next start continues with it.`);
    if (!isAnnounced) announce(product, settings);
  }
}

function announce({ url, dataDir }: Product, { demoData, host }: Settings, { isFilling = false } = {}): void {
  const hasDemoAccount = isFilling || hasDemoData(dataDir);
  report('Ready. Ctrl-C stops everything.');
  console.log(`\n  Primal     ${url}`);
  if (demoData && hasDemoAccount)
    console.log(`  Sign in    ${demoAccount.username} / ${demoAccount.password}\n`);
  else console.log(`  Register   ${url}/register\n`);
  if (isFilling) console.log('  Demo data  is loading: the lists fill up as it arrives\n');
  const warning = findWarning(host, hasDemoAccount);
  if (warning) console.log(`  Warning    ${warning}\n`);
}

try {
  await main();
} catch (error) {
  if (!signal.aborted || signal.reason === error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  }
}
report('Stopped');
process.exit(0);
