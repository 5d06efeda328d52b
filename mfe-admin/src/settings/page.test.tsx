import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSaveButton, openSettings, server, settingsRoutes, storeSettings } from './page.fixture.tsx';
import { createAccount, createSettings, refuseWith, serveRoutes } from './settings.fixture.ts';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  server.stored = createSettings();
});

it('asks about a starting number with an extra digit, since numbers cannot be lowered later', async () => {
  const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
  const { user } = await openSettings();
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  type('Invoice Starting Number', '11350');
  type('Sales Tax Rate', '82.5');
  type('Default Payment Terms', '300');
  await user.click(getSaveButton());
  const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  question.getByText('The next invoice will be INV-11350, and numbers never go back.');
  question.getByText('Sales Tax is 82.5%.');
  question.getByText('Invoices are due 300 days after their date.');
  await user.click(question.getByRole('button', { name: 'Go Back' }));
  expect(asked).toEqual([]);
  type('Invoice Starting Number', '1135');
  type('Sales Tax Rate', '8.25');
  type('Default Payment Terms', '30');
  await user.click(getSaveButton());
  await screen.findByText('Settings Saved');
  expect(asked[0]?.body).toMatchObject({
    invoiceStartingNumber: 1135,
    salesTax: { codes: [{ rates: [{ percent: '8.250' }] }] },
  });
});

