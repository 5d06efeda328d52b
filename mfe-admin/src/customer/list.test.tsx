import { createQueryClient, QueryClientProvider, sessionKey, WidgetHostContext } from '@primal/kit/platform';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { answering, someAccount } from '../settings/settings.fixture.ts';
import Customers from './list.tsx';

it('adds a customer by N', async () => {
  answering({ 'GET /api/customers': () => Response.json([]) });
  const client = createQueryClient();
  client.setQueryData(sessionKey, someAccount());
  const { user } = renderKit(
    <QueryClientProvider client={client}>
      <WidgetHostContext value={({ name, props }) => <p>{`${name} ${JSON.stringify(props)}`}</p>}>
        <MemoryRouter>
          <Customers />
        </MemoryRouter>
      </WidgetHostContext>
    </QueryClientProvider>,
  );
  await screen.findByText('No customers yet');
  expect(screen.getByRole('button', { name: 'Import CSV' }).getAttribute('href')).toBe('/customers/import');
  await user.keyboard('n');
  await screen.findByText('admin/customer-form {}');
});
