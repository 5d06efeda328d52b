import { expect, test } from 'vitest';
import { gatewayApi, loginSchema } from './api.ts';
import { registrationFormSchema } from './password-forms.ts';

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

const form = { username: 'dana', password: 'Brisket12', confirmPassword: 'Brisket12' };

test("sign-in requires a name of 3 and a password of 6 characters, with the form's error messages", () => {
  expect(messages(loginSchema.safeParse({ username: ' ab ', password: '12345' }))).toEqual([
    'username: Username must be at least 3 characters',
    'password: Password must be at least 6 characters',
  ]);
  expect(messages(loginSchema.safeParse({}))).toHaveLength(2);
});

test('a chosen password needs length, both cases and a digit', () => {
  const checkPassword = (password: string) =>
    messages(registrationFormSchema.safeParse({ ...form, password, confirmPassword: password }));
  expect(checkPassword('Ab1')).toEqual(['password: Password must be at least 8 characters']);
  expect(checkPassword('brisket12')).toEqual([
    'password: Password must contain at least one uppercase letter',
  ]);
  expect(checkPassword('BRISKET12')).toEqual([
    'password: Password must contain at least one lowercase letter',
  ]);
  expect(checkPassword('Brisketty')).toEqual(['password: Password must contain at least one number']);
  expect(checkPassword('Brisket12')).toEqual([]);
});

test('a repeated password that differs shows its error at the confirm field, even with other errors', () => {
  expect(
    messages(registrationFormSchema.safeParse({ ...form, confirmPassword: 'Brisket21', email: 'nobody' })),
  ).toEqual(['email: Please enter a valid email', "confirmPassword: Passwords don't match"]);
});

test('registration accepts missing or blank e-mail and names and rejects unknown fields', () => {
  expect(registrationFormSchema.parse({ ...form, email: ' ', firstName: '' })).toMatchObject({
    email: null,
    firstName: null,
    lastName: null,
  });
  expect(gatewayApi.register.body.safeParse({ ...form, role: 'admin' }).success).toBe(false);
});
