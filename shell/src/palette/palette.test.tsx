import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../kit/src/testing/page.tsx';
import { serve } from '../../kit/src/testing/server.ts';
import { startWithConfig } from '../remotes/config.ts';
import Palette from './palette.tsx';

const Where = () => <output>{useLocation().pathname}</output>;

const renderPalette = () => {
  serve();
  const client = new QueryClient();
  const routes = ['Drivers', 'Payments'].map((title) => ({
    path: `/${title.toLowerCase()}`,
    title,
    frame: true,
    words: [],
    needs: [],
  }));
  const remotes = [{ name: 'orders', navigation: [], routes, widgets: [] }];
  startWithConfig(client, { shell: '1', businessTimeZone: 'America/Chicago', remotes } as never);
  const onClose = vi.fn();
  const view = renderPage(
    <>
      <Palette opening={1} opened onClose={onClose} />
      <Where />
    </>,
    {
      as: { id: 'maria', role: 'office' },
      client,
    },
  );
  return { ...view, onClose };
};

const chosen = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')
    ?.textContent;

it('moves the selection by arrows, wraps at both ends, and opens on Enter', async () => {
  const { user, onClose } = renderPalette();
  await screen.findByRole('combobox');
  const shown = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(chosen()).toBe(shown[0]);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe(shown.at(-1));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe(shown[1]);
  await user.keyboard('pay{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  screen.getByText('/payments');
});

it('closes on Escape', async () => {
  const { user, onClose } = renderPalette();
  await screen.findByRole('combobox');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
