import { secretMask } from '@primal/contracts/admin/credentials';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSaveButton, openSettings, server, settingsRoutes, storeSettings } from './page.fixture.tsx';
import { createSettings, refuseWith, serveRoutes } from './settings.fixture.ts';

beforeEach(() => {
  server.stored = createSettings();
});

describe('Google Workspace Integrations', () => {
  const account = {
    sheetsClientEmail: 'a@b.iam.gserviceaccount.com',
    sheetsPrivateKey: secretMask,
    sheetsSheetId: 'prices',
  };

  it('tests and syncs only once the fields are filled in, and accepts a complete key file', async () => {
    serveRoutes(settingsRoutes);
    const { user } = await openSettings();
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

  it('reports a failed connection with the specified text', async () => {
    server.stored = createSettings(account);
    const asked = serveRoutes({
      ...settingsRoutes,
      'POST /api/google/sheets/test': refuseWith(502, 'bad_gateway', 'Google refused the request.'),
    });
    const { user } = await openSettings();
    await user.click(screen.getByRole('button', { name: 'Test Connection' }));
    await screen.findByText('Connection Failed');
    screen.getByText(
      'Unable to connect to Google Sheets. Please check your credentials. Google refused the request.',
    );
    expect(asked[0]?.body).toEqual({
      clientEmail: account.sheetsClientEmail,
      privateKey: secretMask,
      sheetId: 'prices',
    });
  });

  it('applies exactly the previewed changes of a sync, or none of them', async () => {
    server.stored = createSettings(account);
    const staged = {
      id: 'import-1',
      count: 2,
      added: 1,
      changed: 1,
      unchanged: 0,
      refused: 1,
      unknownColumns: ['Color'],
    };
    const asked = serveRoutes({
      ...settingsRoutes,
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
    const { user } = await openSettings();
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

  it('preserves a stored secret until the user types another, and names the mail route', async () => {
    server.stored = createSettings({
      gmailPrivateKey: secretMask,
      gmailSenderEmail: 'o@h.example',
      mailVia: 'smtp',
    });
    const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
    const { user } = await openSettings();
    await user.click(screen.getByRole('tab', { name: 'Gmail' }));
    screen.getByText('E-mail goes through the mail server, sent by office@halvorsen.example.');
    const key = screen.getByLabelText('Private Key') as HTMLTextAreaElement;
    await user.type(screen.getByLabelText('Client Email'), 'k@p.example');
    await user.click(getSaveButton());
    await waitFor(() => expect(asked[0]?.body).toEqual({ gmailClientEmail: 'k@p.example', version: 1 }));
    await user.type(key, 'new');
    expect(key.value).toBe('new');
    await user.clear(key);
    within(screen.getByRole('tabpanel')).getByText('Saving removes the saved value.');
  });
});
