import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityKey } from '@primal/service-kit/identity';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { natsConfig } from '../engines/nats.ts';
import { natsUsers } from '../engines/nats-users.ts';
import { nodeFlags, type ProcessName, processes, processNames, repository } from '../launcher/processes.ts';

interface Container {
  command: string[];
  ports?: string[];
  volumes?: string[];
  environment: Record<string, string>;
}

const read = (name: string) => readFileSync(join(repository, name), 'utf8');
const compose: { services: Record<string, Container>; volumes: Record<string, unknown> } = parse(
  read('docker-compose.yml'),
  { merge: true },
);
const secrets = execFileSync('sh', [join(repository, 'docker', 'secrets.sh')], { encoding: 'utf8' });

const surroundings = {
  ports: { orders: [8080], billing: [8080], delivery: [8080], admin: [8080], gateway: [8080] },
  metricsPorts: [9464],
  host: '0.0.0.0',
  databaseUrls: { orders: '', billing: '', delivery: '', admin: '', gateway: '' },
  natsUrls: { orders: '', billing: '', delivery: '', admin: '', gateway: '' },
  secrets: { identity: '', session: '', keys: '' },
};

test.each(processes)('$name runs as a container, told all that the launcher tells it', (definition) => {
  const container = compose.services[definition.name];
  expect(container?.command).toEqual(['node', definition.entry]);
  const common = ['DATABASE_URL', 'NATS_URL'];
  const own = Object.keys(definition.environment(surroundings, 0)).filter((name) => name !== 'HOST');
  expect(Object.keys(container?.environment ?? {})).toEqual(expect.arrayContaining([...common, ...own]));
});

test('each service keeps the files of earlier builds in a volume of its own, which the image lets it write to', () => {
  for (const name of processNames.filter((one) => one !== 'gateway')) {
    const { environment, volumes } = compose.services[name] ?? {};
    expect(environment?.KEPT_BUILDS).toBe('/primal/kept');
    expect(volumes).toEqual([`${name}-builds:/primal/kept`]);
    expect(Object.keys(compose.volumes)).toContain(`${name}-builds`);
  }
  expect(read('Dockerfile')).toMatch(/WORKDIR \/primal[\s\S]*RUN mkdir -m 1777 kept\nUSER/);
});

test("the container's NATS has the users, permissions and limits of the embedded one", async () => {
  const passwords = Object.fromEntries(
    processNames.map((name) => [name, `$${name.toUpperCase()}_NATS_PASSWORD`]),
  ) as Record<ProcessName, string>;
  const accounts = { primal: natsUsers(passwords) };
  const config = natsConfig({ listen: '0.0.0.0:4222', store: '/data', accounts });
  const heading = '# As ops/engines writes it; vitest -u ops/containers/containers.test.ts writes it anew.\n';
  // A variable stands without quotes.
  await expect(heading + config.replaceAll(/"(\$[A-Z_]+)"/g, '$1')).toMatchFileSnapshot(
    '../../docker/nats.conf',
  );
});

test('only the entry is reached from outside, so that every process may run in any number', () => {
  const published = Object.entries(compose.services).filter(([, { ports }]) =>
    ports?.some((port) => !port.startsWith('127.0.0.1:')),
  );
  expect(published.map(([name]) => name)).toEqual(['entry']);
  expect(compose.services.gateway?.environment.TRUST_PROXY).toMatch(/:-1\}$/);
  expect(read('docker/haproxy.cfg')).toContain('server-template gateway 10 gateway:8080');
});

test('the image runs Node with the flags of the launcher', () => {
  expect(read('Dockerfile')).toContain(`NODE_OPTIONS="${nodeFlags.join(' ')}"`);
});

test('every secret that a container needs is made by docker/secrets.sh', () => {
  const needed = [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const made = [...secrets.matchAll(/^(\w+)=[0-9a-f]{64}$/gm)].map(([, name]) => name);
  expect(made.sort()).toEqual([...new Set(needed)].sort());
});

test("docker/secrets.sh derives each service's identity key as the launcher does", () => {
  const value = Object.fromEntries(
    [...secrets.matchAll(/^(\w+)=([0-9a-f]{64})$/gm)].map(([, k, v]) => [k, v]),
  );
  for (const name of ['orders', 'billing', 'delivery', 'admin'] as const)
    expect(value[`${name.toUpperCase()}_IDENTITY_KEY`]).toBe(identityKey(value.IDENTITY_SECRET ?? '', name));
});

test('the master of the identity keys is with the gateway alone', () => {
  const holders = Object.entries(compose.services).filter(
    ([, { environment }]) => environment?.IDENTITY_SECRET,
  );
  expect(holders.map(([name]) => name)).toEqual(['gateway']);
});

test('PostgreSQL has connections for two of every process, and its log quotes no statement', () => {
  const { command } = compose.services.postgres ?? {};
  const connections = Number(/max_connections=(\d+)/.exec(String(command))?.[1]);
  const poolAndMore = 10 + 6;
  expect(connections).toBeGreaterThan(2 * processes.length * poolAndMore);
  expect(command).toEqual(
    expect.arrayContaining(['log_min_error_statement=panic', 'log_error_verbosity=terse']),
  );
});
