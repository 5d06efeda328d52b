import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createAccount, createSettings, refuseWith, serveRoutes } from '../settings/settings.fixture.ts';
import { bistro } from './customer.fixture.ts';
import { CustomerForm } from './form.tsx';

beforeEach(() => localStorage.clear());

const open = (customer: CustomerAnswer | null = bistro, answers: Parameters<typeof serveRoutes>[0] = {}) => {
  const stored = () => Response.json(bistro);
  const asked = serveRoutes({
    'GET /api/settings': () => Response.json(createSettings()),
    [`PATCH /api/customers/${bistro.id}`]: stored,
    'POST /api/customers': stored,
    ...answers,
  });
  const view = renderPage(<CustomerForm customer={customer} onClose={() => undefined} />, {
    as: createAccount(),
  });
  const terms = () => within(screen.getByRole('group', { name: 'Credit and Terms' }));
  const type = (label: string, value: string) =>
    fireEvent.input(terms().getByLabelText(label), { target: { value } });
  const save = () => view.user.click(screen.getByRole('button', { name: /Save Changes|Add Customer/ }));
  return { ...view, asked, terms, type, save };
};

it('shows terms, with the default days from the settings', async () => {
  const { terms } = open();
  expect(terms().getByLabelText('Credit Limit')).toHaveProperty('value', '5000.00');
  expect(terms().getByLabelText('Payment Terms (days)')).toHaveProperty('value', '14');
  await terms().findByText('Leave blank to use the terms in Settings (30 days).');
  expect(terms().getByRole('checkbox', { name: 'Show Shorts on Invoices' })).toHaveProperty('checked', true);
});

it('reports that none of the chosen days is a delivery day', async () => {
  const { user } = open();
  const days = screen.getByRole('group', { name: 'Delivery Days' });
  const words = () => days.textContent;
  await user.click(within(days).getByRole('checkbox', { name: 'Sunday' }));
  await vi.waitFor(() =>
    expect(words()).toContain(
      'The business does not deliver on any of these days, so all of its delivery days apply.',
    ),
  );
  await user.click(within(days).getByRole('checkbox', { name: 'Monday' }));
  expect(words()).toContain('Select none for every day the business delivers.');
});

it('saves terms, cash on delivery and a hold with its reason', async () => {
  const { user, asked, terms, type, save } = open();
  type('Credit Limit', '');
  type('Payment Terms (days)', '21');
  type('Max Days Overdue', '30');
  await user.click(terms().getByRole('checkbox', { name: 'Cash on Delivery' }));
  await user.click(terms().getByRole('checkbox', { name: 'On Hold' }));
  await save();
  await screen.findByText('Please say why this customer is on hold.');
  expect(asked).toEqual([]);
  type('Hold Reason', 'Two checks came back');
  await save();
  await screen.findByText('Customer updated successfully');
  expect(asked[0]?.body).toMatchObject({
    creditLimit: null,
    paymentTerms: 21,
    maxDaysOverdue: 30,
    cashOnDelivery: true,
    onHold: true,
    holdReason: 'Two checks came back',
    showShorts: true,
    version: 4,
  });
});

it('saves an early-payment discount once its terms agree', async () => {
  const { user, asked, terms, type, save } = open(bistro, {
    'GET /api/settings': () => Response.json(createSettings({ discountPercent: '2.00', discountDays: 10 })),
  });
  await terms().findByText(
    'For early payment in full. Leave blank to use the discount in Settings (2% for 10 days), 0 for none.',
  );
  await user.type(terms().getByLabelText('Discount Percent'), '20%');
  await save();
  await terms().findByText('Please enter the days of the discount.');
  type('Discount Days', '15');
  await save();
  await terms().findByText('The discount must end before the payment is due: at most 14 days.');
  type('Discount Days', '14');
  await save();
  const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  question.getByText('The early-payment discount is 20%.');
  await user.click(question.getByRole('button', { name: 'Go Back' }));
  type('Discount Percent', '2');
  await save();
  await screen.findByText('Customer updated successfully');
  expect(asked.map(({ body }) => body)).toMatchObject([
    { discountPercent: '2.00', discountDays: 14, version: 4 },
  ]);
});

it('clears the reason when the hold is removed', async () => {
  const held = { ...bistro, onHold: true, holdReason: 'Two checks came back' };
  const { user, asked, terms, save } = open(held);
  expect(terms().getByLabelText(/Hold Reason/)).toHaveProperty('value', 'Two checks came back');
  await user.click(terms().getByRole('checkbox', { name: 'On Hold' }));
  expect(terms().queryByLabelText(/Hold Reason/)).toBeNull();
  await save();
  await screen.findByText('Customer updated successfully');
  expect(asked[0]?.body).toMatchObject({
    onHold: false,
    holdReason: null,
  });
});

