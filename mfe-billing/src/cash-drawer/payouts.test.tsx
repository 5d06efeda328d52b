import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { count, day, open } from './drawer.fixture.tsx';

it('preserves typed payouts and floats by day until they are saved or discarded', async () => {
  const first = await open(day);
  await first.user.click(await screen.findByRole('button', { name: 'Pay Out' }));
  const findField = async (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  await first.user.type(await findField('Amount'), '12.50');
  await first.user.type(await findField('Reason'), 'Ice');
  first.unmount();
  vi.restoreAllMocks();

  const second = await open(day);
  await second.user.click(await screen.findByRole('button', { name: 'Pay Out' }));
  await screen.findByText('What you typed has been restored');
  expect((await findField('Amount')).value).toBe('12.50');
  expect((await findField('Reason')).value).toBe('Ice');
  await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await second.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await second.user.click(await screen.findByRole('button', { name: 'Pay Out' }));
  expect((await findField('Amount')).value).toBe('');
  second.unmount();
  vi.restoreAllMocks();

  const third = await open(null);
  await third.user.type(await findField('Opening Float'), '120');
  third.unmount();
  vi.restoreAllMocks();
  await open(null);
  await waitFor(async () => expect((await findField('Opening Float')).value).toBe('120'));
});

it('pays out to an account of the chart by keyboard', async () => {
  const { user, sent } = await open(day);
  await count('$100');
  await user.keyboard('p');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay Out' }));
  const account = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Account' });
  await dialog.findByRole('option', { name: 'Ice' });
  expect([...account.options].map(({ text }) => text)).toEqual(['Cash Payouts', 'Ice']);
  const amount = dialog.getByRole('textbox', { name: /Amount/ });
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.keyboard('12{Enter}20 lb of ice{Enter}');
  expect(document.activeElement).toBe(account);
  await user.selectOptions(account, 'Ice');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const path = `/api/cash-drawer/days/${day.date}/payouts`;
  await waitFor(() =>
    expect(sent).toEqual([{ path, body: { amount: '12.00', reason: '20 lb of ice', account: 'Ice' } }]),
  );
});
