import { areaNames } from '@primal/contracts/area-names';
import { useRoutes } from '@primal/kit/platform';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../kit/src/testing/page.tsx';
import { useConfig } from '../remotes/config.ts';
import { listScreens } from './routes.tsx';

const createRemote = (name: string) => ({
  contract: 1,
  name,
  navigation: [],
  routes: [],
  widgets: [],
  kit: {},
  entryFile: 'mf.js',
  files: {},
  entry: `/mfe/${name}/mf.js`,
});

const Screens = () => useRoutes(listScreens(useConfig().data?.remotes ?? []));

const open = (answering: () => readonly string[], at = '/nowhere') => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const ask = vi.fn(async () =>
    Response.json({
      remotes: answering().map(createRemote),
      businessTimeZone: 'America/Chicago',
      registration: 'open',
      shell: 'a1',
    }),
  );
  vi.stubGlobal('fetch', ask);
  renderPage(<Screens />, { at, as: { id: 'maria' } });
  return ask;
};

it('a path is unknown only once all areas have answered, which the page notices by itself', async () => {
  let answering: readonly string[] = areaNames.slice(1);
  open(() => answering);
  await screen.findByText('This page is not ready yet');
  answering = areaNames;
  await vi.advanceTimersByTimeAsync(3_100);
  await screen.findByText('404 Page Not Found');
});

it('says nothing about the role on the dashboard until all areas have answered', async () => {
  let answering: readonly string[] = [];
  open(() => answering, '/dashboard');
  await screen.findByText('The dashboard is not ready yet');
  answering = areaNames;
  await vi.advanceTimersByTimeAsync(3_100);
  await screen.findByText('There is nothing here for your role yet');
});

it('asks ever more rarely for an area whose manifest stays unreadable', async () => {
  const ask = open(() => areaNames.slice(1));
  await screen.findByText('This page is not ready yet');
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(ask.mock.calls.length).toBeLessThan(60);
});
