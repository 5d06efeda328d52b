import { describe, expect, it } from 'vitest';
import {
  type Entry,
  findCaseEntry,
  findLastStep,
  listExpired,
  listOpenEntries,
  markUndone,
  maxUndoSteps,
} from './entries.ts';

const entry = (id: number, fields: Partial<Entry> = {}): Entry =>
  ({
    id,
    userId: 'maria',
    state: 'stored',
    begun: true,
    undone: false,
    reason: null,
    pieceIds: [],
    ...fields,
  }) as Entry;

const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe('the entries of a device', () => {
  it('are sent and undone in order, per user', () => {
    const entries = [
      entry(1),
      entry(2, { undone: true }),
      entry(3, { state: 'waiting', userId: 'tom' }),
      entry(4, { state: 'waiting' }),
      entry(5, { state: 'refused', reason: 'No.' }),
    ];
    expect(ids(listOpenEntries(entries, 'maria'))).toEqual([2, 4]);
    expect(ids(listOpenEntries(entries, 'tom'))).toEqual([3]);
  });

  it('are undone starting with the last, except rejected or undone entries', () => {
    const entries = [
      entry(1),
      entry(2),
      entry(3, { undone: true }),
      entry(4, { state: 'refused', reason: 'No.' }),
    ];
    expect(findLastStep(entries, 'maria')?.id).toBe(2);
    expect(findLastStep(entries, 'tom')).toBeUndefined();
  });

  it('are deleted if never sent, and marked if possibly sent', () => {
    expect(markUndone(entry(1, { state: 'waiting', begun: false }))).toBeNull();
    expect(markUndone(entry(1, { state: 'waiting' }))).toMatchObject({ undone: true });
    expect(markUndone(entry(1))).toMatchObject({ undone: true });
  });

  it('include a scanned case, unless it was rejected or undone', () => {
    const own = { orderNumber: 'SO-1001', pieces: [{ weight: '36.54', gtin: '1', serial: 'S1' }] };
    const findNumber = (serial: string, more: Partial<Entry>) =>
      findCaseEntry([entry(1, { ...own, ...more })], '1', serial)?.orderNumber;
    expect(findNumber('S1', { state: 'waiting' })).toBe('SO-1001');
    expect(findNumber('S1', { state: 'stored' })).toBe('SO-1001');
    expect(findNumber('S2', { state: 'stored' })).toBeUndefined();
    expect(findNumber('S1', { state: 'stored', undone: true })).toBeUndefined();
    expect(findNumber('S1', { state: 'refused' })).toBeUndefined();
  });

  it('are deleted once stored, except the last 50', () => {
    const entries = Array.from({ length: maxUndoSteps + 2 }, (_, at) => entry(at));
    expect(ids(listExpired(entries, 'maria'))).toEqual([0, 1]);
    expect(listExpired(entries.slice(0, maxUndoSteps), 'maria')).toEqual([]);
  });
});
