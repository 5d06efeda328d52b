import type { MyStop } from '@primal/contracts/delivery/my-route';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { myRoute, myStop } from './my-route.fixture.ts';
import MyRoutePage from './page.tsx';

const report = async (stop: Partial<MyStop>, collected: string) => {
  const sent = vi.fn();
  // Each stop needs a new id, since reports of earlier tests are still stored.
  const id = crypto.randomUUID();
  serve(({ method, body }) => {
    if (method !== 'POST') return myRoute(myStop('Grill', { ...stop, id }));
    sent(body);
    throw new TypeError('Failed to fetch');
  });
  const { user } = renderPage(<MyRoutePage />, { as: { id: 'u1', username: 'dana', role: 'driver' } });
  await user.click(await screen.findByRole('button', { name: 'Delivered' }));
  await user.type(screen.getByLabelText('Received by'), 'Maria');
  await user.type(screen.getByLabelText('Money collected'), collected);
  await user.click(screen.getByRole('button', { name: 'Save as Delivered' }));
  return { user, sent };
};

const due = { amountToCollect: '897.11', openAmount: '897.11' };
const about = { ...due, amountIsEstimate: true };

describe('the driver', () => {
  it.each([
    ['a tenth of the amount due', due, '89.71', 'Less than the $897.11 to collect. Is $89.71 right?'],
    ['a cent below the amount due', due, '897.10', 'Less than the $897.11 to collect. Is $897.10 right?'],
    [
      'far below an estimated amount',
      about,
      '717.68',
      'Less than the estimated $897.11 to collect. Is $717.68 right?',
    ],
    ['above the amount due', due, '897.12', 'More than the $897.11 to collect. Is $897.12 right?'],
  ])('is asked once about collected money that is %s', async (_, stop, collected, sentence) => {
    const { user } = await report(stop, collected);
    const question = within(await screen.findByRole('dialog'));
    question.getByText(sentence);
    await user.click(question.getByRole('button', { name: 'Change It' }));
    expect(screen.getByLabelText('Money collected')).toHaveProperty('value', collected);
  });

  it.each([
    ['the money equals the amount due', due, '897.11'],
    ['weighing may have lowered an estimate', about, '717.69'],
    ['the customer pays on account', { ...due, cashOnDelivery: false }, '89.71'],
  ])('is not asked about collected money if %s', async (_, stop, collected) => {
    const { sent } = await report(stop, collected);
    await vi.waitFor(() => expect(sent).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