describe('credit control', () => {
  it('explains each choice and saves it', async () => {
    const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
    const { user } = await openSettings();
    const control = screen.getByLabelText('Credit Control');
    expect(
      within(control)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Off', 'Warn', 'Hold']);
    screen.getByText('The form warns, and the order is accepted.');
    await user.selectOptions(control, 'Hold');
    screen.getByText('The order is saved but waits until the customer pays or an admin releases it.');
    await user.click(getSaveButton());
    await screen.findByText('Settings Saved');
    expect(asked[0]?.body).toMatchObject({ creditControl: 'hold' });
  });
});

describe('the form', () => {
  it('reports an invalid whole number', async () => {
    const asked = serveRoutes(settingsRoutes);
    const { user } = await openSettings();
    await user.clear(screen.getByLabelText('Default Payment Terms'));
    await user.type(screen.getByLabelText('Default Payment Terms'), '30,5');
    await user.click(getSaveButton());
    await screen.findByText(
      'Failed to save settings. Please try again. Payment terms must be a whole number of days, 0 or more.',
    );
    screen.getByText('Must be a whole number.');
    expect(asked).toEqual([]);
  });

  it('focuses the first error', async () => {
    serveRoutes(settingsRoutes);
    const { user } = await openSettings();
    await user.type(screen.getByLabelText('Send From'), 'office@');
    await user.click(screen.getByLabelText('Footer Note'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/Failed to save settings/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Send From')));
  });

  it('sends edits with the version that was read, and confirms the save', async () => {
    const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
    const { user } = await openSettings();
    await user.clear(screen.getByLabelText('Default Payment Terms'));
    await user.clear(screen.getByLabelText('Write-Off Limit'));
    await user.type(screen.getByLabelText('Write-Off Limit'), '7.50');
    await user.type(screen.getByLabelText('Footer Note'), 'Keep cold.');
    await user.clear(screen.getByLabelText('Returned Check Terms'));
    await user.type(screen.getByLabelText('Returned Check Terms'), 'None.');
    await user.click(getSaveButton());
    await screen.findByText('Settings Saved');
    expect(asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'PUT',
        path: '/api/settings',
        body: {
          defaultPaymentTerms: 0,
          invoiceFooterNote: 'Keep cold.',
          returnedCheckTerms: 'None.',
          smallDifferenceLimit: '7.50',
          version: 1,
        },
      },
    ]);
    expect(field('Default Payment Terms').value).toBe('0');
  });

  it('shows the sentences about charges that invoices print, while the figures are typed', async () => {
    serveRoutes(settingsRoutes);
    const { user } = await openSettings();
    const percent = screen.getByLabelText('Finance Charge');
    await user.clear(percent);
    await user.type(percent, '2');
    screen.getByText(/: A service charge of 2% per month is added to past-due accounts\.$/);
    const fee = screen.getByLabelText('Returned Check Fee');
    await user.clear(fee);
    await user.type(fee, '35');
    screen.getByText(/: A charge of \$35 applies to each returned check\.$/);
    await user.clear(fee);
    await user.type(fee, '0');
    screen.getByText('Prints nothing, because nothing is charged.');
    await user.type(screen.getByLabelText('Service Charge Terms'), ' Ask us.');
    expect(screen.queryByText(/A service charge of 2%/)).toBeNull();
  });

  it('shows admin fields read-only, with the reason, to other users and does not send them', async () => {
    const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
    const { user } = await openSettings(createAccount({ role: 'user' }));
    for (const label of ['Invoice Starting Number', 'Sheet ID', 'Client Email', 'Private Key']) {
      expect(screen.getByLabelText(label).hasAttribute('readonly')).toBe(true);
      await user.type(screen.getByLabelText(label), '9');
    }
    expect(screen.getAllByText('Only an admin may change this.').length).toBe(9);
    await user.type(screen.getByLabelText('Footer Note'), 'Keep cold.');
    await user.click(getSaveButton());
    await screen.findByText('Settings Saved');
    expect(asked).toMatchObject([{ body: { invoiceFooterNote: 'Keep cold.', version: 1 } }]);
    expect(asked[0]?.body).not.toHaveProperty('invoiceStartingNumber');
  });

  it('previews the next number, padded, and 1001 if blank', async () => {
    serveRoutes(settingsRoutes);
    const { user } = await openSettings();
    const number = screen.getByLabelText('Invoice Starting Number');
    await screen.findByText('Next invoice will be INV-1001');
    await user.clear(number);
    await user.type(number, '7');
    expect(screen.getByText('Next invoice will be INV-0007')).toBeTruthy();
    // No number was assigned yet, so the series can start lower.
    expect(screen.queryByText(/the series continues with/)).toBeNull();
    await user.clear(number);
    expect(screen.getByText('Next invoice will be INV-1001')).toBeTruthy();
  });

  it('shows server errors at their fields with the specified text', async () => {
    const problem = 'The logo must be a PNG, JPEG or SVG image.';
    serveRoutes({
      ...settingsRoutes,
      'PUT /api/settings': refuseWith(400, 'bad_request', problem, 'invoiceLogo'),
    });
    const { user } = await openSettings();
    const file = new File(['GIF89a'], 'logo.png', { type: 'image/png' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    await screen.findByRole('img', { name: 'Logo as it is printed' });
    await user.click(getSaveButton());
    await screen.findByText(/Failed to save settings\. Please try again\./);
    await waitFor(() => expect(screen.getAllByText(/must be a PNG, JPEG or SVG image/)).toHaveLength(2));
  });

  it('sends a logo only if changed, and removes it', async () => {
    server.stored = createSettings({ invoiceLogo: 'data:image/png;base64,AAAA' });
    const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
    const { user } = await openSettings();
    await user.type(screen.getByLabelText('Phone'), '1');
    await user.click(getSaveButton());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).not.toHaveProperty('invoiceLogo');
    await user.click(await screen.findByRole('button', { name: 'Remove Logo' }));
    await user.click(getSaveButton());
    await waitFor(() => expect(asked[1]?.body).toHaveProperty('invoiceLogo', null));
    expect(screen.queryByRole('img')).toBeNull();
  });

  const savingOnItsVersion = {
    ...settingsRoutes,
    'PUT /api/settings': (body: Record<string, unknown>) =>
      body.version === server.stored.version
        ? storeSettings(body)
        : refuseWith(409, 'stale_version', 'Someone else changed this.')(),
  };

  it("saves over another user's changes without touching their other fields", async () => {
    serveRoutes(savingOnItsVersion);
    const { user } = await openSettings();
    await user.type(screen.getByLabelText('Footer Note'), 'Mine');
    server.stored = createSettings({ version: 2, minimumOrder: '100.00' });
    await user.click(getSaveButton());
    await user.click(await screen.findByRole('button', { name: 'Save my version' }));
    await screen.findByText('Settings Saved');
    expect(server.stored).toMatchObject({ minimumOrder: '100.00', invoiceFooterNote: 'Mine' });
    expect(field('Minimum Order').value).toBe('100.00');
  });

  it('reports after a reload that another user changed the edited values, without overwriting them', async () => {
    const asked = serveRoutes(savingOnItsVersion);
    const before = await openSettings();
    await before.user.type(screen.getByLabelText('Phone'), '1');
    before.unmount();
    server.stored = createSettings({ version: 2, phone: 'theirs' });
    const { user } = await openSettings();
    await screen.findByText('What you typed has been restored');
    expect(field('Phone').value).toBe('(816) 555-01001');
    await screen.findByText('Somebody else changed the settings while you were editing');
    await user.click(getSaveButton());
    await waitFor(() => expect(asked).toHaveLength(1));
    await screen.findByText('Somebody else changed the settings. See the top of the page.');
    expect(server.stored.phone).toBe('theirs');
    await user.click(await screen.findByRole('button', { name: 'Save my version' }));
    await screen.findByText('Settings Saved');
    expect(server.stored.phone).toBe('(816) 555-01001');
  });

  it('preserves edits when another user saves, and offers to reload the saved version', async () => {
    const asked = serveRoutes(savingOnItsVersion);
    const { user, client } = await openSettings();
    await user.type(screen.getByLabelText('Footer Note'), 'Mine');
    server.stored = createSettings({ version: 2, phone: 'theirs' });
    await user.click(getSaveButton());
    await screen.findByText('Somebody else changed the settings while you were editing');
    expect(field('Footer Note').value).toBe('Mine');
    await user.click(screen.getByRole('button', { name: 'Load their version' }));
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(field('Phone').value).toBe('theirs'));
    expect(field('Footer Note').value).toBe('');

    // Without edits, the form updates itself.
    server.stored = createSettings({ version: 3, phone: 'newer' });
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(field('Phone').value).toBe('newer'));
    await user.type(screen.getByLabelText('Footer Note'), 'Mine again');
    await user.click(getSaveButton());
    await screen.findByText('Settings Saved');
    expect(asked.at(-1)?.body).toMatchObject({ version: 3, invoiceFooterNote: 'Mine again' });
  });
});

describe('Application Preferences', () => {
  it('default to on, are stored on the device and never sent', async () => {
    const asked = serveRoutes(settingsRoutes);
    const { user } = await openSettings();
    for (const name of ['Email Notifications', 'Invoice Auto-Save'])
      expect(screen.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(true);
    await user.click(screen.getByRole('switch', { name: 'Invoice Auto-Save' }));
    expect(localStorage.getItem('preference|invoiceAutoSave')).toBe('off');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Invoice Auto-Save' }).checked).toBe(false);
    expect(asked).toEqual([]);
  });
});
