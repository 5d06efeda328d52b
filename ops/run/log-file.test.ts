import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLogFile, parseWarning } from './log-file.ts';

function newLog(limit?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const notices: string[] = [];
  const file = join(folder, 'orders.log');
  const write = openLogFile({ file, notice: (line) => notices.push(line), limit });
  return { file, notices, write };
}

const line = (level: number, msg: string) => `${JSON.stringify({ level, msg })}\n`;

test('the log file contains all lines, and the notice only warnings and errors', () => {
  const { file, notices, write } = newLog();
  write(line(30, 'listening'));
  write(line(50, 'no database'));
  expect(readFileSync(file, 'utf8')).toContain('listening');
  expect(notices).toEqual(['no database']);
});

test('a line in several chunks is written as one line', () => {
  const { notices, write } = newLog();
  const whole = line(40, 'slow answer');
  write(whole.slice(0, 10));
  expect(notices).toEqual([]);
  write(whole.slice(10));
  expect(notices).toEqual(['slow answer']);
});

test('a full log rotates and replaces the previous log', () => {
  const { file, write } = newLog(100);
  for (let count = 0; count < 9; count++) write(line(30, `message ${count}`.padEnd(40)));
  expect(existsSync(`${file}.1`)).toBe(true);
  expect(readFileSync(file, 'utf8').length + readFileSync(`${file}.1`, 'utf8').length).toBeLessThan(400);
});

test('an unwritable log is reported once and drops lines, but notices continue', () => {
  const { file, notices, write } = newLog();
  mkdirSync(file);
  write(line(30, 'first'));
  write(line(50, 'second'));
  rmdirSync(file);
  write(line(30, 'third'));
  expect(notices).toEqual([expect.stringMatching(/^its log cannot be written \(EISDIR/), 'second']);
  expect(readFileSync(file, 'utf8')).toBe(line(30, 'third'));
});

test.each([
  [line(50, 'it broke').trim(), 'it broke'],
  ['{"level":50,"msg":"it broke","err":{"message":"no disk"}}', 'it broke: no disk'],
  [line(30, 'all well').trim(), null],
  ['Error: thrown at the start', 'Error: thrown at the start'],
  ['{not json', '{not json'],
  ['', null],
])('the warning of %s is %s', (given, reported) => expect(parseWarning(given)).toBe(reported));
