import { type SettingsAnswer, secretMask } from '@primal/contracts/admin/settings';
import { createQueryClient, QueryClientProvider, sessionKey } from '@primal/kit/platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import Settings from './page.tsx';
import { answering, refusing, someAccount, someSettings } from './settings.fixture.ts';

let stored: SettingsAnswer;
/** Stores what is sent, as the server does. */
const saving = (body: Record<string, unknown>) => {
  stored = { ...stored, ...body, version: stored.version + 1 } as SettingsAnswer;
  return Response.json(stored);
};
const reading = {
  'GET /api/settings': () => Response.json(stored),
  'GET /api/invoices/next-number': () => Response.json({ nextNumber: 'INV-1001' }),
  'GET /api/users': () => Response.json([someAccount()]),
  'GET /api/user': () => Response.json(someAccount()),
};

const open = async (me = someAccount()) => {
  const client = createQueryClient();
  client.setQueryData(sessionKey, me);
  const drawn = renderKit(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Settings />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Business Information' });
  return { ...drawn, client };
};
const save = () => screen.getByRole('button', { name: 'Save Settings' });

beforeEach(() => {
  stored = someSettings();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('deliveries', () => {
  it('are saved with their days, cut-off, minimum and closed days', async () => {
    stored = someSettings({ closedDates: [{ date: '2026-12-25', name: 'Christmas' }] });
    const asked = answering({ ...reading, 'PUT /api/settings': saving });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    fireEvent.input(screen.getByLabelText('Cut-off Time'), { target: { value: '16:00' } });
    fireEvent.input(screen.getByLabelText('Minimum Order'), { target: { value: '150' } });
    await user.click(screen.getByRole('button', { name: 'Add Closed Day' }));
    fireEvent.input(screen.getByLabelText('Closed day 2, date'), { target: { value: '2026-11-26' } });
    fireEvent.input(screen.getByLabelText('Closed day 2, name'), { target: { value: 'Thanksgiving' } });
    await user.click(save());
    await screen.findByText('Settings Saved');
    expect(asked[0]?.body).toMatchObject({
      deliveryWeekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
      ...{ cutOffTime: '16:00', minimumOrder: '150.00', standingOrdersAt: '14:00' },
      closedDates: [
        { date: '2026-11-26', name: 'Thanksgiving' },
        { date: '2026-12-25', name: 'Christmas' },
      ],
    });
  });

  it('begin the next closed day with the cursor in it', async () => {
    answering(reading);
    const { user } = await open();
    for (const next of [1, 2, 3]) {
      await user.click(screen.getByRole('button', { name: 'Add Closed Day' }));
      const date = await screen.findByLabelText(`Closed day ${next}, date`);
      await waitFor(() => expect(document.activeElement).toBe(date));
    }
    await user.click(save());
    await screen.findByText('Failed to save settings. Please try again. Please enter a date.');
  });

  it('lose a closed day that is taken out', async () => {
    stored = someSettings({ closedDates: [{ date: '2026-12-25', name: 'Christmas' }] });
    const asked = answering({ ...reading, 'PUT /api/settings': saving });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove Christmas' }));
    await user.click(save());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body.closedDates).toEqual([]);
  });

  it('need one day at least, and each closed day a date and a name', async () => {
    const asked = answering(reading);
    const { user } = await open();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await user.click(screen.getByRole('checkbox', { name: day }));
    await user.click(screen.getByRole('button', { name: 'Add Closed Day' }));
    await user.click(save());
    await screen.findByText('Please choose at least one day.');
    screen.getByText('Please enter a date.');
    screen.getByText('Please name the closed day.');
    expect(asked).toEqual([]);
  });
});

describe('credit control', () => {
  it('says in a sentence what each choice does, and is saved', async () => {
    const asked = answering({ ...reading, 'PUT /api/settings': saving });
    const { user } = await open();
    const control = screen.getByLabelText('Credit Control');
    expect(
      within(control)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Off', 'Warn', 'Hold']]);
    screen.getByText('The form says why a customer should not buy, and takes the order.');
    await user.selectOptions(control, 'Hold');
    screen.getByText('The order is stored and goes no further until it is paid for or an admin releases it.');
    await user.click(save());
    await screen.findByText('Settings Saved');
    expect(asked[0]?.body).toMatchObject({ creditControl: 'hold' });
  });
});

describe('the form', () => {
  it('says in its own words what is wrong with a whole number', async () => {
    const asked = answering(reading);
    const { user } = await open();
    await user.clear(screen.getByLabelText('Default Payment Terms'));
    await user.type(screen.getByLabelText('Default Payment Terms'), '30,5');
    await user.click(save());
    await screen.findByText(
      'Failed to save settings. Please try again. Payment terms must be a whole number of days, 0 or more.',
    );
    screen.getByText('Must be a whole number.');
    expect(asked).toEqual([]);
  });

  it('sends all fields with the version that was read, and says that they are saved', async () => {
    const asked = answering({ ...reading, 'PUT /api/settings': saving });
    const { user } = await open();
    await user.clear(screen.getByLabelText('Default Payment Terms'));
    await user.type(screen.getByLabelText('Footer Note'), 'Keep cold.');
    await user.clear(screen.getByLabelText('Returned Check Terms'));
    await user.type(screen.getByLabelText('Returned Check Terms'), 'None.');
    await user.click(save());
    await screen.findByText('Settings Saved');
    expect(asked).toMatchObject([
      {
        method: 'PUT',
        path: '/api/settings',
        body: {
          businessName: 'Halvorsen',
          defaultPaymentTerms: 0,
          invoiceFooterNote: 'Keep cold.',
          serviceChargeTerms: 'A service charge of 1.5% per month is added to past-due accounts.',
          returnedCheckTerms: 'None.',
          version: 1,
        },
      },
    ]);
    expect(Object.keys(asked[0]?.body ?? {})).toContain('gmailSenderEmail');
    expect((screen.getByLabelText('Default Payment Terms') as HTMLInputElement).value).toBe('0');
  });

  it('shows what only an admin changes to everybody else, read-only with the reason, and sends it back as it was', async () => {
    const asked = answering({ ...reading, 'PUT /api/settings': saving });
    const { user } = await open(someAccount({ role: 'user' }));
    for (const label of ['Invoice Starting Number', 'Sheet ID', 'Client Email', 'Private Key']) {
      expect(screen.getByLabelText(label).hasAttribute('readonly')).toBe(true);
      await user.type(screen.getByLabelText(label), '9');
    }
    expect(screen.getAllByText('Only an admin may change this.').length).toBe(9);
    await user.type(screen.getByLabelText('Footer Note'), 'Keep cold.');
    await user.click(save());
    await screen.findByText('Settings Saved');
    expect(asked).toMatchObject([{ body: { invoiceStartingNumber: 1001, invoiceFooterNote: 'Keep cold.' } }]);
  });

  it('shows the next number as it is typed, padded, and 1001 for nothing', async () => {
    answering(reading);
    const { user } = await open();
    const number = screen.getByLabelText('Invoice Starting Number');
    await screen.findByText('Next invoice will be INV-1001');
    await user.clear(number);
    await user.type(number, '7');
    expect(screen.getByText('Next invoice will be INV-0007')).toBeTruthy();
    // Nothing was given yet: the series may begin below where it would have.
    expect(screen.queryByText(/the series goes on with/)).toBeNull();
    await user.clear(number);
    expect(screen.getByText('Next invoice will be INV-1001')).toBeTruthy();
  });

  it('puts what the server refuses at its field, in the specified words', async () => {
    answering({
      ...reading,
      'PUT /api/settings': refusing(
        400,
        'bad_request',
        'The logo must be a PNG, JPEG or SVG image.',
        'invoiceLogo',
      ),
    });
    const { user } = await open();
    const file = new File(['GIF89a'], 'logo.png', { type: 'image/png' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    await screen.findByRole('img', { name: 'Logo as it is printed' });
    await user.click(save());
    await screen.findByText(/Failed to save settings\. Please try again\./);
    // In the toast and at the field.
    await waitFor(() => expect(screen.getAllByText(/must be a PNG, JPEG or SVG image/)).toHaveLength(2));
  });

  it('sends a logo only when it is another one, and takes it away', async () => {
    stored = someSettings({ invoiceLogo: 'data:image/png;base64,AAAA' });
    const asked = answering({ ...reading, 'PUT /api/settings': saving });
    const { user } = await open();
    await user.type(screen.getByLabelText('Phone'), '1');
    await user.click(save());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).not.toHaveProperty('invoiceLogo');
    await user.click(await screen.findByRole('button', { name: 'Remove Logo' }));
    await user.click(save());
    await waitFor(() => expect(asked[1]?.body).toHaveProperty('invoiceLogo', null));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('keeps what is typed when somebody else saves, and lets the person choose', async () => {
    const asked = answering({
      ...reading,
      'PUT /api/settings': (body) =>
        body.version === stored.version
          ? saving(body)
          : refusing(409, 'stale_version', 'Someone else changed this meanwhile.')(),
    });
    const { user, client } = await open();
    await user.type(screen.getByLabelText('Footer Note'), 'Mine');
    stored = someSettings({ version: 2, phone: 'theirs' });
    await user.click(save());
    const notice = await screen.findByText('Somebody else changed the settings while you were editing it');
    expect((screen.getByLabelText('Footer Note') as HTMLInputElement).value).toBe('Mine');
    expect(notice).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reload their version' }));
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(() => expect((screen.getByLabelText('Phone') as HTMLInputElement).value).toBe('theirs'));
    expect((screen.getByLabelText('Footer Note') as HTMLInputElement).value).toBe('');

    // Where nothing was typed, the form follows by itself.
    stored = someSettings({ version: 3, phone: 'newer' });
    await act(() => client.invalidateQueries());
    await waitFor(() => expect((screen.getByLabelText('Phone') as HTMLInputElement).value).toBe('newer'));
    await user.type(screen.getByLabelText('Footer Note'), 'Mine again');
    await user.click(save());
    await screen.findByText('Settings Saved');
    expect(asked.at(-1)?.body).toMatchObject({ version: 3, invoiceFooterNote: 'Mine again' });
  });
});

describe('Google Workspace Integrations', () => {
  const account = {
    sheetsClientEmail: 'a@b.iam.gserviceaccount.com',
    sheetsPrivateKey: secretMask,
    sheetsSheetId: 'prices',
  };

  it('tests and syncs only what is filled in, and fills in a whole key file', async () => {
    answering(reading);
    const { user } = await open();
    const test = screen.getByRole('button', { name: /Test Connection/ });
    expect(test.getAttribute('aria-disabled')).toBe('true');
    const key = screen.getByLabelText('Private Key');
    await user.click(key);
    await user.paste(JSON.stringify({ client_email: 'k@p.iam.gserviceaccount.com', private_key: 'PEM' }));
    expect((screen.getByLabelText('Client Email') as HTMLInputElement).value).toBe(
      'k@p.iam.gserviceaccount.com',
    );
    expect((key as HTMLTextAreaElement).value).toBe('PEM');
    await user.type(screen.getByLabelText('Sheet ID'), 'prices');
    for (const name of ['Test Connection', 'Sync Products'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull();
  });

  it('says in the specified words that a connection failed', async () => {
    stored = someSettings(account);
    const asked = answering({
      ...reading,
      'POST /api/google/sheets/test': refusing(502, 'bad_gateway', 'Google refused it.'),
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Test Connection' }));
    await screen.findByText('Connection Failed');
    screen.getByText('Unable to connect to Google Sheets. Please check your credentials. Google refused it.');
    expect(asked[0]?.body).toEqual({
      clientEmail: account.sheetsClientEmail,
      privateKey: secretMask,
      sheetId: 'prices',
    });
  });

  it('shows what a sync will do, and does that or nothing', async () => {
    stored = someSettings(account);
    const staged = {
      id: 'import-1',
      count: 2,
      added: 1,
      changed: 1,
      unchanged: 0,
      refused: 1,
      unknownColumns: ['Color'],
    };
    const asked = answering({
      ...reading,
      'POST /api/google/sheets/sync': () => Response.json(staged),
      'GET /api/imports/import-1/rows': () =>
        Response.json([
          {
            row: 2,
            kind: 'added',
            name: 'Bison',
            changes: [{ field: 'Brand', before: null, after: 'Iron' }],
            problems: [],
          },
        ]),
      'POST /api/imports/import-1/apply': () => Response.json({}),
      'DELETE /api/imports/import-1': () => new Response(null, { status: 204 }),
    });
    const { user } = await open();
    const sync = async () => {
      await user.click(screen.getByRole('button', { name: 'Sync Products' }));
      return screen.findByRole('dialog', { name: 'Sync Products' });
    };
    const preview = await sync();
    await within(preview).findByText('Bison');
    within(preview).getByText(/1 product will be added, 1 product changed/);
    within(preview).getByText('Columns that are not read: Color.');
    await user.click(within(preview).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/google/sheets/sync',
      'DELETE /api/imports/import-1',
    ]);
    expect(asked[0]?.body).toMatchObject({ dryRun: true });
    await user.click(within(await sync()).getByRole('button', { name: 'Sync 2 products' }));
    await screen.findByText('Sync Complete');
    screen.getByText('2 products synced.');
    expect(asked.at(-1)).toMatchObject({
      path: '/api/imports/import-1/apply',
      body: { rows: 3, skipRefused: true },
    });
  });

  it('keeps a stored secret until something is typed, and says what e-mail goes through', async () => {
    stored = someSettings({ gmailPrivateKey: secretMask, gmailSenderEmail: 'o@h.example', mailVia: 'smtp' });
    const asked = answering({ ...reading, 'PUT /api/settings': saving });
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Gmail' }));
    screen.getByText('E-mail goes through the mail server, sent by office@halvorsen.example.');
    const key = screen.getByLabelText('Private Key') as HTMLTextAreaElement;
    await user.type(screen.getByLabelText('Client Email'), 'k@p.example');
    await user.click(save());
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ gmailPrivateKey: secretMask }));
    await user.type(key, 'new');
    expect(key.value).toBe('new');
    await user.clear(key);
    within(screen.getByRole('tabpanel')).getByText('Saving removes what is stored.');
  });
});

describe('Application Preferences', () => {
  it('are on until switched off, are kept on the device and sent to nobody', async () => {
    const asked = answering(reading);
    const { user } = await open();
    for (const name of ['Email Notifications', 'Invoice Auto-Save'])
      expect((screen.getByRole('switch', { name }) as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByRole('switch', { name: 'Invoice Auto-Save' }));
    expect(localStorage.getItem('preference|invoiceAutoSave')).toBe('off');
    expect((screen.getByRole('switch', { name: 'Invoice Auto-Save' }) as HTMLInputElement).checked).toBe(
      false,
    );
    expect(asked).toEqual([]);
  });
});
