import { once } from 'node:events';
import { join } from 'node:path';
import { buildFrontEnds, watchFrontEnds } from './build.ts';
import { demoAccount, fillDemoData, hasDemoData } from './demo-data.ts';
import { type Product, startProduct } from './product.ts';
import { deployedBundles, keepCheckout } from './release/checkout.ts';
import { takeOrders } from './release/control.ts';
import { deployer } from './release/deployer.ts';
import { checkDataDir, checkPort } from './run/checks.ts';
import { rotate } from './run/log-file.ts';
import { type Program, supervise } from './run/program.ts';
import { endLeftovers, readRun, recordRun, stillRuns } from './run/records.ts';
import { progress, Sentence, wordsOf } from './run/report.ts';
import { readSettings, type Settings, warningFor } from './settings.ts';

const report = progress();
const ending = new AbortController();
const { signal } = ending;

/** `npm start`: brings the whole product up on this machine, keeps it up, and takes it down again. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { dataDir, port, host, demoData } = settings;
  checkDataDir(dataDir);
  await clearTheWay(dataDir);
  await checkPort(port, host);
  for (const engine of ['postgres', 'nats']) rotate(join(dataDir, 'logs', `${engine}.log`));
  const { started } = recordRun(dataDir, `http://localhost:${port}`);
  endOnSignals(dataDir);

  const watch = process.argv.includes('--dev');
  await buildFrontEnds({ report, signal });
  const bundles = watch ? {} : deployedBundles(dataDir, report);
  const options = { ...settings, env: process.env, report, watch, started, signal, bundles };
  const product = await startProduct(options);
  const front = watch ? watchFrontEnds({ report, started }) : [];
  const keepUp = (programs: Program[]) => {
    for (const program of programs) void supervise(program, signal, report);
  };
  keepUp(everything(product));
  const kept = watch ? Promise.resolve() : keepCheckout({ dataDir, bundles, started, signal, report });
  const deploys = deployer({ product, options, started: keepUp, kept });
  const door = await takeOrders(dataDir, deploys);
  if (demoData) await Promise.race([fillDemoData(product, report).catch(tellDemoTrouble), whenEnding()]);
  if (!signal.aborted) announce(product, settings);

  await whenEnding();
  door.stop();
  await deploys.settled();
  await Promise.all([product.stop(), ...front.map((program) => program.stop())]);
}

/** Ends what a launcher killed with -9 left running; stops here when that launcher still runs. */
async function clearTheWay(dataDir: string): Promise<void> {
  const earlier = readRun(dataDir);
  if (!earlier) return;
  if (stillRuns(earlier.launcher))
    throw new Sentence(
      `Primal already runs from ${dataDir} at ${earlier.address} (process ${earlier.launcher.pid}): ` +
        'end it first, or choose another folder with DATA_DIR and another port with PORT.',
    );
  const ended = await endLeftovers(earlier);
  if (ended.length > 0) report(`Ended what an interrupted run had left: ${ended.join(', ')}`);
}

/** The first signal ends everything in order, a second one at once. */
function endOnSignals(dataDir: string): void {
  const end = () => {
    if (!signal.aborted) {
      report('Stopping');
      ending.abort();
      return;
    }
    const run = readRun(dataDir);
    void (run ? endLeftovers(run, 0) : Promise.resolve()).finally(() => process.exit(1));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end);
}

const whenEnding = () => (signal.aborted ? Promise.resolve() : once(signal, 'abort'));

const everything = ({ instances, engines }: Product): Program[] => [
  ...Object.values(instances).flat(),
  ...engines.servers('postgres'),
  ...engines.servers('nats'),
];

function tellDemoTrouble(error: unknown): void {
  if (signal.aborted) return;
  report(`The demo data is not complete: ${wordsOf(error)}. The next start goes on with it.`);
}

function announce({ url, dataDir }: Product, { demoData, host }: Settings): void {
  report('Ready. Ctrl-C stops everything.');
  console.log(`\n  Primal     ${url}`);
  if (demoData && hasDemoData(dataDir))
    console.log(`  Sign in    ${demoAccount.username} / ${demoAccount.password}\n`);
  else console.log(`  Register   ${url}/register\n`);
  const warning = warningFor(host, hasDemoData(dataDir));
  if (warning) console.log(`  Warning    ${warning}\n`);
}

try {
  await main();
} catch (error) {
  if (!signal.aborted) {
    console.error(error instanceof Sentence ? error.message : error);
    process.exit(1);
  }
}
report('Stopped');
process.exit(0);
