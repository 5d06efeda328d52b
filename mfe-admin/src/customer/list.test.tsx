import { WidgetHostContext } from '@primal/kit/platform';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createAccount, serveRoutes } from '../settings/settings.fixture.ts';
import { bistro } from './customer.fixture.ts';
import Customers from './list.tsx';

it('adds a customer with the N key', async () => {
  serveRoutes({ 'GET /api/customers': () => Response.json([]) });
  const { user } = renderPage(
    <WidgetHostContext value={({ name, props }) => <p>{`${name} ${JSON.stringify(props)}`}</p>}>
      <Customers />
    </WidgetHostContext>,
    { as: createAccount() },
  );
  await screen.findByText('No customers yet');
  expect(screen.getByRole('button', { name: 'Import CSV' }).getAttribute('href')).toBe('/customers/import');
  await user.keyboard('n');
  await screen.findByText('admin/customer-form {}');
});

it('explains to users without permission why they cannot edit, and disables their shortcuts', async () => {
  serveRoutes({
    'GET /api/customers': () => Response.json([bistro]),
  });
  const { user } = renderPage(<Customers />, { as: { ...createAccount(), permissions: ['viewOrders'] } });
  await screen.findByText('Blue Door Bistro');
  for (const name of ['Add Customer', 'Edit', 'Delete']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { description: /^You may not do this\. Ask an admin for/, name })).toBe(
      button,
    );
  }
  await user.keyboard('n');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