it.each([
  ['Payment Terms (days)', '4000', 'Payment terms must be a whole number of days from 0 to 3650, or blank.'],
  ['Max Days Overdue', '10000', 'Max days overdue must be a whole number of days from 1 to 3650, or blank.'],
  ['Credit Limit', '-5', 'Must be 0 or more.'],
])('reports at %s the problem with %s', async (label, value, message) => {
  const { user, asked, save, terms } = open();
  await user.clear(terms().getByLabelText(label));
  await user.type(terms().getByLabelText(label), value);
  await save();
  await terms().findByText(message);
  expect(asked).toEqual([]);
});

it('asks about a credit limit with an extra digit, and saves it after a correction', async () => {
  const { user, asked, type, save } = open();
  type('Credit Limit', '50000');
  await save();
  const question = () => within(screen.getByRole('dialog', { name: 'Is this right?' }));
  await screen.findByText('Credit Limit: $50,000.00 instead of $5,000.00.');
  await user.click(question().getByRole('button', { name: 'Go Back' }));
  expect(asked).toEqual([]);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Credit Limit')));
  await save();
  await screen.findByText('Credit Limit: $50,000.00 instead of $5,000.00.');
  await user.click(question().getByRole('button', { name: 'Save Changes' }));
  await vi.waitFor(() => expect(asked[0]?.body).toMatchObject({ creditLimit: '50000.00' }));
});

it("reports another user's changes, then overwrites them on the next save", async () => {
  const { user, asked, type, save } = open(bistro, {
    [`GET /api/customers/${bistro.id}`]: () => Response.json({ ...bistro, version: 6, phone: 'theirs' }),
    [`PATCH /api/customers/${bistro.id}`]: ({ version }) =>
      version === 6
        ? Response.json(bistro)
        : refuseWith(409, 'stale_version', 'Someone else changed this.')(),
  });
  type('Payment Terms (days)', '21');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(asked).toHaveLength(1);
  await save();
  await user.click(await screen.findByRole('button', { name: 'Save my version' }));
  await screen.findByText('Customer updated successfully');
  expect(asked.at(-1)?.body).toEqual({ paymentTerms: 21, version: 6 });
});

describe('typed values after the page closes', () => {
  const city = () => screen.getByLabelText<HTMLInputElement>(/City/);
  const typeCity = (value: string) => fireEvent.input(city(), { target: { value } });
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft'));

  it('are restored beside the stored values until they are saved', async () => {
    const first = open();
    typeCity('Austin');
    first.unmount();
    const again = open({ ...bistro, phone: '555-0199' });
    await waitFor(() => expect(city().value).toBe('Austin'));
    expect(screen.getByLabelText(/Phone/)).toHaveProperty('value', '555-0199');
    await screen.findByText('What you typed has been restored');
    await again.save();
    await screen.findByText('Customer updated successfully');
    expect(again.asked[0]?.body).toMatchObject({ city: 'Austin', phone: '555-0199' });
    expect(drafts()).toEqual([]);
  });

  it('are compared with the values stored when they were typed', async () => {
    const first = open();
    typeCity('Austin');
    first.unmount();
    const again = open(
      { ...bistro, city: 'Dallas', version: 5 },
      {
        [`GET /api/customers/${bistro.id}`]: () => Response.json({ ...bistro, city: 'Dallas', version: 5 }),
        [`PATCH /api/customers/${bistro.id}`]: ({ version }) =>
          version === 5
            ? Response.json(bistro)
            : refuseWith(409, 'stale_version', 'Someone else changed this.')(),
      },
    );
    await waitFor(() => expect(city().value).toBe('Austin'));
    await again.save();
    await again.user.click(await screen.findByRole('button', { name: 'Save my version' }));
    await screen.findByText('Customer updated successfully');
    expect(again.asked.map(({ body }) => body)).toEqual([
      expect.objectContaining({ version: 4 }),
      { city: 'Austin', version: 5 },
    ]);
  });

  it('are cleared when discarded', async () => {
    const { user } = open();
    typeCity('Austin');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(drafts()).toEqual([]);
  });

  it('are restored in the form of a new customer', async () => {
    const first = open(null);
    typeCity('Austin');
    first.unmount();
    open(null);
    await waitFor(() => expect(city().value).toBe('Austin'));
  });
});
