import { defaultPermissions, listDefaultPermissions } from '@primal/contracts/shared/permissions';
import { describe, expect, it } from 'vitest';
import {
  assertMayDelete,
  assertMayEdit,
  assertMaySetRights,
  assertNoLockout,
  decideAccountActions,
} from './rules.ts';

const admin = { userId: 'a', role: 'admin', permissions: defaultPermissions.admin };
const clerk = { userId: 'c', role: 'user', permissions: defaultPermissions.user };
const boss = { id: 'a', role: 'admin', isActive: true } as const;

const outcome = (attempt: () => void): number => {
  try {
    attempt();
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

describe('edit permissions', () => {
  it.each([
    [admin, 'c', 200],
    [admin, 'a', 200],
    [clerk, 'c', 200],
    [clerk, 'a', 403],
  ] as const)('when %o edits %s, the status is %i', (person, id, expected) => {
    expect(outcome(() => assertMayEdit(person, id))).toBe(expected);
  });

  const own = { role: 'user', isActive: true, mustChangePassword: false };

  it.each([
    [admin, { role: 'admin', isActive: false }, 200],
    [clerk, {}, 200],
    [clerk, own, 200],
    [clerk, { role: 'admin' }, 403],
    [clerk, { isActive: false }, 403],
    [clerk, { mustChangePassword: true }, 403],
  ] as const)('when %o sets %o, the status is %i', (person, changes, expected) => {
    expect(outcome(() => assertMaySetRights(person, own, changes))).toBe(expected);
  });
});

describe('lockout rules', () => {
  it.each([
    ['the last admin keeps the role', admin, boss, { role: 'user' }, true, 409],
    ['one of several admins may give up the role', admin, boss, { role: 'user' }, false, 200],
    ['the last admin stays active', { ...admin, userId: 'x' }, boss, { isActive: false }, true, 409],
    ['users cannot deactivate themselves', admin, boss, { isActive: false }, false, 409],
    ['the last admin may be edited', admin, boss, { role: 'admin', isActive: true }, true, 200],
    [
      'an inactive admin may lose the role',
      admin,
      { ...boss, id: 'b', isActive: false },
      { role: 'user' },
      true,
      200,
    ],
  ] as const)('%s', (_, person, user, changes, isLastAdmin, expected) => {
    expect(outcome(() => assertNoLockout(person, user, changes, isLastAdmin))).toBe(expected);
  });
});

describe('allowed actions of an account', () => {
  const other = { id: 'c', role: 'user', isActive: true } as const;

  it.each([
    ['for an admin and another account', admin, other, false, { edit: true, setRights: true, delete: true }],
    [
      'for an admin and their own account',
      admin,
      boss,
      false,
      { edit: true, setRights: true, delete: /signed in/ },
    ],
    [
      'for the last admin and their own account',
      admin,
      boss,
      true,
      { edit: true, setRights: /last active/, delete: /signed in/ },
    ],
    [
      'for a clerk and their own account',
      clerk,
      other,
      true,
      { edit: true, setRights: /Only an admin/, delete: /Only an admin/ },
    ],
    [
      'for a clerk and another account',
      clerk,
      boss,
      true,
      { edit: /Only an admin/, setRights: /Only an admin/, delete: /Only an admin/ },
    ],
  ] as const)('%s', (_, person, user, isLast, expected) => {
    const allowed = decideAccountActions(person, user, { held: listDefaultPermissions(user.role), isLast });
    for (const [action, answer] of Object.entries(expected)) {
      const given = allowed[action as keyof typeof expected];
      if (answer === true) expect(given).toBe(true);
      else expect(given).toMatch(answer);
    }
  });

  it('match the actions that the rules reject', () => {
    for (const person of [admin, clerk])
      for (const user of [boss, other])
        for (const isLast of [true, false]) {
          const allowed = decideAccountActions(person, user, {
            held: listDefaultPermissions(user.role),
            isLast,
          });
          expect(outcome(() => assertMayEdit(person, user.id)) === 200).toBe(allowed.edit === true);
          const deletion = outcome(() => {
            assertMayDelete(person, user.id);
            assertNoLockout(person, user, { role: 'user' }, isLast);
          });
          expect(deletion === 200).toBe(allowed.delete === true);
        }
  });
});
