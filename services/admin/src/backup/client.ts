import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type BackupReport, type BackupsAnswer, backupReport } from '@primal/contracts/admin/backup';
import { readConfig } from '@primal/service-kit/config';
import { problem } from '@primal/service-kit/problem';
import { z } from 'zod';

export const backupsConfig = z.object({
  BACKUPS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('http:// address of the backup process'),
  BACKUPS_KEY: z.string().min(32).optional().describe('key that this service sends to the backup process'),
  BACKUP_MAIL_TO: z
    .email()
    .optional()
    .describe('address that gets the mail about failed backups; the active admins if not set'),
});

const timeoutMs = 5_000;

const createUnreachableProblem = () =>
  problem.unavailable('The backup process does not answer. Please try again in a moment.');

const buildRequest = (path: string): { url: URL; headers: Record<string, string> } | null => {
  const { BACKUPS_URL, BACKUPS_KEY } = readConfig(backupsConfig);
  if (!BACKUPS_URL || !BACKUPS_KEY) return null;
  return { url: new URL(path, BACKUPS_URL), headers: { authorization: `Bearer ${BACKUPS_KEY}` } };
};

const send = async (
  { url, headers }: NonNullable<ReturnType<typeof buildRequest>>,
  init: { method?: 'GET' | 'POST'; headers?: Record<string, string> } = {},
): Promise<Response> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    return await fetch(url, { ...init, headers: { ...headers, ...init.headers }, signal: timeout.signal });
  } finally {
    clearTimeout(timer);
  }
};

export const fetchReport = async (): Promise<BackupsAnswer> => {
  const address = buildRequest('/report');
  if (!address) return { kept: 'off', report: null };
  try {
    const answer = await send(address);
    if (answer.ok) return { kept: 'here', report: backupReport.parse(await answer.json()) };
    await answer.body?.cancel();
  } catch {
    // The `return` below reports an unreachable service as `away`.
  }
  return { kept: 'away', report: null };
};

const started = z.object({ isNew: z.boolean(), report: backupReport });

const createBackupsOffProblem = () =>
  problem.conflict(
    'Primal does not make backups here. Either your database operator makes them, or they are turned off.',
    'no_backups',
  );

/**
 * Starts a backup unless one is running. 409 if no backup service is configured, 503 if it is unreachable.
 */
export const startBackup = async (): Promise<{ isNew: boolean; report: BackupReport }> => {
  const address = buildRequest('/runs');
  if (!address) throw createBackupsOffProblem();
  try {
    const answer = await send(address, { method: 'POST' });
    return started.parse(await answer.json());
  } catch {
    throw createUnreachableProblem();
  }
};

interface BackupFile {
  status: number;
  headers: Record<string, string>;
  content: Readable;
}

const forwardedHeaders = ['content-length', 'content-range', 'accept-ranges', 'etag'];

export const downloadBackup = async (
  id: string,
  { range, ifRange }: { range: string | null; ifRange: string | null },
): Promise<BackupFile> => {
  const address = buildRequest(`/files/${id}`);
  if (!address) throw createBackupsOffProblem();
  const answer = await send(address, {
    headers: { ...(range && { range }), ...(ifRange && { 'if-range': ifRange }) },
  }).catch(() => {
    throw createUnreachableProblem();
  });
  if (answer.ok && answer.body)
    return {
      status: answer.status,
      headers: Object.fromEntries(
        forwardedHeaders
          .flatMap((name) => [[name, answer.headers.get(name) ?? '']])
          .filter(([, value]) => value),
      ),
      content: Readable.fromWeb(answer.body as ReadableStream),
    };
  await answer.body?.cancel();
  if (answer.status === 404) throw problem.notFound('This backup no longer exists. Reload the list.');
  if (answer.status === 416) throw problem.badRequest('The requested range is not in the file.');
  throw createUnreachableProblem();
};
