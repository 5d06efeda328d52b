import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import Settings from './page.tsx';
import { createAccount, createSettings } from './settings.fixture.ts';

export const server = { stored: createSettings() };

export const storeSettings = (body: Record<string, unknown>) => {
  server.stored = { ...server.stored, ...body, version: server.stored.version + 1 } as SettingsAnswer;
  return Response.json(server.stored);
};

export const settingsRoutes = {
  'GET /api/settings': () => Response.json(server.stored),
  'GET /api/settings/closing-date': () => Response.json({ closedThrough: null, inForce: true }),
  'GET /api/invoices/next-number': () => Response.json({ nextNumber: 'INV-1001' }),
  'GET /api/stats/taxable-products': () => Response.json({ products: 12, taxable: 12 }),
  'GET /api/users': () => Response.json([createAccount()]),
  'GET /api/user': () => Response.json(createAccount()),
};

export const openSettings = async (me = createAccount()) => {
  const view = renderPage(<Settings />, { as: me });
  await screen.findByRole('heading', { name: 'Business Information' });
  return view;
};

export const getSaveButton = () => screen.getByRole('button', { name: 'Save Settings' });
