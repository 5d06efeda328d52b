import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { OfferedPagesContext } from '../base/links.tsx';
import { confirm } from '../dialogs/confirm.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { IconDownload, IconTrash } from '../icons.ts';
import { renderKit } from '../testing.tsx';
import { ActionButton, LinkButton } from './buttons.tsx';
import { IconAction, toDisabledReason } from './icon-action.tsx';
import { Menu } from './menu.tsx';

test('an icon shows its label as name and tooltip', async () => {
  const { user } = renderKit(<IconAction label="Delete" icon={IconTrash} />);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('tooltip').textContent).toBe('Delete');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a link is hidden from accounts without access to its page', () => {
  renderKit(
    <OfferedPagesContext value={(to) => to !== '/users'}>
      <LinkButton to="/users">Users</LinkButton>
      <IconAction label="Roles" icon={IconTrash} to="/users" />
      <LinkButton to="/orders">Orders</LinkButton>
    </OfferedPagesContext>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Orders']);
});

function PaymentPage() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconAction label="Payment" icon={IconTrash} onClick={() => setOpened(true)} />
      <Dialog title="Record Payment" opened={opened} onClose={() => setOpened(false)}>
        <input aria-label="Amount" />
      </Dialog>
    </>
  );
}

test('focus returning from a dialog opens no tooltip', async () => {
  const { user } = renderKit(<PaymentPage />);
  const button = screen.getByRole('button', { name: 'Payment' });
  await user.tab();
  screen.getByRole('tooltip');
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('only one tooltip is open, and clicks pass through it', async () => {
  const { user } = renderKit(
    <>
      <IconAction label="View" icon={IconDownload} />
      <IconAction label="Delete" icon={IconTrash} />
    </>,
  );
  await user.tab();
  expect(screen.getByRole('tooltip').textContent).toBe('View');
  expect(screen.getByRole('tooltip').hasAttribute('data-interactive')).toBe(false);
  await user.hover(screen.getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('Delete'));
});

test('a disabled action shows its reason, accepts focus and ignores a press', async () => {
  const onClick = vi.fn();
  const reason = toDisabledReason('The order is invoiced.');
  const { user } = renderKit(
    <>
      <IconAction label="Edit" icon={IconTrash} onClick={onClick} disabledReason={reason} />
      <ActionButton onClick={onClick} disabledReason={reason}>
        Convert to Invoice
      </ActionButton>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Edit', description: 'The order is invoiced.' }));
  await user.click(
    screen.getByRole('button', { name: 'Convert to Invoice', description: 'The order is invoiced.' }),
  );
  expect(onClick).not.toHaveBeenCalled();
  expect(toDisabledReason(true)).toBeNull();
});

test('a link styled as a button has the button role, and a link with newTab opens a new tab', () => {
  renderKit(
    <>
      <LinkButton to="/create-invoice">Create Invoice</LinkButton>
      <IconAction label="Print" icon={IconDownload} to="/invoices/1/print" newTab />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Create Invoice' }).getAttribute('href')).toBe('/create-invoice');
  expect(screen.getByRole('button', { name: 'Print' }).getAttribute('target')).toBe('_blank');
});

describe('a menu', () => {
  const renderMenu = () => {
    const download = vi.fn();
    const voidIt = vi.fn();
    const view = renderKit(
      <Menu
        label="PDF"
        icon={IconDownload}
        items={[
          { label: 'Download PDF', onClick: download },
          { label: 'Save to Google Drive', to: '/drive' },
          { label: 'Void', onClick: voidIt, disabledReason: 'Payments are applied.' },
        ]}
      />,
    );
    return { ...view, download, voidIt };
  };
  const button = () => screen.getByRole('button', { name: 'PDF', hidden: true });
  const focused = () => document.activeElement?.textContent;

  test('moves focus by arrows and runs the focused item on Enter', async () => {
    const { user, download } = renderMenu();
    act(() => button().focus());
    await user.keyboard('{ArrowDown}');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('Download PDF');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Save to Google Drive');
    await user.keyboard('{End}{ArrowDown}{Enter}');
    expect(download).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test('closes on Escape and returns focus', async () => {
    const { user } = renderMenu();
    await user.click(button());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test('regains focus after a confirmation that an item opened', async () => {
    const { user, download } = renderMenu();
    download.mockImplementation(() => void confirm({ title: 'Download?', message: '', confirmLabel: 'Yes' }));
    for (const _ of ['its window is on its way', 'its window is there']) {
      await user.click(button());
      await user.click(screen.getByRole('menuitem', { name: 'Download PDF' }));
      await screen.findByRole('dialog', { name: 'Download?' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button()));
    }
  });

  test('stays open on a disabled item and shows its reason', async () => {
    const { user, voidIt } = renderMenu();
    await user.click(button());
    await user.click(screen.getByRole('menuitem', { name: /Void/ }));
    screen.getByText('Payments are applied.');
    expect(voidIt).not.toHaveBeenCalled();
  });

  test('closes on a click outside', async () => {
    const { user } = renderMenu();
    await user.click(button());
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

function SaveForm({ onPress }: { onPress: () => void }) {
  const [isSaving, setIsSaving] = useState(false);
  const save = () => {
    onPress();
    setIsSaving(true);
  };
  return (
    <form onSubmit={onPress}>
      <ActionButton type="submit" loading={isSaving} onClick={save}>
        Save
      </ActionButton>
    </form>
  );
}

test('a busy button retains focus and ignores further presses', async () => {
  const pressed = vi.fn();
  const { user } = renderKit(<SaveForm onPress={pressed} />);
  await user.tab();
  await user.keyboard('{Enter}');
  const calls = pressed.mock.calls.length;
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect([button.disabled, button.ariaDisabled, button.ariaBusy]).toEqual([false, 'true', 'true']);
  await user.keyboard('{Enter} ');
  await user.click(button);
  expect(pressed).toHaveBeenCalledTimes(calls);
  expect(document.activeElement).toBe(button);
});
