import { expect, it } from 'vitest';
import { mergeChanges } from './document-page.tsx';

const lineOf = (id: string, quantity: string, weights: string[] = []) => ({
  key: `of ${id}`,
  id,
  quantity,
  weights,
});
const ribeye = lineOf('ribeye', '3');
const chicken = lineOf('chicken', '3');
const pork = lineOf('pork', '1');
const opened = { notes: '', status: 'draft', version: 1, lines: [ribeye, chicken, pork] };

it('keeps edited fields and replaces all other fields with the stored values', () => {
  const mine = { ...opened, notes: 'Back door', lines: [ribeye, { ...chicken, quantity: '4' }, pork] };
  const weighed = lineOf('ribeye', '1', ['17.5']);
  const lamb = lineOf('lamb', '2');
  const stored = {
    notes: 'Ring twice',
    status: 'sent',
    version: 3,
    lines: [weighed, { ...chicken, quantity: '9' }, lamb],
  };
  expect(mergeChanges(mine, opened, stored)).toEqual({
    notes: 'Back door',
    status: 'sent',
    version: 3,
    lines: [weighed, { ...chicken, quantity: '4' }, lamb],
  });
});

it('keeps added lines and drops removed lines', () => {
  const added = { key: 'line-1', quantity: '1', weights: [] };
  const mine = { ...opened, lines: [ribeye, pork, added] };
  const stored = { ...opened, version: 2, lines: [ribeye, { ...chicken, weights: ['1'] }, pork] };
  expect(mergeChanges(mine, opened, stored).lines).toEqual([ribeye, pork, added]);
});

it('merges lines without ids as one list, ignoring their keys', () => {
  const listed = (version: number, ...quantities: string[]) => ({
    version,
    lines: quantities.map((quantity, at) => ({ key: `line ${version} ${at}`, quantity })),
  });
  const before = listed(1, '2', '3');
  const stored = listed(2, '2', '5');
  expect(mergeChanges({ ...before }, listed(1, '2', '3'), stored)).toEqual(stored);
  const mine = listed(1, '2', '4');
  expect(mergeChanges(mine, before, stored)).toEqual({ version: 2, lines: mine.lines });
});
