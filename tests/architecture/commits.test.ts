import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { repository } from './sources.ts';

/** An exported copy of the sources has no history. */
const log = spawnSync('git', ['log', '--max-count=50', '--no-merges', '--format=%h %s'], {
  cwd: repository,
  encoding: 'utf8',
});
const subjects = log.stdout.split('\n').filter(Boolean);

describe.skipIf(log.status !== 0)('the subjects of the last 50 commits', () => {
  it('have at most 72 characters', () => {
    expect(subjects.filter((line) => line.slice(line.indexOf(' ') + 1).length > 72)).toEqual([]);
  });

  it('begin with a capital letter and end without a full stop', () => {
    expect(subjects.filter((line) => !/^\S+ [A-Z].*[^.]$/.test(line))).toEqual([]);
  });
});
