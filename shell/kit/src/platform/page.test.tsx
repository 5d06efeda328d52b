import { render, screen } from '@testing-library/react';
import { act, Component, type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { type LazyPage, lazyPage, resetFailedPages } from './page.ts';

class Shown extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const retry = () => {
      resetFailedPages();
      this.setState({ failed: false });
    };
    return this.state.failed ? (
      <button type="button" onClick={retry}>
        Retry
      </button>
    ) : (
      <Suspense fallback="Loading">{this.props.children}</Suspense>
    );
  }
}

const show = (Page: LazyPage) =>
  act(async () => {
    render(
      <Shown>
        <Page />
      </Shown>,
    );
  });

const Invoices = () => <h1>Invoices</h1>;
const quietConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {});

it('loads its code once, and again only after Retry', async () => {
  quietConsole();
  const load = vi.fn(() => Promise.reject<{ default: typeof Invoices }>(new Error('away')));
  const Page = lazyPage(load);
  await show(Page);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(load).toHaveBeenCalledOnce();
  load.mockImplementation(() => Promise.resolve({ default: Invoices }));
  await act(async () => retry.click());
  await screen.findByRole('heading', { name: 'Invoices' });
  expect(load).toHaveBeenCalledTimes(2);
});

it('renders immediately when its code was prefetched', async () => {
  const Page = lazyPage(() => Promise.resolve({ default: Invoices }));
  await act(async () => Page.prefetch());
  await show(Page);
  screen.getByRole('heading', { name: 'Invoices' });
});

it('ignores a failed prefetch', async () => {
  const load = vi.fn(() => Promise.reject<{ default: typeof Invoices }>(new Error('away')));
  const Page = lazyPage(load);
  await act(async () => Page.prefetch());
  load.mockImplementation(() => Promise.resolve({ default: Invoices }));
  await show(Page);
  await screen.findByRole('heading', { name: 'Invoices' });
});
