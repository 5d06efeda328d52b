import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const remote = {
  contract: 1,
  name: 'orders',
  navigation: [],
  routes: [],
  widgets: [],
  kit: {},
  entryFile: 'mf.json',
  files: {},
  entry: '/mfe/orders/mf.json',
};
const config = { remotes: [remote], businessTimeZone: 'America/Chicago', registration: 'open', shell: 'a1' };

it('reads the remotes of this installation', () => {
  const { remotes, ...facts } = readConfig(config);
  expect(remotes).toMatchObject([remote]);
  expect(facts).toMatchObject({ businessTimeZone: 'America/Chicago', registration: 'open' });
});

it('ignores additions by a newer gateway or remote', () => {
  const added = { ...remote, palette: 'dark', routes: [{ path: '/a', title: 'A', icon: 'star' }] };
  const read = readConfig({ ...config, remotes: [added] });
  expect(read.remotes[0]?.routes).toEqual([{ path: '/a', title: 'A', frame: true, words: [], needs: [] }]);
});

it('drops only an unreadable manifest', () => {
  const broken = { ...remote, name: 'billing', routes: [{ path: 'no path' }] };
  expect(readConfig({ ...config, remotes: [broken, remote] }).remotes.map(({ name }) => name)).toEqual([
    'orders',
  ]);
});

it('rejects an invalid configuration', () => {
  expect(() => readConfig({ remotes: [] })).toThrow();
});
