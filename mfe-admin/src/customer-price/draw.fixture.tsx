import type { Permission } from '@primal/contracts/shared/permissions';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { someAccount } from '../settings/settings.fixture.ts';
import { bistro, ribeye } from './prices.fixture.ts';

const chicken = { ...ribeye, id: '0198a000-0000-7000-8000-000000000004', name: 'Chicken', costPrice: null };

/** What a server answers to reads of a customer and of two products, for tests. */
export const reading = {
  [`GET /api/customers/${bistro.id}`]: () => Response.json(bistro),
  'GET /api/customers': () => Response.json([bistro]),
  'GET /api/products': () => Response.json([ribeye, chicken]),
  [`GET /api/products/${ribeye.id}`]: () => Response.json(ribeye),
  [`GET /api/products/${chicken.id}`]: () => Response.json(chicken),
};

/** Draws a page for an admin, or for an account with these permissions alone. */
export const draw = (page: ReactNode, permissions?: readonly Permission[]) =>
  renderPage(page, { as: { ...someAccount(), ...(permissions && { permissions }) } });

export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
