import { randomUUID } from 'node:crypto';
import { readConfig } from '@primal/service-kit/config';
import { createMailer, type Mailer } from '@primal/service-kit/mail/mailer';
import { ProblemError } from '@primal/service-kit/problem';
import type { ServiceContext } from '@primal/service-kit/service';
import { unsealMailAccounts } from '../settings/credentials.ts';
import { readSettings } from '../settings/store.ts';
import type { AdminTables, AdminTx } from '../tables.ts';
import { backupsConfig } from './client.ts';

const readRecipients = async ({ db }: Pick<AdminTx, 'db'>): Promise<string[]> => {
  const { BACKUP_MAIL_TO } = readConfig(backupsConfig);
  if (BACKUP_MAIL_TO) return [BACKUP_MAIL_TO];
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('email', 'is not', null)
    .execute();
  return admins.flatMap(({ email }) => email ?? []);
};

export const mailBackupProblem = async (
  { transaction, db }: ServiceContext<AdminTables>,
  sentence: string,
): Promise<void> => {
  const settings = await transaction(readSettings);
  let send: Mailer;
  try {
    send = createMailer(unsealMailAccounts(settings));
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'mail_not_set_up') return;
    throw error;
  }
  const name = settings.businessName || 'Primal';
  for (const to of await readRecipients({ db }))
    await send({
      messageId: `<${randomUUID()}@backups.primal>`,
      from: { name, address: settings.email },
      to,
      subject: `Backups of ${name} need attention`,
      text: `${sentence}\n\nAdministrators can see all backups and start one under Settings, Backups.\n`,
      attachments: [],
    });
};
