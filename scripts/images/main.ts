import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engines, startEngines } from '../engines/engines.ts';
import { environmentOf, processes, processNames, repository, type Surroundings } from '../processes.ts';
import { freePorts } from '../run/ports.ts';
import { Program } from '../run/program.ts';
import { progress, Sentence, wordsOf } from '../run/report.ts';
import { loadSecrets } from '../secrets.ts';
import { readDockerfile } from './dockerfile.ts';
import { type Image, Images, pathOf, sizeOf } from './image.ts';

const report = progress();
/** The user of the images, where this machine lets us be somebody else. */
const isRoot = process.getuid?.() === 0;

/**
 * `npm run images [-- orders gateway]`: performs the steps of the Dockerfile in a temporary folder, without an engine, and
 * runs each image's command there as its user, who may write nothing but `kept` in it, until its health check passes.
 */
async function main(named: string[]): Promise<void> {
  const stages = readDockerfile(readFileSync(join(repository, 'Dockerfile'), 'utf8'));
  const chosen = processNames.filter((name) => named.length === 0 || named.includes(name));
  if (chosen.length < named.length)
    throw new Sentence(`Usage: npm run images [-- ${processNames.join(' ')}]`);
  const folder = mkdtempSync(join(tmpdir(), 'primal-images-'));
  // The user of the images must get to them.
  execFileSync('chmod', ['755', folder]);
  const images = new Images({ stages, folder: join(folder, 'stages'), report });
  try {
    const made = new Map<string, Image>();
    for (const name of chosen) made.set(name, await images.make(name));
    await images.make('operator');
    await onEngines(join(folder, 'data'), made);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onEngines(dataDir: string, made: Map<string, Image>): Promise<void> {
  mkdirSync(dataDir);
  const secrets = loadSecrets(dataDir);
  const engines = await startEngines({ dataDir, secrets, env: {}, report });
  const run = await surroundingsOf(engines, secrets);
  try {
    for (const [name, image] of made) await rehearse(name, image, run);
  } finally {
    await engines.stop();
  }
}

async function surroundingsOf(
  engines: Engines,
  secrets: ReturnType<typeof loadSecrets>,
): Promise<Surroundings> {
  const { metrics, ...ports } = await freePorts([...processNames, 'metrics'] as const, 1);
  const each = <T>(of: (name: (typeof processNames)[number]) => T) =>
    Object.fromEntries(processNames.map((name) => [name, of(name)])) as Record<
      (typeof processNames)[number],
      T
    >;
  return {
    ports,
    metricsPorts: metrics,
    host: '127.0.0.1',
    databaseUrls: each(engines.databaseUrl),
    natsUrls: each(engines.natsUrl),
    secrets: { identity: secrets.identity, session: secrets.session, keys: secrets.keys },
  };
}

async function rehearse(name: string, image: Image, run: Surroundings): Promise<void> {
  const definition = processes.find((one) => one.name === name);
  const [command = '', ...args] = image.command;
  if (!definition || command !== 'node')
    throw new Sentence(`${name} does not run a process of this product.`);
  const cwd = join(image.root, image.workdir);
  const { NODE_COMPILE_CACHE: _ours, ...told } = environmentOf(definition, run, {});
  const env = { ...image.env, ...told, PATH: pathOf(image) };
  let output = '';
  const [uid = 0, gid = 0] = (image.user ?? '').split(':').map(Number);
  if (uid === 0) throw new Sentence(`${name} would run as root.`);
  const program = new Program({
    name,
    command: process.execPath,
    args,
    env,
    cwd,
    owner: isRoot ? { uid, gid } : undefined,
    output: { write: (text) => (output += text) },
    ready: () => isHealthy(image, env),
  });
  try {
    await program.start(60_000);
    report(`${name}: healthy as user ${uid}, ${sizeOf(image)} MB over its base`);
  } catch (error) {
    throw new Sentence(`${wordsOf(error)}\n${output.trim().slice(-2_000)}`);
  } finally {
    await program.stop();
  }
}

function isHealthy({ health }: Image, env: NodeJS.ProcessEnv): boolean {
  const [, ...args] = health ?? [];
  try {
    execFileSync(process.execPath, args, { env, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(wordsOf(error));
  process.exitCode = 1;
});
