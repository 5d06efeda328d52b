import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repository, type ServiceName } from '../launcher/processes.ts';
import { Sentence } from '../launcher/run/console.ts';
import { until } from '../launcher/run/poll.ts';
import {
  factsOf,
  type MigrationSummary,
  migrationSummarySchema,
  migrationsOf,
  unreadable,
  warnings,
} from './migrations.ts';

type Report = (line: string) => void;

/** On each image: the migrations of its sources, so that a later deploy knows what the version that runs can read. */
const label = 'primal.migrations';
/** On each image: its area, to find what is known of the migrations of all that were ever built here. */
const areaLabel = 'primal.area';
/** How long a new container may take until its health check passes. */
const healthyWithin = 120_000;
/** The gateways look names up every second. */
const knownWithin = 30_000;

const imageOf = (area: ServiceName): string => `primal/${area}`;
const imageBefore = (area: ServiceName): string => `primal/${area}:before`;

/** Runs docker in the checkout, gives what it printed; throws a sentence with its words when it fails. */
async function docker(...args: string[]): Promise<string> {
  const child = spawn('docker', args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, complaint] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (complaint += text));
  const [code] = await once(child, 'close').catch((error: Error) => {
    throw new Sentence(`docker cannot be run: ${error.message}`);
  });
  if (code === 0) return output.trim();
  throw new Sentence(`docker ${args.slice(0, 3).join(' ')} failed:\n${complaint.trim().slice(-3_000)}`);
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);
const containersOf = async (service: string): Promise<string[]> =>
  lines(await docker('compose', 'ps', '--quiet', service));
const inspect = (id: string, format: string): Promise<string> => docker('inspect', '--format', format, id);

const migrationsIn = async (image: string): Promise<MigrationSummary[] | null> => {
  const text = await docker('image', 'inspect', '--format', `{{ index .Config.Labels "${label}" }}`, image);
  return text ? migrationSummarySchema.array().parse(JSON.parse(text)) : null;
};

/** The names of the migrations that have run in the schema of an area. */
const ranMigrations = async (area: ServiceName): Promise<string[]> =>
  lines(
    await docker(
      ...['compose', 'exec', '--no-TTY', 'postgres', 'psql', '--username=postgres', '--dbname=primal'],
      ...['--no-align', '--tuples-only', `--command=select name from ${area}.migrations order by id`],
    ),
  );

/** What all images of an area that are here say of their migrations. */
const knownMigrations = async (area: ServiceName): Promise<MigrationSummary[]> => {
  const images = lines(
    await docker('image', 'ls', '--all', '--quiet', `--filter=label=${areaLabel}=${area}`),
  );
  const facts = await Promise.all([...new Set(images)].map(migrationsIn));
  return facts.flatMap((fact) => fact ?? []);
};

/** Throws a sentence where the database is beyond what sources with these migrations can read. */
async function assertReads(
  area: ServiceName,
  what: string,
  facts: readonly MigrationSummary[],
  others: readonly MigrationSummary[],
): Promise<string[]> {
  const ran = await ranMigrations(area);
  const lost = unreadable(facts, factsOf(ran, [...(await knownMigrations(area)), ...others, ...facts]));
  if (lost.length > 0)
    throw new Sentence(
      `${what} cannot read the database any more: newer ones took away what it uses, in ${lost.join(' and ')}.`,
    );
  return ran;
}

/**
 * `npm run deploy orders -- --compose`: builds the image of an area and puts containers of it in the place of those that run.
 * Throws a sentence, with everything as it was, when the new ones do not get healthy.
 */
export async function deployToContainers(area: ServiceName, report: Report): Promise<void> {
  const { running, before } = await whatRuns(area);
  const facts = await migrationsOf(repository, area);
  await assertSchemaFits(area, before, facts, report);
  const ran = await assertReads(area, `This version of ${area}`, facts, (await migrationsIn(before)) ?? []);
  for (const warning of warnings(facts, ran)) report(warning);
  report(`Building ${imageOf(area)}`);
  const labels = [`${areaLabel}=${area}`, `${label}=${JSON.stringify(facts)}`];
  await docker(
    ...['build', '--target', area, '--tag', imageOf(area)],
    ...labels.flatMap((one) => ['--label', one]),
    '.',
  );
  if ((await idOf(imageOf(area))) === before) return report(`${area} runs this image already`);
  await docker('tag', before, imageBefore(area));
  await roll(area, running, before, report);
}

