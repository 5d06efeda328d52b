import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, processConfig, readConfig } from './config.ts';

const complete = {
  DATABASE_URL: 'postgres://orders:pw@127.0.0.1:5432/primal',
  NATS_URL: 'nats://127.0.0.1:4222',
  IDENTITY_KEY: 'thirty-two letters for a key ...',
};

test('uses defaults for absent and empty variables', () => {
  expect(readConfig(processConfig, { ...complete, PORT: '' })).toMatchObject({
    PORT: 0,
    HOST: '127.0.0.1',
    DATABASE_POOL: 10,
    LOG_LEVEL: 'info',
  });
});

test('lists all missing and invalid variables in one sentence', () => {
  const read = () =>
    readConfig(processConfig, { ...complete, NATS_URL: '', PORT: 'x', BUSINESS_TIME_ZONE: 'Mars/Olympus' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /^Cannot start: PORT: .*; NATS_URL is missing \(nats:\/\/ address of the broker, or .*\); BUSINESS_TIME_ZONE: /,
  );
});

test('accepts one broker address, or all nodes of a cluster', () => {
  const read = (NATS_URL: string) => readConfig(processConfig, { ...complete, NATS_URL }).NATS_URL;
  const nodes = 'nats://a:pw@one:4222, nats://a:pw@two:4222';
  expect(read(nodes)).toBe(nodes);
  for (const wrong of ['nats://one:4222,', 'one:4222', 'nats://one:4222,http://two:4222'])
    expect(() => read(wrong)).toThrow('NATS_URL: Must be an address like');
});

test('accepts further variables of a service', () => {
  const schema = z.object({ SECRETS_KEY: z.string().describe('key for stored secrets') });
  expect(() => readConfig(schema, {})).toThrow(
    'Cannot start: SECRETS_KEY is missing (key for stored secrets).',
  );
});
