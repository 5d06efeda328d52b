import { randomUUIDv7 } from 'node:crypto';
import { closingDateApi } from '@primal/contracts/admin/closing-date';
import { secretFields, secretMask } from '@primal/contracts/admin/credentials';
import { guardedSettings } from '@primal/contracts/admin/guarded-settings';
import { toLetterhead } from '@primal/contracts/admin/letterhead';
import { settingsApi, type settingsBody } from '@primal/contracts/admin/settings';
import { closingTimeout } from '@primal/contracts/billing/book-checks';
import type { Identity } from '@primal/contracts/shared/identity';
import { createMailer } from '@primal/service-kit/mail/mailer';
import { AnswerLost } from '@primal/service-kit/mail/message';
import { assertPermission, createFieldProblem, problem } from '@primal/service-kit/problem';
import {
  afterCommit,
  createSlice,
  type Handlers,
  prepare,
  reply,
  withoutTransaction,
} from '@primal/service-kit/routes';
import { readSecretsKey, seal } from '@primal/service-kit/secrets';
import { awaitCopy } from '@primal/service-kit/subscriptions';
import type { z } from 'zod';
import type { AdminTables, AdminTx } from '../tables.ts';
import { unsealMailAccounts } from './credentials.ts';
import { redrawLogo } from './logo.ts';
import { type SettingsRecord, SettingsSchema, toAnswer } from './settings.ts';
import { isClosingInForce, lockSettings, readSettings, republishSettings } from './store.ts';

const readOwnAddress = async ({ db, identity }: AdminTx): Promise<string> => {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', identity.userId)
    .executeTakeFirst();
  if (!user?.email)
    throw createFieldProblem('Your account has no e-mail address. Enter an address for the test.', 'to');
  return user.email;
};

/** 409 if e-mail is not configured, 502 with the cause of a failure. */
const sendTestMail = async (tx: AdminTx, named: string | null) => {
  const stored = await readSettings(tx);
  const { gmail, smtp } = unsealMailAccounts(stored);
  const send = createMailer({ gmail, smtp });
  const to = named ?? (await readOwnAddress(tx));
  const shown = toAnswer(stored);
  const { name, email } = toLetterhead(shown);
  try {
    await send({
      messageId: `<${randomUUIDv7()}@settings.primal>`,
      from: { name, address: email },
      to,
      subject: `Test e-mail from ${name}`,
      text: 'This is a test: invoices and statements will reach your customers this way.',
      attachments: [],
    });
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    throw problem.badGateway('The connection was lost while the e-mail was being sent. It may have arrived.');
  }
  const byServer = shown.mailServerGiven ? email : (smtp?.from ?? email);
  return { to, via: shown.mailVia ?? 'smtp', from: gmail?.senderEmail ?? byServer ?? '' };
};

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

const toStoredChanges = (sent: Changes, key: string): Changes => {
  const changes = { ...sent };
  for (const field of secretFields) {
    const value = changes[field];
    if (value === undefined || value === secretMask) delete changes[field];
    else changes[field] = value?.trim() ? seal(key, field, value) : null;
  }
  return changes;
};

const forAdmins = 'Only an admin may change the starting numbers and the credentials of Google and e-mail.';

/** Rejects changes to fields for which the caller lacks permission; unchanged fields are accepted. */
const assertMayChange = (identity: Identity, changes: Changes, stored: SettingsRecord): void => {
  for (const [field, permissions] of Object.entries(guardedSettings)) {
    const name = field as keyof typeof guardedSettings & keyof Changes;
    if (changes[name] === undefined || changes[name] === stored[name]) continue;
    for (const permission of permissions)
      assertPermission(identity, permission, permission === 'administer' ? forAdmins : undefined);
  }
};

const calls = { ...settingsApi, ...closingDateApi };

const handlers: Handlers<typeof calls, AdminTables> = {
  getSettings: async ({ tx }) => toAnswer(await readSettings(tx)),

  // Draws the logo before the transaction, so that no row is locked.
  updateSettings: prepare(
    async ({ body: { invoiceLogo } }) => (invoiceLogo ? redrawLogo(invoiceLogo) : invoiceLogo),
    async ({ tx, body, identity }, invoiceLogo) => {
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
      const changes = toStoredChanges(
        { ...sent, ...(invoiceLogo !== undefined && { invoiceLogo }) },
        readSecretsKey(),
      );
      assertMayChange(identity, changes, settings);
      settings.save(tx, changes);
      return toAnswer(settings);
    },
  ),

  // No row is locked while the mail server is called.
  testMail: withoutTransaction(({ tx, body }) => sendTestMail(tx, body.to ?? null)),

  getClosingDate: async ({ tx }) => {
    const { closedThrough } = await readSettings(tx);
    return { closedThrough, inForce: await isClosingInForce(tx.db) };
  },

  setClosingDate: afterCommit(
    async ({ tx, body: { closedThrough, before } }) => {
      const settings = await lockSettings(tx);
      if (settings.closedThrough !== before)
        throw problem.stale('Someone else changed the closing date. The page now shows their date.');
      settings.closeBooks(tx, closedThrough);
      return { closedThrough, inForce: false };
    },
    async ({ db }, { closedThrough }) => {
      const isKnown = async () => (await isClosingInForce(db)) || null;
      const inForce = (await awaitCopy(isKnown, closingTimeout)) !== null;
      return reply(inForce ? 200 : 202, { closedThrough, inForce });
    },
  ),
};

export const settingsSlice = createSlice(calls, handlers, {
  entities: [SettingsSchema],
  republish: republishSettings,
});
