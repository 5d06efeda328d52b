import { KitProvider } from '@primal/kit/entry';
import { createQueryClient, QueryClientProvider, useLocation, useSession } from '@primal/kit/platform';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefusal } from '../../kit/src/testing/server.ts';
import { Login } from './login.tsx';
import { Registration } from './passwords.tsx';

vi.setConfig({ testTimeout: 20_000 });

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const user = { id: '1', username: 'maria', firstName: 'Maria', permissions: [] };
const config = { remotes: [], businessTimeZone: 'America/Chicago', registration: 'open', shell: '' };
let answer: () => Response;

beforeEach(() => {
  fetched.mockReset().mockImplementation(async (address) => {
    if (address === '/config/remotes.json') return Response.json(config);
    if (address === '/api/user') return createRefusal(401, 'not_signed_in', 'No.');
    return answer();
  });
});

const Where = () => {
  const session = useSession();
  return <output>{`${useLocation().pathname} ${session.user?.username ?? 'nobody'}`}</output>;
};

type Person = ReturnType<typeof userEvent.setup>;

const open = (path: '/login' | '/register') => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KitProvider env="test">
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/login" element={<Login />} />
            <Route path="/register" element={<Registration />} />
            <Route path="*" element={null} />
          </Routes>
          <Where />
        </MemoryRouter>
      </KitProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

const enter = async (person: Person, label: string, value: string) => {
  await person.click(field(label));
  await person.paste(value);
};
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });
const sent = () =>
  fetched.mock.calls
    .filter(([, options]) => options?.method === 'POST')
    .map(([address, options]) => [address, JSON.parse(String(options?.body))]);

describe('the sign-in page', () => {
  it('reports short input before it asks the server', async () => {
    const person = open('/login');
    await enter(person, 'Username', 'ab');
    await enter(person, 'Password', '12345');
    await person.click(button('Login'));
    expect(await screen.findByText('Username must be at least 3 characters')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('focuses the password when only the password is invalid', async () => {
    const person = open('/login');
    await enter(person, 'Username', 'maria');
    await enter(person, 'Password', '12345');
    await person.click(button('Login'));
    await screen.findByText('Password must be at least 6 characters');
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(field('Username').getAttribute('aria-invalid')).not.toBe('true');
    expect(document.activeElement).toBe(field('Password'));
  });

  it('welcomes the user and opens the dashboard', async () => {
    answer = () => Response.json(user);
    const person = open('/login');
    await enter(person, 'Username', 'maria');
    await enter(person, 'Password', 'secret1');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByText('/dashboard maria')).toBeTruthy());
    expect(sent()).toEqual([['/api/login', { username: 'maria', password: 'secret1' }]]);
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(screen.getByText('Logged in as maria')).toBeTruthy();
  });

  it('reports a wrong name or password and keeps the input', async () => {
    answer = () => createRefusal(401, 'refused', 'Invalid username or password');
    const person = open('/login');
    await enter(person, 'Username', 'maria');
    await enter(person, 'Password', 'secret1');
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Invalid username or password. Please try again.')).toBeTruthy();
    expect(await screen.findByText('Login failed')).toBeTruthy();
    expect(field('Username')).toHaveProperty('value', 'maria');
  });

  it('shows the reason of any other rejection', async () => {
    answer = () => createRefusal(429, 'slow', 'Too many attempts. Wait a minute.');
    const person = open('/login');
    await enter(person, 'Username', 'maria');
    await enter(person, 'Password', 'secret1');
    await person.keyboard('{Enter}');
    expect((await screen.findAllByText('Too many attempts. Wait a minute.')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Please try again/)).toBeNull();
  });

  it('reports an expired session and saved input', () => {
    sessionStorage.setItem('place-before-sign-in', '/sales-orders/create');
    open('/login');
    screen.getByText(/Your session expired\. Everything you typed was saved/);
    sessionStorage.clear();
  });

  it('offers registration while registration is open', async () => {
    open('/login');
    expect(await screen.findByRole('link', { name: 'Register' })).toBeTruthy();
  });
});

describe('the registration page', () => {
  const fill = async (person: Person, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await enter(person, label, value);
    await person.click(button('Register'));
  };

  it.each([
    [{ Username: 'ab' }, 'Username must be at least 3 characters'],
    [{ Password: 'Short1' }, 'Password must be at least 8 characters'],
    [{ Password: 'lowercase1' }, 'Password must contain at least one uppercase letter'],
    [{ Password: 'UPPERCASE1' }, 'Password must contain at least one lowercase letter'],
    [{ Password: 'NoNumbers' }, 'Password must contain at least one number'],
    [{ Password: 'Correct1', 'Confirm Password': 'Correct2' }, "Passwords don't match"],
    [{ Email: 'maria@' }, 'Please enter a valid email'],
  ])('rejects %j with the message: %s', async (values, message) => {
    await fill(open('/register'), values);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  const complete = {
    Username: 'maria',
    Password: 'Correct1',
    'Confirm Password': 'Correct1',
    'First Name': 'Maria',
  };

  it('creates the account without the repeated password, and opens the dashboard', async () => {
    answer = () => Response.json(user, { status: 201 });
    await fill(open('/register'), complete);
    await waitFor(() => expect(screen.getByText('/dashboard maria')).toBeTruthy());
    const body = { username: 'maria', password: 'Correct1', email: null, firstName: 'Maria', lastName: null };
    expect(sent()).toEqual([['/api/register', body]]);
    expect(await screen.findByText('Account created!')).toBeTruthy();
    expect(screen.getByText('You have been logged in automatically')).toBeTruthy();
  });

  it('reports that the username may be taken', async () => {
    answer = () => createRefusal(409, 'taken', 'This username is taken.');
    await fill(open('/register'), complete);
    expect(await screen.findByText('Registration failed. Username may already be taken.')).toBeTruthy();
    expect(await screen.findByText('Could not create account. This username is taken.')).toBeTruthy();
  });
});
