import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createAccount, refuseWith, serveRoutes } from '../settings/settings.fixture.ts';
import ImportPage from './page.tsx';

const found = {
  id: 'one',
  subject: 'customers',
  fileName: 'list.csv',
  state: 'reading',
  columns: ['Name'],
  unknownColumns: [],
  added: 1,
  changed: 0,
  unchanged: 0,
  refused: 1,
  withoutTier: 1,
  taxable: 0,
  changedHere: 0,
  overwrite: false,
  noted: 0,
  clears: [],
  stored: 0,
  createdAt: '2026-11-28T00:00:00.000Z',
};

const answers = {
  'POST /api/imports/columns': () =>
    Response.json({
      headingRow: 1,
      ownHeadings: true,
      remembered: false,
      naming: ['name'],
      targets: [],
      columns: [{ heading: 'Name', field: 'name', note: null }],
      required: [],
      standIns: [],
      words: [],
    }),
  'POST /api/imports': () => Response.json(found, { status: 201 }),
  'POST /api/imports/one/rows': () => Response.json(found),
  'POST /api/imports/one/apply': () => Response.json({ ...found, state: 'applied', stored: 1 }),
};

const open = async () => {
  const { user } = renderPage(<ImportPage />, { as: createAccount(), at: '/customers/import' });
  const file = new File(['Name\nBlue Fin\n""\n'], 'list.csv', { type: 'text/csv' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  const store = () => screen.getByRole('button', { name: /^Import 1 customer/ });
  await waitFor(() => store());
  return { user, store };
};

it('lists missing input before storing, and continues once the input is complete', async () => {
  serveRoutes(answers);
  const { user, store } = await open();
  const whyNot = () => store().getAttribute('aria-describedby') && store().lastElementChild?.textContent;
  expect(whyNot()).toContain('Choose above to skip the refused rows, or correct the file.');
  await user.click(screen.getByLabelText('Skip the 1 refused row'));
  expect(whyNot()).toContain('Choose a pricing tier above for the customers without one.');
  await user.selectOptions(screen.getByLabelText(/^Pricing tier for the 1 new customer/), 'retail');
  expect(whyNot()).toBeNull();
  await user.click(store());
  await screen.findByText(/1 customer added, 0 customers changed/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import Another File' }));
});

it('moves focus to the heading when a step takes the focused button away', async () => {
  serveRoutes(answers);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Change Columns' }));
  const show = await screen.findByRole('button', { name: 'Show Preview' });
  const heading = screen.getByRole('heading', { name: 'Import Customers' });
  expect(document.activeElement).toBe(heading);
  await user.click(show);
  await screen.findByRole('button', { name: 'Change Columns' });
  expect(document.activeElement).toBe(heading);
});

it('compares the file again if its records changed', async () => {
  const asked = serveRoutes({
    ...answers,
    'POST /api/imports': () => Response.json({ ...found, refused: 0, withoutTier: 0 }, { status: 201 }),
    'POST /api/imports/one/rows': () => Response.json({ ...found, refused: 0, withoutTier: 0 }),
    'POST /api/imports/one/apply': refuseWith(409, 'stale_version', 'One customer was changed.'),
  });
  const { user, store } = await open();
  await user.click(store());
  await screen.findByText('One customer was changed.');
  await waitFor(() => store());
  const begun = asked.filter(({ method, path }) => method === 'POST' && path === '/api/imports');
  expect(begun).toHaveLength(2);
});
