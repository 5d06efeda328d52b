import { describe, expect, it } from 'vitest';
import { refuseForeignEdit, refuseLockout } from './rules.ts';

const admin = { userId: 'a', role: 'admin' } as const;
const clerk = { userId: 'c', role: 'user' } as const;
const boss = { id: 'a', role: 'admin', isActive: true } as const;

const outcome = (attempt: () => void): number => {
  try {
    attempt();
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

describe('who may edit what', () => {
  it.each([
    [admin, 'c', { role: 'admin', isActive: false }, 200],
    [admin, 'a', { role: 'user' }, 200],
    [clerk, 'c', {}, 200],
    [clerk, 'a', {}, 403],
    [clerk, 'c', { role: 'user' }, 403],
    [clerk, 'c', { isActive: true }, 403],
  ] as const)('%o edits %s with %o: %i', (person, id, changes, expected) => {
    expect(outcome(() => refuseForeignEdit(person, id, changes))).toBe(expected);
  });
});

describe('who may be locked out', () => {
  it.each([
    ['the last admin keeps the role', admin, boss, { role: 'user' }, true, 409],
    ['one of several may give it up', admin, boss, { role: 'user' }, false, 200],
    ['the last admin stays active', { ...admin, userId: 'x' }, boss, { isActive: false }, true, 409],
    ['nobody deactivates themselves', admin, boss, { isActive: false }, false, 409],
    ['the last admin may be edited', admin, boss, { role: 'admin', isActive: true }, true, 200],
    [
      'someone inactive was no admin to lose',
      admin,
      { ...boss, id: 'b', isActive: false },
      { role: 'user' },
      true,
      200,
    ],
  ] as const)('%s', (_, person, user, changes, isLastAdmin, expected) => {
    expect(outcome(() => refuseLockout(person, user, changes, isLastAdmin))).toBe(expected);
  });
});
