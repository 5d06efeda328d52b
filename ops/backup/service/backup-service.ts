import { setTimeout as pause } from 'node:timers/promises';
import type { BackupEntry, BackupReport } from '@primal/contracts/admin/backup';
import type { Logger } from '@primal/service-kit/logging';
import { formatError } from '../../run/console.ts';
import { readFreeBytes } from '../../run/disk.ts';
import type { Header } from '../archive.ts';
import { type BackupFolder, type Failure, toInstant } from './folder.ts';
import { computeNextRun } from './rules.ts';
import { cleanUpInterrupted, type RunOutcome, runBackup, type Step } from './run.ts';
import type { BackupSettings } from './settings.ts';

const hour = 3_600_000;
/**
 * Milliseconds. A good backup older than this is late: the last night passed without a backup, and half a day
 * since.
 */
const late = 36 * hour;
/**
 * Milliseconds after a start in which no backup counts as late, because the missed backup is then in
 * progress.
 */
const grace = hour;
/** Milliseconds that services may take to create their tables. */
const settingUp = 10 * 60_000;
const checkEvery = 5_000;

interface BackupServiceOptions {
  folder: BackupFolder;
  settings: BackupSettings;
  adminUrl: string;
  key: () => Header['key'];
  databaseFolder: string | null;
  log: Logger;
}

/** Range of each step within the progress, in percent. Reading and restoring take about the same time. */
const shares: Record<Step, [number, number]> = {
  checking: [0, 10],
  reading: [10, 50],
  restoring: [50, 85],
  comparing: [85, 100],
};

const formatMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

export class BackupService {
  readonly #options: BackupServiceOptions;
  readonly #startedAt = new Date();
  readonly #ending = new AbortController();
  #running: NonNullable<BackupReport['running']> | null = null;
  #run: Promise<unknown> = Promise.resolve();
  #recovered: Promise<void> = Promise.resolve();
  #looking: Promise<void> = Promise.resolve();
  /** Includes failures that the folder could not store. */
  #failures: Failure[] = [];
  /**
   * Time before which no retry starts. Set after another process held the lock, or a failure could not be
   * stored.
   */
  #notBefore = 0;
  lastSeconds = 0;

  constructor(options: BackupServiceOptions) {
    this.#options = options;
  }

