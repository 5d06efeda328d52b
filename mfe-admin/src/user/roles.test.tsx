import type { RoleAnswer } from '@primal/contracts/admin/role';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createAccount, refuseWith, serveRoutes } from '../settings/settings.fixture.ts';
import { RoleForm } from './roles.tsx';

const buyer: RoleAnswer = {
  id: '0198a000-0000-7000-8000-000000000001',
  isBuiltIn: false,
  name: 'Buyer',
  description: 'Buys',
  permissions: ['viewOrders'],
  accounts: 1,
  version: 2,
  allowed: { edit: true, delete: true },
};

it("reports another admin's changes, then overwrites them on the next save", async () => {
  const asked = serveRoutes({
    'GET /api/roles': () => Response.json([{ ...buyer, name: 'Purchasing', version: 3 }]),
    [`PATCH /api/roles/${buyer.id}`]: ({ version }) =>
      version === 3 ? Response.json(buyer) : refuseWith(409, 'stale_version', 'Someone else changed this.')(),
  });
  const { user } = renderPage(<RoleForm role={buyer} onClose={() => undefined} />, { as: createAccount() });
  await user.click(await screen.findByLabelText('See costs'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await user.click(await screen.findByRole('button', { name: 'Save my version' }));
  await screen.findByText('Role Updated');
  expect(asked.at(-1)?.body).toEqual({ permissions: ['viewOrders', 'seeCosts'], version: 3 });
});
