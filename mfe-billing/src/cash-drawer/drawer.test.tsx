import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { at, count, day, open } from './drawer.fixture.tsx';

it('opens a day with the typed float and rejects an invalid amount at its field', async () => {
  const { user, sent } = await open(null);
  const float = await screen.findByRole('textbox', { name: 'Opening Float' });
  await waitFor(() => expect(document.activeElement).toBe(float));
  await user.keyboard('5,45{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open Day' }));
  await user.keyboard('{Enter}');
  await screen.findByText('Please write decimals with a point, like 1,234.50.');
  expect(sent).toEqual([]);
  await user.clear(float);
  await user.type(float, '120{Enter}{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/cash-drawer/days', body: { date: '2026-11-20', openingFloat: '120.00' } },
    ]),
  );
  expect((await screen.findAllByText(/The books are closed/)).length).toBeGreaterThan(0);
});

it('proposes the last float even if that float loads late, and preserves typed input', async () => {
  for (const [typed, expected] of [
    ['', '200.00'],
    ['75', '75'],
  ] as const) {
    let answer = () => {};
    const daysAre = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, unmount } = await open(null, undefined, {
      before: [{ ...day, date: '2026-11-19', openingFloat: '200.00' }],
      daysAre,
    });
    const float = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Opening Float' });
    await waitFor(() => expect(document.activeElement).toBe(float));
    if (typed) await user.keyboard(typed);
    answer();
    await screen.findByText('Same as last time.');
    await waitFor(() => expect(float.value).toBe(expected));
    unmount();
  }
});

it('asks about a float far from the last float', async () => {
  const { user, sent } = await open(null, undefined, { before: [day] });
  const field = await screen.findByLabelText<HTMLInputElement>(/Opening Float/);
  await waitFor(() => expect(field.value).toBe('100.00'));
  await user.clear(field);
  await user.type(field, '1000{Control>}{Enter}{/Control}');
  const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  question.getByText('The opening float is $1,000.00. Last time it was $100.00.');
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Open Day' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ date: day.date, openingFloat: '1000.00' }]),
  );
});

it('shows no difference before the first count', async () => {
  const { user } = await open(day);
  const bill = await count('$100');
  expect(screen.queryByText('Short $148.00')).toBeNull();
  await user.type(bill, '1');
  screen.getByText('Short $48.00');
  await user.type(await count('$20'), '123456{Tab}');
  await screen.findByText('Must be at most 99999.');
  expect(screen.queryByText('Short $48.00')).toBeNull();
});

it('returns the focus to the count after a rejected close', async () => {
  const { user, sent } = await open({ ...day, expected: '100.00' });
  await user.click(await count('$100'));
  await user.keyboard('1{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  const bill = await count('$100');
  await waitFor(() => expect(document.activeElement).toBe(bill));
});

it('reports an earlier day that is still open', async () => {
  const older = { ...day, id: 'd0', date: '2026-11-16' };
  await open(null, undefined, { forgotten: [older, { ...day, id: 'd2', date: '2026-11-18' }] });
  const link = await screen.findByRole('link', { name: '11/16/2026' });
  expect(link.getAttribute('href')).toBe('/cash-drawer?date=2026-11-16');
  screen.getByText(/is still open, and one more below/);
});

it('counts by keyboard, shows the difference while typing, and closes without a question if the difference is zero', async () => {
  const { user, sent } = await open(day);
  await user.click(await count('$100'));
  await user.keyboard('1{Enter}{Enter}2{Enter}{ArrowUp}');
  expect(document.activeElement).toBe(await count('$20'));
  screen.getByText('Short $8.00');
  await user.click(await count('$2'));
  await user.keyboard('4{Tab}');
  expect(document.activeElement).toBe(await count('$1'));
  screen.getByText('Neither over nor short');
  await user.click(screen.getByRole('button', { name: 'Close Day' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: '/api/cash-drawer/days/2026-11-20/close' });
  expect(sent[0]?.body.counts).toEqual(
    expect.arrayContaining([
      { denomination: '100', count: 1 },
      { denomination: '20', count: 2 },
      { denomination: '2', count: 4 },
      { denomination: '0.01', count: 0 },
    ]),
  );
  expect(((await count('$100')) as HTMLInputElement).value).toBe('1');
});

it('asks before closing a short day, and sends nothing if the user counts again', async () => {
  const { user, sent } = await open(day);
  await user.click(await count('$100'));
  await user.keyboard('1{Control>}{Enter}{/Control}');
  const question = await screen.findByRole('dialog', { name: 'Short $48.00. Close the day?' });
  await user.click(within(question).getByRole('button', { name: 'Count Again' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close Day' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close Day' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('does not close an uncounted day or an invalid count', async () => {
  const { user, sent } = await open(day);
  await user.click(await screen.findByRole('button', { name: 'Close Day' }));
  await screen.findByText(/Please count the drawer/);
  await user.type(await count('25¢'), '1.5');
  await user.click(screen.getByRole('button', { name: 'Close Day' }));
  await screen.findByText('Must be a whole number.');
  expect(document.activeElement).toBe(await count('25¢'));
  expect((await count('25¢')).closest('tr')?.textContent).not.toContain('$');
  expect(sent).toEqual([]);
});

it('separates entries after the close from the counted entries', async () => {
  await open({
    ...day,
    status: 'closed',
    counted: '150.00',
    overShort: '2.00',
    closedBy: 'maria',
    closedAt: at,
    counts: [{ denomination: '50', count: 3 }],
    afterClose: [
      { kind: 'payment', id: 'p1', number: null, customerName: 'Corner Bistro', amount: '30.00', at },
    ],
  });
  const after = await screen.findByRole('region', { name: 'After the Close' });
  expect(
    within(after)
      .getByRole('link', { name: /Payment of Corner Bistro/ })
      .getAttribute('href'),
  ).toBe('/payments/p1');
  expect(screen.getAllByText('Over $2.00').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Close Day' })).toBeNull();
});

it('names the user who closed the day during the count', async () => {
  const stored = { ...day };
  const { user, client } = await open(stored);
  await user.type(await count('$50'), '2');
  Object.assign(stored, {
    status: 'closed',
    counted: '150.00',
    overShort: '2.00',
    closedBy: 'Dana',
    closedAt: at,
  });
  await client.invalidateQueries();
  await screen.findByText('The cash drawer of 11/20/2026 is already closed');
  screen.getByText('Dana counted $150.00. Your count was not saved.');
});

it('explains why a user without permission cannot close the day', async () => {
  const { user, sent } = await open(day, ['viewInvoices']);
  await user.type(await count('$100'), '1');
  const close = screen.getByRole('button', { name: /Close Day/ });
  expect(close.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([]);
});
