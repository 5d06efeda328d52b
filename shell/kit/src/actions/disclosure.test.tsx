import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from '../testing.tsx';
import { Disclosure, LinkList } from './disclosure.tsx';

test('a disclosure opens and closes its content', async () => {
  const { user } = renderKit(<Disclosure label="Terms">Due within 30 days</Disclosure>);
  const button = screen.getByRole('button', { name: 'Terms', expanded: false });
  expect(screen.getByText('Due within 30 days').hidden).toBe(true);
  await user.click(button);
  expect(screen.getByText('Due within 30 days').hidden).toBe(false);
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

const setUp = () =>
  renderKit(
    <>
      <LinkList
        label="More"
        links={[
          { label: 'Customers', to: '/customers' },
          { label: 'Reports', to: '/reports', current: true },
        ]}
        trigger={(props) => <button {...props}>More</button>}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
const list = () => screen.queryByRole('list', { name: 'More' });

test('Tab moves through the links of a disclosure', async () => {
  const { user } = setUp();
  expect(list()).toBeNull();
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Customers' }));
  expect(screen.getByRole('link', { name: 'Reports', current: 'page' })).toBeTruthy();
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Elsewhere');
  expect(list()).toBeNull();
});

test('Escape closes a disclosure and returns focus', async () => {
  const { user } = setUp();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.tab();
  await user.keyboard('{Escape}');
  expect(list()).toBeNull();
  expect(document.activeElement?.textContent).toBe('More');
});