  start(): void {
    const { folder, adminUrl, log } = this.#options;
    this.#recovered = cleanUpInterrupted({ folder, adminUrl }).catch((error: unknown) =>
      log.warn({ err: error }, 'files of an earlier run will be cleaned up with the next backup'),
    );
    this.#looking = this.#look();
  }

  async #look(): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#ending;
    await this.#recovered;
    while (!signal.aborted) {
      try {
        if (!this.#running && Date.now() >= Math.max(this.#nextAt().getTime(), this.#notBefore))
          this.request();
      } catch (error) {
        log.error({ err: error }, 'the backup folder cannot be read');
      }
      await pause(checkEvery, undefined, { signal }).catch(() => {});
    }
  }

  request(): boolean {
    if (this.#running || this.#ending.signal.aborted) return false;
    this.#running = { since: new Date().toISOString(), step: 'checking', percent: 0 };
    this.#run = this.#attempt().finally(() => {
      this.#running = null;
    });
    return true;
  }

  async #attempt(): Promise<void> {
    const { folder, settings, adminUrl, key, databaseFolder, log } = this.#options;
    const { signal } = this.#ending;
    const began = performance.now();
    const onProgress = (step: Step, share: number) => {
      const [from, to] = shares[step];
      const percent = Math.round(from + (to - from) * Math.min(1, share));
      if (this.#running) this.#running = { ...this.#running, step, percent };
    };
    // Recovery holds the lock, so a backup requested right after the start waits for it.
    await this.#recovered;
    try {
      const options = { folder, adminUrl, key: key(), keep: settings, databaseFolder, signal, onProgress };
      this.#note(await runBackup(options));
    } catch (error) {
      this.#notBefore = Date.now() + 60_000;
      if (!signal.aborted) log.error({ err: error }, 'a backup failed');
    }
    this.lastSeconds = (performance.now() - began) / 1000;
  }

  #note(outcome: RunOutcome | null): void {
    const { folder, log } = this.#options;
    if (!outcome) {
      this.#notBefore = Date.now() + 60_000;
      log.warn('another process is making a backup');
      return;
    }
    const { id, failure, isEarly } = outcome;
    if (isEarly && Date.now() - this.#startedAt.getTime() < settingUp) {
      this.#notBefore = Date.now() + checkEvery;
      return;
    }
    if (failure === null) {
      log.info({ id, size: folder.readSize(id) }, 'a backup was made');
      return;
    }
    log.error({ id, failure }, 'a backup failed');
    this.#failures = [{ id, sentence: failure }, ...this.#failures].slice(0, 10);
    try {
      folder.recordFailure({ id, sentence: failure });
    } catch (error) {
      log.warn({ failure: formatError(error) }, 'the failure could not be recorded in the backup folder');
    }
  }

  #allFailures(): Failure[] {
    const noted = this.#options.folder.failures();
    const known = new Set(noted.map(({ id }) => id));
    return [...noted, ...this.#failures.filter(({ id }) => !known.has(id))];
  }

  #entries(): BackupEntry[] {
    const { folder } = this.#options;
    const checked = folder.checked();
    const backups = folder.list().map(({ id, record }): BackupEntry => {
      const found = checked[id];
      const broken = record ? (found?.broken ?? null) : 'The record of this backup was deleted or changed.';
      return {
        id,
        madeAt: toInstant(id),
        size: folder.readSize(id),
        hasKey: record?.hasKey ?? false,
        state: broken === null ? 'good' : 'broken',
        sentence: broken,
        rows: record ? Object.values(record.tables).reduce((sum, { rows }) => sum + rows, 0) : null,
        verifiedAt: record?.verifiedAt ?? null,
        checkedAt: found && !found.broken ? found.at : null,
      };
    });
    const failed = this.#allFailures().map(
      ({ id, sentence }): BackupEntry => ({
        id,
        madeAt: toInstant(id),
        state: 'failed',
        sentence,
        size: null,
        rows: null,
        verifiedAt: null,
        checkedAt: null,
        hasKey: false,
      }),
    );
    return [...backups, ...failed].sort((a, b) => b.id.localeCompare(a.id));
  }

  #nextAt(): Date {
    const [last] = this.#entries();
    return computeNextRun(
      {
        startedAt: this.#startedAt,
        lastAt: last ? new Date(last.madeAt) : null,
        lastFailed: last?.state === 'failed',
      },
      this.#options.settings,
    );
  }

  report(): BackupReport {
    const { settings } = this.#options;
    const backups = this.#entries();
    const lastGood = backups.find(({ state }) => state === 'good');
    const [last] = backups;
    const since = Math.max(Date.parse(lastGood?.madeAt ?? ''), this.#startedAt.getTime() - late + grace);
    return {
      folder: settings.folder,
      at: settings.at,
      nextAt: this.#nextAt().toISOString(),
      keepDays: settings.keepDays,
      keepWeeks: settings.keepWeeks,
      running: this.#running,
      lastGoodAt: lastGood?.madeAt ?? null,
      failure:
        last?.state === 'failed' && last.sentence ? { at: last.madeAt, sentence: last.sentence } : null,
      isLate: lastGood !== undefined && Date.now() - since > late,
      warnings: this.#warnings(lastGood?.size ?? 0),
      backups,
    };
  }

  #warnings(lastSize: number): string[] {
    const { folder } = this.#options.settings;
    const free = readFreeBytes(folder);
    const needed = lastSize * 1.5;
    if (free >= needed) return [];
    return [
      `The disk of ${folder} has ${formatMegabytes(free)} left, and the next backup needs about ${formatMegabytes(needed)}. Make room.`,
    ];
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.allSettled([this.#run, this.#looking]);
  }
}
