import { expect, test } from 'vitest';
import { findWarning, readSettings } from './settings.ts';

test('the product runs on port 8080 of this machine with demo data by default', () => {
  expect(readSettings({})).toMatchObject({ port: 8080, host: '127.0.0.1', demoData: true });
});

test('the data folder defaults to a folder beside the sources', () => {
  expect(readSettings({}).dataDir).toMatch(/\/\.data$/);
  expect(readSettings({ DATA_DIR: '/srv/primal' }).dataDir).toBe('/srv/primal');
});

test.each(['0', '65536', '80.5', 'http', '-1'])(
  'rejects PORT=%s with a sentence that names the variable',
  (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(
      `PORT is ${PORT}: it must be a whole number from 1 to 65535.`,
    );
  },
);

test('a real database gets demo data only on request', () => {
  const DATABASE_URL = 'postgres://me@db/primal';
  expect(readSettings({ DATABASE_URL }).demoData).toBe(false);
  expect(readSettings({ DATABASE_URL, DEMO_DATA: 'on' }).demoData).toBe(true);
});

test('DEMO_DATA accepts on and off', () => {
  expect(readSettings({ DEMO_DATA: 'off' }).demoData).toBe(false);
  expect(() => readSettings({ DEMO_DATA: 'no' })).toThrow('DEMO_DATA is no: it must be on or off.');
});

test('demo data on an open address causes a warning', () => {
  expect(findWarning('0.0.0.0', true)).toContain('the demo account');
  expect(findWarning('192.168.1.5', true)).toContain('the demo account');
  expect(findWarning('127.0.0.1', true)).toBeNull();
  expect(findWarning('0.0.0.0', false)).toBeNull();
});
