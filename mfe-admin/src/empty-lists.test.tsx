import { screen, within } from '@testing-library/react';
import { it } from 'vitest';
import { renderPage } from '../../shell/kit/src/testing/page.tsx';
import { serve } from '../../shell/kit/src/testing/server.ts';
import Customers from './customer/list.tsx';
import Products from './product/list.tsx';

it.each([
  ['No customers yet', Customers, 'Add Customer'],
  ['No customers yet', Customers, 'Import CSV'],
  ['No products yet', Products, 'Add Product'],
])('an empty list shows %s and a button to add the first record', async (title, Page, name) => {
  serve();
  renderPage(<Page />, { as: { id: 'maria', role: 'admin' } });
  const empty = within((await screen.findByText(title)).parentElement as HTMLElement);
  empty.getByRole('button', { name });
});
