import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type BackupsAnswer, backupFailed } from '@primal/contracts/admin/backup';
import { formatInstant, today } from '@primal/contracts/shared/dates';
import { readConfig } from '@primal/service-kit/config';
import { sql } from '@primal/service-kit/database';
import { createMailer, type Mailer } from '@primal/service-kit/mail/mailer';
import { ProblemError } from '@primal/service-kit/problem';
import type { ServiceContext } from '@primal/service-kit/service';
import { unsealMailAccounts } from '../settings/credentials.ts';
import { readSettings } from '../settings/store.ts';
import type { AdminTables, AdminTx } from '../tables.ts';
import { backupsConfig, fetchReport } from './client.ts';

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

const mailBackupProblem = async (
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

const checkEvery = 60_000;

const maxUnanswered = 10;

const lastNotice = 'backup trouble told';

/** Returns the current backup problem once a day, or null. Also returns a new failure on the same day. */
export const describeBackupProblem = (
  { kept, report }: BackupsAnswer,
  unanswered: number,
): { id: string; sentence: string } | null => {
  if (kept === 'off') return null;
  const day = today();
  if (!report)
    return unanswered < maxUnanswered
      ? null
      : { id: `away-${day}`, sentence: 'No backups are made: the backup process does not answer.' };
  const { failure, isLate, lastGoodAt, backups } = report;
  const since = lastGoodAt
    ? `The last good backup is from ${formatInstant(lastGoodAt)}.`
    : 'There is no good backup yet.';
  if (failure) return { id: `failed-${day}`, sentence: `The backup failed: ${failure.sentence} ${since}` };
  if (isLate) return { id: `late-${day}`, sentence: `There is no recent backup. ${since}` };
  const broken = backups.find(({ state }) => state === 'broken');
  if (broken)
    return {
      id: `broken-${broken.id}`,
      sentence: `The backup from ${formatInstant(broken.madeAt)} is broken. ${since}`,
    };
  return null;
};

const recordProblem = (
  { transaction }: ServiceContext<AdminTables>,
  { id, sentence }: { id: string; sentence: string },
): Promise<boolean> =>
  transaction(async (tx) => {
    const { rows } = await sql`
      insert into kit_state (name, value) values (${lastNotice}, ${id})
      on conflict (name) do update set value = excluded.value where kit_state.value <> excluded.value
      returning name`.execute(tx.db);
    if (rows.length === 0) return false;
    tx.record(backupFailed, { key: id, sequence: 1, data: { id, at: new Date().toISOString(), sentence } });
    return true;
  });

const checkAndNotify = async (
  context: ServiceContext<AdminTables>,
  unanswered: (isAway: boolean) => number,
) => {
  const answer = await fetchReport();
  const backupProblem = describeBackupProblem(answer, unanswered(answer.kept === 'away'));
  if (backupProblem && (await recordProblem(context, backupProblem))) {
    context.log.error({ trouble: backupProblem.sentence }, 'there is a problem with the backups');
    await mailBackupProblem(context, backupProblem.sentence).catch((error: unknown) =>
      context.log.warn({ err: error }, 'the mail about the backups was not sent'),
    );
  }
  return { answer, backupProblem };
};

export const checkBackups = async (context: ServiceContext<AdminTables>): Promise<boolean> => {
  const { backupProblem } = await checkAndNotify(context, () => maxUnanswered);
  return backupProblem === null;
};

export const watchBackups = async (context: ServiceContext<AdminTables>): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let unansweredInARow = 0;
  const count = (isAway: boolean): number => {
    unansweredInARow = isAway ? unansweredInARow + 1 : 0;
    return unansweredInARow;
  };
  const watching = (async () => {
    while (!signal.aborted) {
      await pause(checkEvery, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        const { answer } = await checkAndNotify(context, count);
        if (answer.kept === 'off') return;
      } catch (error) {
        context.log.warn({ err: error }, 'backups could not be checked');
      }
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
  };
};
