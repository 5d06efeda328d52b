import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useRememberedList, useReturnToList } from './scroll-restoration.ts';

const List = () => {
  useRememberedList();
  return null;
};

const Page = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <>
      {pathname === '/invoices' && <List />}
      {children}
    </>
  );
};

const show = (address: string) =>
  renderHook(() => ({ goTo: useReturnToList(), navigate: useNavigate(), at: useLocation() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>
        <Page>{children}</Page>
      </MemoryRouter>
    ),
  }).result;

it('returns to a list with its filters, and opens the list without filters through the navigation', () => {
  const page = show('/invoices?q=KB&sort=total&order=asc');
  act(() => page.current.goTo('/invoices/1/view'));
  expect(page.current.at.pathname).toBe('/invoices/1/view');
  act(() => page.current.goTo('/invoices'));
  expect(page.current.at).toMatchObject({ pathname: '/invoices', search: '?q=KB&sort=total&order=asc' });
  act(() => void page.current.navigate('/invoices'));
  expect(page.current.at.search).toBe('');
  act(() => page.current.goTo('/invoices/1/view'));
  act(() => page.current.goTo('/invoices'));
  expect(page.current.at.search).toBe('');
});

it('opens a page by its path if the previous entry is no list', () => {
  const page = show('/create-invoice?customer=1');
  act(() => page.current.goTo('/create-credit'));
  act(() => page.current.goTo('/create-invoice'));
  expect(page.current.at.search).toBe('');
});
