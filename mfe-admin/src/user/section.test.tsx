import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createAccount, refuseWith, serveRoutes } from '../settings/settings.fixture.ts';
import { UserManagement } from './section.tsx';

const userRoutes = { 'GET /api/users': () => Response.json([createAccount()]) };

const open = (me = createAccount()) => renderPage(<UserManagement />, { as: me });

const clerk = createAccount({ id: 'clerk', username: 'clerk', role: 'user' });

it('adds a user, and rejects a short password with the specified message', async () => {
  const asked = serveRoutes({
    ...userRoutes,
    'POST /api/users': () => Response.json(clerk, { status: 201 }),
  });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await user.type(dialog.getByLabelText(/^Username/), 'clerk');
  await user.type(dialog.getByLabelText(/^Email/), 'clerk@halvorsen.example');
  await user.type(dialog.getByLabelText(/^Password/), 'short');
  await user.click(dialog.getByRole('button', { name: 'Add User' }));
  await dialog.findByText('Password must be at least 6 characters');
  await user.type(dialog.getByLabelText(/^Password/), 'er');
  await user.click(dialog.getByRole('button', { name: 'Add User' }));
  await screen.findByText('User Created');
  expect(asked).toMatchObject([
    { method: 'POST', path: '/api/users', body: { username: 'clerk', password: 'shorter', role: 'user' } },
  ]);
});

it('preserves the password if the field is blank, and sends rights only if the user may set them', async () => {
  const mine = {
    ...clerk,
    allowed: { edit: true, setRights: 'Only an admin.', delete: 'Only an admin may delete.' },
  } as const;
  const asked = serveRoutes({
    ...userRoutes,
    'GET /api/users': () => Response.json([mine]),
    'PATCH /api/users/clerk': () => Response.json(mine),
  });
  const { user } = open(clerk);
  expect(screen.getByRole('button', { name: /Add User/ }).getAttribute('aria-disabled')).toBe('true');
  expect((await screen.findByRole('button', { name: 'Delete' })).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  expect((dialog.getByLabelText('Role') as HTMLSelectElement).disabled).toBe(true);
  await user.type(dialog.getByLabelText(/^Password/), 'five5');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Password must be at least 6 characters if provided');
  await user.clear(dialog.getByLabelText(/^Password/));
  await user.type(dialog.getByLabelText('First Name'), 'Cleo');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('User Updated');
  expect(Object.keys(asked[0]?.body ?? {})).not.toContain('role');
  expect(asked[0]?.body).not.toHaveProperty('password');
});

it('sends only changed fields, so an account that another admin deactivated stays inactive', async () => {
  const asked = serveRoutes({
    ...userRoutes,
    'GET /api/users': () => Response.json([clerk]),
    'PATCH /api/users/clerk': () => Response.json(clerk),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  await user.type(dialog.getByLabelText('Last Name'), 'Brown');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('User Updated');
  expect(asked).toMatchObject([{ path: '/api/users/clerk' }]);
  expect(asked[0]?.body).toEqual({ lastName: 'Brown', version: 1 });
});

it('changes the password of an account without an email, and requires no email', async () => {
  const mine = { ...clerk, email: null };
  const asked = serveRoutes({
    ...userRoutes,
    'GET /api/users': () => Response.json([mine]),
    'PATCH /api/users/clerk': () => Response.json(mine),
  });
  const { user } = open(mine);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  await user.type(dialog.getByLabelText(/^Password/), 'Fresh-Start-26');
  await user.type(dialog.getByLabelText('Email'), 'clerk@');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Please enter a valid email');
  await user.clear(dialog.getByLabelText('Email'));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('User Updated');
  expect(asked[0]?.body).toEqual({ password: 'Fresh-Start-26', version: 1 });
});

it('requires an email for a new account', async () => {
  serveRoutes(userRoutes);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /Add User/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await user.type(dialog.getByLabelText('Username'), 'anna');
  await user.type(dialog.getByLabelText(/^Password/), 'Fresh-Start-26');
  await user.click(dialog.getByRole('button', { name: 'Add User' }));
  await dialog.findByText('Email is required.');
  expect(dialog.queryByText('Please enter a valid email')).toBeNull();
});

it('ticks the required password change while a new password is typed', async () => {
  const asked = serveRoutes({
    ...userRoutes,
    'GET /api/users': () => Response.json([clerk]),
    'PATCH /api/users/clerk': () => Response.json(clerk),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Must choose a new password/ });
  expect(box.checked).toBe(false);
  await user.type(dialog.getByLabelText(/^Password/), 'Fresh-Start-26');
  expect(box.checked).toBe(true);
  await user.clear(dialog.getByLabelText(/^Password/));
  expect(box.checked).toBe(false);
  await user.type(dialog.getByLabelText(/^Password/), 'Fresh-Start-26');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('User Updated');
  expect(asked[0]?.body).toMatchObject({ password: 'Fresh-Start-26', mustChangePassword: true });
});

it('deletes a user after a warning, and reports a rejection', async () => {
  const asked = serveRoutes({
    ...userRoutes,
    'GET /api/users': () => Response.json([clerk]),
    'DELETE /api/users/clerk': refuseWith(409, 'last_admin', 'This is the last active admin.'),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete user' });
  expect(question.textContent).toContain('cannot be undone');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Failed to delete user. Please try again. This is the last active admin.');
  expect(asked).toHaveLength(1);
});

describe('two admins editing one account', () => {
  const mine = { ...clerk, lastName: 'Brown', version: 4 };
  const saveOver = async (theirs: object) => {
    let stored: object = mine;
    const asked = serveRoutes({
      'GET /api/users': () => Response.json([stored]),
      'PATCH /api/users/clerk': ({ version }) => {
        if (version === 6) return Response.json(mine);
        stored = { ...mine, ...theirs, version: 6 };
        return refuseWith(409, 'stale_version', 'Someone else changed this.')();
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
    await user.type(dialog.getByLabelText('Last Name'), 'e');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    return { user, asked };
  };

  it('makes the later admin confirm if both edited the same field', async () => {
    const { user, asked } = await saveOver({ lastName: 'Green' });
    await user.click(await screen.findByRole('button', { name: 'Save my version' }));
    await screen.findByText('User Updated');
    expect(asked.at(-1)?.body).toEqual({ lastName: 'Browne', version: 6 });
  });

  it('saves without a question after a sign-in or edits of other fields', async () => {
    const { asked } = await saveOver({ firstName: 'Green' });
    await screen.findByText('User Updated');
    expect(asked.at(-1)?.body).toEqual({ lastName: 'Browne', version: 6 });
  });
});
