import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { deriveIdentityKey } from '@primal/service-kit/identity';
import { expect, test } from 'vitest';
import {
  buildEnvironment,
  type ProcessName,
  processes,
  processNames,
  repository,
  type Surroundings,
} from './processes.ts';

const each = <T>(value: (name: ProcessName) => T) =>
  Object.fromEntries(processNames.map((name) => [name, value(name)])) as Record<ProcessName, T>;
const run: Surroundings = {
  ports: { ...each(() => [2]), orders: [1], admin: [4, 5], gateway: [8080, 8081] },
  metricsPorts: [9464, 9465],
  host: '0.0.0.0',
  databaseUrls: each((name) => `postgres://${name}@db/primal`),
  natsUrls: each((name) => `nats://${name}@broker`),
  secrets: { identity: 'identity', session: 'session', keys: 'keys' },
};

const environment = (name: string, outer = {}) => {
  const definition = processes.find((one) => one.name === name);
  if (!definition) throw new Error(`no process ${name}`);
  return buildEnvironment(definition, run, outer);
};

test.each(processes.map(({ entry }) => entry))('the entry file %s exists', (entry) => {
  expect(existsSync(join(repository, entry))).toBe(true);
});

test('each process signs in to the database and the broker as itself', () => {
  for (const { name } of processes)
    expect(environment(name)).toMatchObject({
      DATABASE_URL: `postgres://${name}@db/primal`,
      NATS_URL: `nats://${name}@broker`,
    });
});

test('services listen on loopback, whatever address the gateway listens on', () => {
  expect(environment('orders', { HOST: '0.0.0.0', PORT: '80' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: '1',
  });
  expect(environment('gateway')).toMatchObject({ HOST: '0.0.0.0', PORT: '8080' });
});

test('each process receives only its own secrets', () => {
  const given = { IDENTITY_SECRET: 'i', SESSION_SECRET: 's', SECRETS_KEY: 'k', BACKUP_PASSPHRASE: 'p' };
  expect(environment('gateway', given)).toMatchObject({
    IDENTITY_SECRET: 'identity',
    SESSION_SECRET: 'session',
  });
  expect(environment('gateway', given).SECRETS_KEY).toBeUndefined();
  for (const name of areaNames) {
    expect(environment(name, given).IDENTITY_KEY).toBe(deriveIdentityKey('identity', name));
    expect(environment(name, given).IDENTITY_SECRET).toBeUndefined();
    expect(environment(name, given).SESSION_SECRET).toBeUndefined();
    expect(environment(name, given).BACKUP_PASSPHRASE).toBeUndefined();
  }
  expect(environment('admin', given).SECRETS_KEY).toBe('keys');
  expect(environment('billing', given).SECRETS_KEY).toBe('keys');
  expect(environment('orders', given).SECRETS_KEY).toBe('keys');
  expect(environment('delivery', given).SECRETS_KEY).toBeUndefined();
});

test('each instance listens on its own port', () => {
  const second = (name: string) => {
    const definition = processes.find((one) => one.name === name);
    return definition && buildEnvironment(definition, run, {}, 1);
  };
  expect(second('admin')).toMatchObject({ PORT: '5' });
  expect(second('gateway')).toMatchObject({ PORT: '8081', METRICS_PORT: '9465' });
});

test('the gateway receives the addresses of all service instances', () => {
  expect(environment('gateway')).toMatchObject({
    ORDERS_URL: 'http://127.0.0.1:1',
    ADMIN_URL: 'http://127.0.0.1:4,http://127.0.0.1:5',
    METRICS_PORT: '9464',
  });
});

test("processes inherit the launcher's environment without the servers' addresses", () => {
  const given = environment('billing', { LOG_LEVEL: 'debug', DATABASE_URL: 'postgres://owner@db/primal' });
  expect(given).toMatchObject({ LOG_LEVEL: 'debug', DATABASE_URL: 'postgres://billing@db/primal' });
});
