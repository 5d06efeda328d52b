import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { listJobNames } from '@primal/service-kit/jobs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { processNames } from '../../ops/run/processes.ts';
import { repository } from './sources.ts';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const isFile = (file: string): boolean => existsSync(join(repository, file));

interface Service {
  build?: { target: string };
  profiles?: string[];
}
const compose: { name: string; services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  read('docker-compose.yml'),
  { merge: true, maxAliasCount: -1 },
);
const dockerfile = read('Dockerfile');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

const resources = globSync('cluster/**/*.yaml', { cwd: repository })
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS()))
  .map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`);

const listJobs = async (name: string): Promise<string[]> => {
  if (name === 'gateway')
    return [...read('gateway/src/main.ts').matchAll(/job === '(\w+)'/g)].map(([, job = '']) => job);
  const service = await import(join(repository, `services/${name}/src/service.ts`));
  return listJobNames(service[name]);
};

const must = (holds: unknown, what: string): void => {
  if (!holds) throw new Error(what);
};

const assertJob = async (name: string, job: string | undefined): Promise<void> => {
  must(
    processNames.some((one) => one === name),
    `${name} is no process`,
  );
  must(job && (await listJobs(name)).includes(job), `${name} has no command ${job}`);
};

const mustTake = (script: string, options: readonly string[]): void => {
  for (const option of options.filter((one) => one.startsWith('--')))
    must(read(script).includes(`'${option}'`), `${script} knows no ${option}`);
};

const assertContainer = (name: string): void => {
  const [, service = ''] = name.match(new RegExp(`^${compose.name}-(\\w+)-\\d$`)) ?? [];
  must(compose.services[service], `no container is named ${name}`);
};

/** Flags of Compose 2.40 that the docs use; true if a flag takes a value. */
const composeFlags: Record<string, Record<string, boolean>> = {
  build: {},
  cp: {},
  down: {},
  exec: {},
  ps: {},
  restart: {},
  run: { '--rm': false, '--user': true, '--volume': true, '--env': true },
  up: { '--build': false, '--detach': false, '--no-deps': false, '--scale': true },
};

const withoutFlags = (words: string[], known: Record<string, boolean>): string[] => {
  const rest = [...words];
  for (let flag = rest[0]; flag?.startsWith('-'); flag = rest[0]) {
    must(flag in known, `${flag} is unknown`);
    rest.splice(0, known[flag] ? 2 : 1);
  }
  return rest;
};

const checkRun = async ([name = '', ...command]: string[]): Promise<void> => {
  const target = compose.services[name]?.build?.target ?? '';
  const stage = dockerfile.slice(dockerfile.indexOf(` AS ${target}\n`));
  const script = stage.split('\nFROM ')[0]?.match(/^ENTRYPOINT \["node", "(.+)"\]$/m)?.[1];
  if (script) {
    must(isFile(script), `there is no ${script}`);
    return mustTake(script, command);
  }
  if (command.length === 0) return;
  const [node, file = '', job] = command;
  must(node === 'node' && isFile(file), `${command.join(' ')} is not in the image`);
  must(new RegExp(`^(services/)?${name}/src/main.ts$`).test(file), `${file} is not in the image of ${name}`);
  await assertJob(name, job);
};

const checkCompose = async (words: string[]): Promise<void> => {
  if (words.length === 0) return;
  const [verb = '', ...given] = withoutFlags(words, { '--profile': true });
  const profile = words[0] === '--profile' ? words[1] : undefined;
  const all = Object.values(compose.services).flatMap(({ profiles = [] }) => profiles);
  must(!profile || all.includes(profile), `there is no profile ${profile}`);
  const flags = composeFlags[verb];
  must(flags, `docker compose ${verb} is not known here`);
  const scale = given.find((_, at) => given[at - 1] === '--scale');
  const rest = withoutFlags(given, flags ?? {});
  const services = verb === 'run' || verb === 'exec' ? rest.slice(0, 1) : rest;
  const named = verb === 'cp' ? services.slice(0, 1).map((one) => one.split(':')[0] ?? '') : services;
  for (const one of [...named, ...(scale ? [scale.split('=')[0] ?? ''] : [])])
    must(compose.services[one], `there is no service ${one}`);
  if (verb === 'run') await checkRun(rest);
};

const checkDocker = async ([verb = '', ...rest]: string[]): Promise<void> => {
  if (verb === 'compose') return checkCompose(rest);
  if (verb === 'build') {
    const target = rest[rest.indexOf('--target') + 1];
    const [argument, value = ''] = rest[rest.indexOf('--build-arg') + 1]?.split('=') ?? [];
    must(dockerfile.includes(` AS ${target}\n`), `there is no target ${target}`);
    must(
      dockerfile.includes(`\nARG ${argument}\n`) && areaNames.some((one) => one === value),
      argument ?? '',
    );
  } else if (verb === 'volume') {
    const [, volume = ''] = rest[1]?.split(`${compose.name}_`) ?? [];
    must(rest[0] === 'rm' && volume in compose.volumes, `there is no volume ${rest[1]}`);
  } else {
    must(['kill', 'restart', 'stop'].includes(verb), `docker ${verb} is not known here`);
    for (const name of rest) assertContainer(name);
  }
};

/** Resource in a kubectl command, such as `statefulset/nats`; null unless the command names exactly one. */
const resourceIn = (verb: string, rest: readonly string[]): string | null => {
  if (rest.includes('--all') || rest.includes('--selector')) return null;
  if (verb === 'cnpg') return `cluster/${rest[1]}`;
  const [first = '', second] = verb === 'rollout' ? rest.slice(1) : rest;
  return first.includes('/') ? first : `${first}/${second}`;
};

const checkKubectl = async ([verb = '', ...rest]: string[]): Promise<void> => {
  const known = ['apply', 'cnpg', 'delete', 'exec', 'rollout', 'scale'];
  must(known.includes(verb), `kubectl ${verb} is not known here`);
  if (verb === 'apply') {
    const folder = rest[rest.indexOf('-k') + 1] ?? '';
    return must(isFile(`${folder}/kustomization.yaml`), `${folder} is missing`);
  }
  const resource = resourceIn(verb, rest);
  if (!resource) return;
  const [, process = ''] = resource.match(/^deploy(?:ment)?\/(\w+)-process$/) ?? [];
  must(
    processNames.some((one) => one === process) || resources.includes(resource),
    `there is no ${resource}`,
  );
  if (verb === 'exec') await checkRun([process, ...rest.slice(rest.indexOf('--') + 1)]);
};

const checkShell = ([script = '', ...rest]: string[]): void => {
  must(isFile(script), `there is no ${script}`);
  must(rest.length <= 1, `${script} takes one argument`);
  if (script === 'docker/replace.sh') must(compose.services[rest[0] ?? '']?.build, `${rest[0]} has no image`);
};

const checkNpm = async ([, name = '', ...rest]: string[]): Promise<void> => {
  must(scripts[name], `there is no npm run ${name}`);
  const given = rest.filter((word) => word !== '--');
  if (name === 'job' && given.length > 1) await assertJob(given[0] ?? '', given[1]);
  if (['consistency', 'backup', 'restore'].includes(name)) mustTake(`scripts/${name}.ts`, given);
};

const check = async (command: string): Promise<void> => {
  const words = command.replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(' ', '_')).split(/\s+/);
  while (/^[A-Z_]+=/.test(words[0] ?? '')) words.shift();
  const [program, ...rest] = words;
  if (program === 'docker') await checkDocker(rest);
  if (program === 'kubectl') await checkKubectl(rest);
  if (program === 'sh') checkShell(rest);
  if (program === 'npm') await checkNpm(rest);
};

const begins =
  /^(?:[A-Z_]+=\S+ )?(?:docker (?:compose|build|restart|kill|stop|volume)|kubectl|sh docker\/|npm run)\b/;

/** Commands of a page: lines of code blocks, code spans, and comments that begin with a command. */
const commandsIn = (page: string): string[] => {
  const text = read(page);
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  const spans = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, span = '']) => span,
  );
  const comments = page.endsWith('.md')
    ? []
    : [...text.matchAll(/^ *# +(.*)$/gm)].map(([, line = '']) => line);
  // Two spaces separate a command from its explanation.
  return [...blocks, ...spans.map((span) => span.replaceAll(/\s+/g, ' ')), ...comments]
    .map((line) => line.split(/\s{2,}/)[0]?.trim() ?? '')
    .filter((command) => begins.test(command) && !command.endsWith('…'));
};

const pages = ['README.md', 'docker-compose.yml', ...globSync('docs/{*,rules/*}.md', { cwd: repository })];
const found = pages.flatMap((page) => commandsIn(page).map((command) => ({ page, command })));

describe('a command of the docs', () => {
  it('is found in pages and comments', () => {
    expect(found.length).toBeGreaterThan(60);
    for (const program of ['docker', 'kubectl', 'sh', 'npm'])
      expect(found.some(({ command }) => command.startsWith(program))).toBe(true);
  });

  it.each(found)('$page: $command exists and takes its arguments', async ({ command }) => {
    await check(command);
  });

  it.each([
    ['docker compose up --buidl', '--buidl is unknown'],
    ['docker compose run --rm restore x --force', 'knows no --force'],
    ['docker compose run --rm orders node services/billing/src/main.ts check', 'not in the image of orders'],
    ['docker compose run --rm orders node services/orders/src/main.ts check', 'orders has no command check'],
    ['docker compose --profile metrics up', 'no profile metrics'],
    ['docker compose restart orders billling', 'no service billling'],
    ['docker restart primal-order-1', 'no container'],
    ['docker volume rm primal_natz', 'no volume'],
    ['sh docker/replace.sh postgres', 'has no image'],
    ['kubectl rollout restart statefulset natz', 'no statefulset/natz'],
    ['npm run consistency -- --composed', 'knows no --composed'],
    ['npm run jobs orders redrive', 'no npm run jobs'],
  ])('is rejected if invalid: %s', async (command, why) => {
    await expect(check(command)).rejects.toThrow(why);
  });
});
