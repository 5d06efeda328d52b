import { adminSettings, secretFields, secretMask, type settingsBody } from '@primal/contracts/admin/settings';
import { settingsApi } from '@primal/contracts/admin/settings-api';
import { problem, requirePermission } from '@primal/service-kit/problem';
import { type Handlers, prepare, routes, withoutTransaction } from '@primal/service-kit/routes';
import { seal, secretsKey } from '@primal/service-kit/secrets';
import type { z } from 'zod';
import type { AdminTables } from '../tables.ts';
import { safeLogo } from './logo.ts';
import { sendTestMail } from './mail-test.ts';
import { presentSettings } from './settings.ts';
import { lockSettings, readSettings } from './store.ts';

type Changes = Omit<
  z.output<typeof settingsBody>,
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'googleDriveConnected'
  | 'mailVia'
  | 'mailServerGiven'
  | 'closedThrough'
>;

/**
 * What to store of the settings as sent: the mask keeps a secret, blank or null clears it, anything else is sealed
 * (docs/rules/settings-and-integrations.md#secrets).
 */
const storedChanges = (sent: Changes, key: string): Changes => {
  const changes = { ...sent };
  for (const field of secretFields) {
    const value = changes[field];
    if (value === undefined || value === secretMask) delete changes[field];
    else changes[field] = value?.trim() ? seal(key, field, value) : null;
  }
  return changes;
};

const forAdmins = 'Only an admin may change the starting numbers and the credentials of Google and e-mail.';

const handlers: Handlers<typeof settingsApi, AdminTables> = {
  getSettings: async ({ tx }) => presentSettings(await readSettings(tx)),

  // The logo is drawn before the transaction: nothing is locked meanwhile.
  updateSettings: prepare(
    async ({ body: { invoiceLogo } }) => (invoiceLogo ? safeLogo(invoiceLogo) : invoiceLogo),
    async ({ body, identity, tx }, invoiceLogo) => {
      const {
        version,
        createdAt: _created,
        updatedAt: _updated,
        googleDriveConnected: _drive,
        mailVia: _mail,
        mailServerGiven: _given,
        closedThrough: _closed,
        ...sent
      } = body;
      const settings = await lockSettings(tx, version);
      const changes = storedChanges(
        { ...sent, ...(invoiceLogo !== undefined && { invoiceLogo }) },
        secretsKey(),
      );
      if (adminSettings.some((field) => changes[field] !== undefined && changes[field] !== settings[field]))
        requirePermission(identity, 'administer', forAdmins);
      settings.save(tx, changes);
      return presentSettings(settings);
    },
  ),

  // Nothing is locked while the mail server is asked.
  testMail: withoutTransaction(({ body, tx }) => sendTestMail(tx, body.to ?? null)),

  setClosingDate: async ({ body, tx }) => {
    const settings = await lockSettings(tx);
    if (settings.closedThrough !== body.before)
      throw problem.stale('Someone else changed the closing date meanwhile. It is shown as it is now.');
    settings.closeBooks(tx, body.closedThrough);
    return presentSettings(settings);
  },
};

export const settingsRoutes = routes(settingsApi, handlers);