/** `npm run rollback orders -- --compose`: the image that ran before the last deploy, in the same way. */
export async function rollBackContainers(area: ServiceName, report: Report): Promise<void> {
  const { running, before } = await whatRuns(area);
  const target = await idOf(imageBefore(area)).catch(() => null);
  if (!target || target === before)
    throw new Sentence(`There is no image of ${area} before the one that runs.`);
  const known = await migrationsIn(target);
  if (known)
    await assertReads(area, `The image of ${area} before`, known, (await migrationsIn(before)) ?? []);
  else report(`The image before does not say which migrations it knows: nothing to compare with`);
  await docker('tag', target, imageOf(area));
  await roll(area, running, before, report);
}

const idOf = (image: string): Promise<string> => docker('image', 'inspect', '--format', '{{ .Id }}', image);

async function whatRuns(area: ServiceName): Promise<{ running: string[]; before: string }> {
  const running = await containersOf(area);
  if (running.length === 0)
    throw new Sentence(`${area} does not run in containers: start them first (docker compose up --detach).`);
  return { running, before: await inspect(running[0] ?? '', '{{ .Image }}') };
}

async function assertSchemaFits(
  area: ServiceName,
  image: string,
  facts: readonly MigrationSummary[],
  report: Report,
): Promise<void> {
  const known = await migrationsIn(image);
  if (!known)
    return report(`The image that runs does not say which migrations it knows: nothing to compare with`);
  const lost = unreadable(known, facts);
  if (lost.length > 0)
    throw new Sentence(
      `This version of ${area} takes away what the version that runs still uses, in ${lost.join(' and ')}: ` +
        'deploy a version that does without it first, and name its migration in safeSince (docs/teams.md).',
    );
}

/** As many containers of the area's image as run now, beside these; these end when the gateways know the new ones. */
async function roll(
  area: ServiceName,
  old: readonly string[],
  before: string,
  report: Report,
): Promise<void> {
  report(`Starting ${area} beside the one that runs`);
  const count = String(old.length * 2);
  let fresh: string[] = [];
  try {
    await docker(
      ...['compose', 'up', '--detach', '--no-deps', '--no-build', '--no-recreate'],
      ...['--scale', `${area}=${count}`, area],
    ).finally(async () => {
      fresh = (await containersOf(area)).filter((id) => !old.includes(id));
    });
    await Promise.all(fresh.map((id) => healthy(area, id)));
    report('Healthy; handing the requests over');
    await knownToGateways(area, fresh);
  } catch (error) {
    // What is started or restarted later is the version that goes on.
    await docker('tag', before, imageOf(area));
    for (const id of fresh) await remove(id);
    throw error;
  }
  // In order, so that with several one of the old ones is still there while the next leaves.
  for (const id of old) await remove(id);
  report(`${area} runs ${(await idOf(imageOf(area))).slice(0, 19)}`);
}

/** Asks a container to stop, within the time that the compose file gives it, and takes it away when it has. */
async function remove(id: string): Promise<void> {
  await docker('stop', id);
  await docker('rm', id);
}

async function healthy(area: ServiceName, id: string): Promise<void> {
  const state = () => inspect(id, '{{ .State.Status }} {{ .State.Health.Status }}');
  let last = '';
  const isSettled = async () => {
    last = await state();
    return last !== 'running starting';
  };
  await until(isSettled, { within: healthyWithin, every: 500 });
  if (last === 'running healthy') return;
  const said = await docker('logs', '--tail', '5', id).catch(() => '');
  throw new Sentence(
    `The new ${area} is ${last}. The version before goes on.${said && ` It said:\n${said}`}`,
  );
}

/** What a gateway says on the port of its metrics of the instances that it sends requests to. */
const ask = "fetch('http://127.0.0.1:9464/instances').then(async(r)=>console.log(await r.text()))";

async function knownToGateways(area: ServiceName, containers: readonly string[]): Promise<void> {
  const addresses = await Promise.all(
    containers.map((id) => inspect(id, '{{ range .NetworkSettings.Networks }}{{ .IPAddress }} {{ end }}')),
  );
  for (const gateway of await containersOf('gateway')) {
    const knows = async () => {
      const { current }: { current: string[] } = JSON.parse(await docker('exec', gateway, 'node', '-e', ask))[
        area
      ];
      return addresses.every((address) => current.includes(`http://${address.trim()}:8080`));
    };
    if (!(await until(knows, { within: knownWithin, every: 500 })))
      throw new Sentence(`A gateway does not find the new ${area}. The version before goes on.`);
  }
}
