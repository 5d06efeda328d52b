import { expect, test } from 'vitest';
import { readBackupSettings, toEnvironment } from './settings.ts';

test('backups default to 02:30 in the data folder, kept for 7 days and 8 weeks', () => {
  expect(readBackupSettings({}, '/data')).toEqual({
    folder: '/data/backups',
    at: '02:30',
    keepDays: 7,
    keepWeeks: 8,
    soon: 60_000,
  });
});

test("the backup process reads the launcher's settings", () => {
  const settings = readBackupSettings(
    { BACKUP_AT: '23:05', BACKUP_KEEP_WEEKS: '0', BACKUP_DIR: '/elsewhere' },
    '/data',
  );
  expect(settings && readBackupSettings(toEnvironment(settings), '')).toEqual(settings);
});

test('BACKUP=off disables backups, and other values are rejected', () => {
  expect(readBackupSettings({ BACKUP: 'off' }, '/data')).toBeNull();
  expect(() => readBackupSettings({ BACKUP: 'no' }, '/data')).toThrow('BACKUP is no: it must be on or off.');
});

test.each([
  [{ BACKUP_AT: '2:30' }, 'BACKUP_AT is 2:30: it must be a time like 02:30.'],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT is 24:00'],
  [{ BACKUP_KEEP_DAYS: '0' }, 'BACKUP_KEEP_DAYS is 0: it must be a whole number from 1 to 9999.'],
  [{ BACKUP_KEEP_WEEKS: 'two' }, 'BACKUP_KEEP_WEEKS is two'],
])('rejects %o with a sentence that names the variable', (env, sentence) => {
  expect(() => readBackupSettings(env, '/data')).toThrow(sentence);
});
