import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { deriveIdentityKey } from '@primal/service-kit/identity';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { mapProcesses, nodeFlags, processes, processNames, repository } from '../run/processes.ts';
import { createContainerFiles } from './areas.ts';

interface Container {
  command: string[];
  image: string;
  profiles?: string[];
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  logging?: { driver: string };
  ports?: string[];
  volumes?: string[];
  environment: Record<string, string>;
}

const read = (name: string) => readFileSync(join(repository, name), 'utf8');
const compose: { services: Record<string, Container>; volumes: Record<string, unknown> } = parse(
  read('docker-compose.yml'),
  { merge: true, maxAliasCount: -1 },
);
const secrets = execFileSync('sh', [join(repository, 'docker', 'secrets.sh')], { encoding: 'utf8' });

const surroundings = {
  ports: mapProcesses(() => [8080]),
  metricsPorts: [9464],
  host: '0.0.0.0',
  databaseUrls: mapProcesses(() => ''),
  natsUrls: mapProcesses(() => ''),
  secrets: { identity: '', session: '', keys: '' },
};

test.each(processes)("$name runs as a container with the launcher's environment", (definition) => {
  const container = compose.services[definition.name];
  const main = definition.entry.replace(/^services\/\w+/, 'services/$AREA');
  expect(read('Dockerfile').match(/^CMD .*$/gm)).toContainEqual(expect.stringContaining(main));
  const common = ['DATABASE_URL', 'NATS_URL'];
  const own = Object.keys(definition.environment(surroundings, 0)).filter((name) => name !== 'HOST');
  expect(Object.keys(container?.environment ?? {})).toEqual(expect.arrayContaining([...common, ...own]));
});

test('each service stores the files of earlier builds in its own writable volume', () => {
  for (const name of processNames.filter((one) => one !== 'gateway')) {
    const { environment, volumes } = compose.services[name] ?? {};
    expect(environment?.KEPT_BUILDS).toBe('/primal/kept');
    expect(volumes).toEqual([`${name}-builds:/primal/kept`]);
    expect(Object.keys(compose.volumes)).toContain(`${name}-builds`);
  }
  expect(read('Dockerfile')).toMatch(/WORKDIR \/primal[\s\S]*RUN mkdir -m 1777 kept\nUSER/);
});

test.each(Object.entries(createContainerFiles()))(
  '%s has the area entries that the list of areas defines',
  (file, text) => {
    expect(read(file)).toBe(text);
  },
);

test('only the entry is reachable from outside, so that every process may have several instances', () => {
  const published = Object.entries(compose.services).filter(([, { ports }]) =>
    ports?.some((port) => !port.startsWith('127.0.0.1:')),
  );
  expect(published.map(([name]) => name)).toEqual(['entry']);
  expect(compose.services.gateway?.environment.TRUST_PROXY).toMatch(/:-1\}$/);
  expect(read('docker/haproxy.cfg')).toContain('server-template gateway 10 gateway:8080');
});

const known = new Set(
  (
    'build image command entrypoint environment volumes tmpfs ports user init depends_on healthcheck restart profiles ' +
    'scale stop_grace_period logging read_only cap_drop security_opt mem_limit cpu_shares shm_size'
  ).split(' '),
);

test.each(Object.entries(compose.services))(
  '%s is a service with keys of the Compose schema',
  (_, service) => {
    expect(Object.keys(service).filter((key) => !known.has(key))).toEqual([]);
  },
);

test('the compose file is shorter than 300 lines', () => {
  expect(read('docker-compose.yml').split('\n').length).toBeLessThan(300);
});

test.each(Object.entries(compose.services))('%s has only the rights that it needs', (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    logging: { driver: 'local' },
  });
});

test('every container of the product has a memory limit', () => {
  const product = Object.entries(compose.services).filter(
    ([, { profiles }]) => !profiles?.includes('observability'),
  );
  for (const [name, { mem_limit }] of product) expect([name, mem_limit]).toEqual([name, expect.any(String)]);
});

test('the restore has its settings and starts only by hand', () => {
  const { restore } = compose.services;
  expect(restore).toMatchObject({ image: 'primal/restore', profiles: ['restore'], restart: 'no' });
  expect(Object.keys(restore?.environment ?? {})).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'SECRETS_KEY', 'BACKUP_PASSPHRASE']),
  );
  expect(restore?.volumes).toEqual(compose.services.backups?.volumes);
});

test("the image runs Node with the launcher's flags", () => {
  expect(read('Dockerfile')).toContain(`NODE_OPTIONS="${nodeFlags.join(' ')}"`);
});

test('docker/secrets.sh creates every secret that a container needs', () => {
  const needed = [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const made = [...secrets.matchAll(/^(\w+)=[0-9a-f]{64}$/gm)].map(([, name]) => name);
  expect(made.sort()).toEqual([...new Set(needed)].sort());
});

test("docker/secrets.sh derives each service's identity key as the launcher does", () => {
  const value = Object.fromEntries(
    [...secrets.matchAll(/^(\w+)=([0-9a-f]{64})$/gm)].map(([, k, v]) => [k, v]),
  );
  for (const name of areaNames)
    expect(value[`${name.toUpperCase()}_IDENTITY_KEY`]).toBe(
      deriveIdentityKey(value.IDENTITY_SECRET ?? '', name),
    );
});

test('only the gateway has the master key of the identity keys', () => {
  const holders = Object.entries(compose.services).filter(
    ([, { environment }]) => environment?.IDENTITY_SECRET,
  );
  expect(holders.map(([name]) => name)).toEqual(['gateway']);
});

test('PostgreSQL has connections for two instances of every process, and its log quotes no statement', () => {
  const { command } = compose.services.postgres ?? {};
  const connections = Number(/max_connections=(\d+)/.exec(String(command))?.[1]);
  const poolAndMore = 10 + 6;
  expect(connections).toBeGreaterThan(2 * processes.length * poolAndMore);
  expect(command).toEqual(
    expect.arrayContaining(['log_min_error_statement=panic', 'log_error_verbosity=terse']),
  );
});

test('only generated files of containers and cluster name all areas', () => {
  const files = globSync(['Dockerfile', 'docker-compose.yml', 'docker/**', 'cluster/**'], {
    cwd: repository,
    withFileTypes: true,
  });
  const named = files
    .filter((file) => file.isFile())
    .map((file) => relative(repository, join(file.parentPath, file.name)))
    .filter((file) => areaNames.every((area) => new RegExp(`\\b${area}\\b`, 'i').test(read(file))));
  expect(named.sort()).toEqual(Object.keys(createContainerFiles()).sort());
});
