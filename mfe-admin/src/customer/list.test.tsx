import { WidgetHostContext } from '@primal/kit/platform';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { answering, someAccount } from '../settings/settings.fixture.ts';
import Customers from './list.tsx';

it('adds a customer by N', async () => {
  answering({ 'GET /api/customers': () => Response.json([]) });
  const { user } = renderPage(
    <WidgetHostContext value={({ name, props }) => <p>{`${name} ${JSON.stringify(props)}`}</p>}>
      <Customers />
    </WidgetHostContext>,
    { as: someAccount() },
  );
  await screen.findByText('No customers yet');
  expect(screen.getByRole('button', { name: 'Import CSV' }).getAttribute('href')).toBe('/customers/import');
  await user.keyboard('n');
  await screen.findByText('admin/customer-form {}');
});
