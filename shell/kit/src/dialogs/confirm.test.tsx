import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { confirm } from './confirm.ts';

const question = {
  title: 'Delete sales order',
  message: 'Are you sure you want to delete sales order SO-1001? This action cannot be undone.',
  confirmLabel: 'Delete',
  danger: true,
};

describe('confirm', () => {
  test.each([
    ['Delete', true],
    ['Cancel', false],
  ])('the %s button resolves the question to %s', async (button, expected) => {
    const { user } = renderKit(<span />);
    const answer = confirm(question);
    await screen.findByRole('dialog', { name: 'Delete sales order' });
    screen.getByText(question.message);
    await user.click(screen.getByRole('button', { name: button }));
    expect(await answer).toBe(expected);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('ignores the second click of the double click that opened the question', async () => {
    renderKit(<span />);
    const answered = vi.fn();
    void confirm(question).then(answered);
    await screen.findByRole('dialog');
    const confirming = screen.getByRole('button', { name: 'Delete' });
    fireEvent.click(confirming, { detail: 2 });
    expect(screen.getByRole('dialog')).toBeTruthy();
    fireEvent.click(confirming, { detail: 1 });
    await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(true));
  });

  test('stays open while its check fails', async () => {
    const { user } = renderKit(<span />);
    const check = vi.fn(() => check.mock.calls.length > 1);
    const answer = confirm({ ...question, check });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(check).toHaveBeenCalledOnce();
    screen.getByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await answer).toBe(true);
  });

  test('confirms on Ctrl+Enter, unless the action is irreversible', async () => {
    const { user } = renderKit(<span />);
    const email = confirm({ title: 'Email invoice?', message: 'It goes out.', confirmLabel: 'Email' });
    await screen.findByRole('dialog', { name: 'Email invoice?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Email'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await email).toBe(true);
    const answered = vi.fn();
    void confirm(question).then(answered);
    await screen.findByRole('dialog', { name: 'Delete sales order' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true });
    expect(answered).not.toHaveBeenCalled();
  });

  test.each(['{Enter}', '{Control>}{Enter}{/Control}'])(
    'checks and confirms a typed reason on %s',
    async (keys) => {
      const { user } = renderKit(<span />);
      const check = vi.fn(() => screen.getByRole<HTMLInputElement>('textbox').value !== '');
      const message = <input aria-label="Reason" data-autofocus />;
      const answer = confirm({ ...question, message, check });
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
      await user.keyboard(keys);
      expect(check).toHaveBeenCalledOnce();
      screen.getByRole('dialog');
      await user.keyboard(`Ordered twice${keys}`);
      expect(await answer).toBe(true);
    },
  );

  test('resolves to false on Escape and returns focus', async () => {
    const { user } = renderKit(<button type="button">Here</button>);
    screen.getByRole('button', { name: 'Here' }).focus();
    const answer = confirm(question);
    await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Escape}');
    expect(await answer).toBe(false);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Here'));
  });
});
