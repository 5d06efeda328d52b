import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getSaveButton, openSettings, server, settingsRoutes, storeSettings } from './page.fixture.tsx';
import { createSettings, serveRoutes } from './settings.fixture.ts';

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  server.stored = createSettings();
});

it('asks only for the rate before the first code, and forgets a cleared rate', async () => {
  serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
  await openSettings();
  expect(screen.queryByLabelText('Sales Tax Name')).toBeNull();
  type('Sales Tax Rate', '8.25');
  await screen.findByRole('link', { name: '12 of 12 products are taxable' });
  expect(screen.getByLabelText<HTMLInputElement>('Sales Tax Name').value).toBe('Sales Tax');
  type('Sales Tax Rate', '');
  await waitFor(() => expect(screen.queryByLabelText('Sales Tax Name')).toBeNull());
});

it('saves several codes with changing rates and a default', async () => {
  const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
  const { user } = await openSettings();
  type('Sales Tax Rate', '8.25');
  await user.click(screen.getByRole('button', { name: 'Add Rate Change' }));
  type('Rate 2', '8.5');
  type('From, rate 2', '2027-01-01');
  await user.click(screen.getByRole('button', { name: 'Add Tax Code' }));
  type('Sales Tax Rate 2', '6.25');
  type('Sales Tax Name 2', 'Austin');
  await user.selectOptions(screen.getByLabelText('Default Tax Code'), 'Austin');
  await user.click(screen.getByRole('checkbox', { name: /expired/ }));
  await user.click(getSaveButton());
  await screen.findByText('Settings Saved');
  const salesTax = asked[0]?.body?.salesTax as { codes: { id: string }[]; defaultCodeId: string } | undefined;
  expect(salesTax).toMatchObject({
    codes: [
      { name: 'Sales Tax', rates: [{ percent: '8.250' }, { from: '2027-01-01', percent: '8.500' }] },
      { name: 'Austin', rates: [{ percent: '6.250' }], taxesDelivery: false },
    ],
    taxesExpired: true,
  });
  expect(salesTax?.defaultCodeId).toBe(salesTax?.codes[1]?.id);
});

it('shows an error at the field of its code', async () => {
  const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
  const { user } = await openSettings();
  type('Sales Tax Rate', '120');
  type('Sales Tax Name', ' ');
  await user.click(getSaveButton());
  await screen.findByText('Must be at most 100.');
  screen.getByText('Please enter the name of the tax.');
  expect(asked).toEqual([]);
});
