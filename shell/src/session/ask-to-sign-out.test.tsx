import { useUnsavedChanges } from '@primal/kit/platform';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../kit/src/testing.tsx';
import { askToSignOut } from './ask-to-sign-out.ts';

const report = 'draft|maria|report/delivered/stop|tab';
const others = ['draft|pedro|report/delivered/stop|tab', 'draft|maria|sales-order|tab'];

const Form = ({ discard }: { discard: () => void }) => {
  useUnsavedChanges(true, discard);
  return null;
};

it('shows no question and deletes no data without a draft', async () => {
  for (const key of others) localStorage.setItem(key, '{}');
  renderKit(null);
  (await askToSignOut('maria'))?.();
  expect(Object.keys(localStorage).sort()).toEqual([...others].sort());
});

it('asks about an unsaved report, and deletes only the report after sign-out', async () => {
  for (const key of [report, ...others]) localStorage.setItem(key, '{}');
  const discard = vi.fn();
  const { user } = renderKit(<Form discard={discard} />);
  const stays = askToSignOut('maria');
  await screen.findByText(/You started a report and did not save it/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await stays).toBeNull();
  const goes = askToSignOut('maria');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const then = await goes;
  expect(localStorage.getItem(report)).toBe('{}');
  then?.();
  expect(discard).toHaveBeenCalledOnce();
  expect(Object.keys(localStorage).sort()).toEqual([...others].sort());
});

it('does not discard drafts other than reports', async () => {
  const discard = vi.fn();
  const { user } = renderKit(<Form discard={discard} />);
  const goes = askToSignOut('maria');
  await screen.findByText('What you changed on this page is not saved.');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  (await goes)?.();
  expect(discard).not.toHaveBeenCalled();
});
