import { reasonRequiredCode } from '@primal/contracts/shared/reason';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  ApiError,
  CanceledError,
  explainError,
  explainFailure,
  explainLoadFailure,
} from '../base/api-error.ts';
import { withReason } from '../platform/api-client.ts';
import { renderKit } from '../testing.tsx';

const message =
  'The books are closed through 10/31/2026. Only an administrator who gives a reason can change it.';
const refusal = new ApiError(409, JSON.stringify({ code: reasonRequiredCode, message }));

it('asks for a reason, keeps a canceled text and repeats the call with the reason', async () => {
  const run = vi.fn(async ({ reason }: { reason?: string }) => {
    if (!reason) throw refusal;
    return 'done';
  });
  const { user } = renderKit(null);
  let first: Promise<unknown> = Promise.resolve();
  act(() => {
    first = withReason(run).catch((error: unknown) => error);
  });
  await screen.findByRole('dialog', { name: 'The books are closed through 10/31/2026' });
  await user.type(screen.getByLabelText(/^Reason/), 'ab{Enter}');
  await screen.findByText('The reason must have 3 to 500 characters.');
  await user.type(screen.getByLabelText(/^Reason/), 'c');
  await user.keyboard('{Escape}');
  const givenUp = await first;
  expect(givenUp).toBeInstanceOf(CanceledError);
  expect([explainError(givenUp, 'Failed'), explainFailure(givenUp, 'Failed')]).toEqual(['', '']);
  expect(explainLoadFailure(givenUp)).toBe('Nothing was changed.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  let again: Promise<unknown> = Promise.resolve();
  act(() => {
    again = withReason(run);
  });
  await screen.findByRole('dialog');
  await user.type(screen.getByLabelText(/^Reason/), 'd{Enter}');
  expect(await again).toBe('done');
  expect(run).toHaveBeenLastCalledWith({ reason: 'abcd' });
});

it('offers the reason given earlier for the same action', async () => {
  const run = vi.fn(async ({ reason }: { reason?: string }) => {
    if (!reason) throw refusal;
    return 'done';
  });
  const { user } = renderKit(null);
  for (const body of [{ reason: 'Wrong customer' }, { reason: 'Typed twice' }]) {
    let sent: Promise<unknown> = Promise.resolve();
    act(() => {
      sent = withReason(run, body);
    });
    await screen.findByDisplayValue(body.reason);
    await user.keyboard('{Enter}');
    expect(await sent).toBe('done');
    expect(run).toHaveBeenLastCalledWith(body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
