import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { hasUnsavedChanges } from '../base/unsaved.ts';
import { Select } from '../fields/select.tsx';
import { renderKit } from '../testing.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

function Page(props: Partial<FormDialogProps>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Add
      </button>
      <FormDialog
        title="Add Driver"
        opened={opened}
        onClose={() => setOpened(false)}
        onSubmit={() => {}}
        submitLabel="Save"
        {...props}
      >
        {props.children ?? <TextInput label="Name" />}
      </FormDialog>
    </>
  );
}

describe('a form dialog', () => {
  const open = async (props: Partial<FormDialogProps> = {}) => {
    const view = renderKit(<Page {...props} />);
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('dialog', { name: 'Add Driver' });
    return view;
  };

  test('submits on Enter in a field', async () => {
    const onSubmit = vi.fn();
    const { user } = await open({ onSubmit });
    await user.type(screen.getByLabelText('Name'), 'Ray{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('moves to the next field on Enter with enterGoesOn, and submits on Ctrl+Enter and by button', async () => {
    const onSubmit = vi.fn();
    const children = (
      <>
        <TextInput label="Amount" />
        <TextInput label="Check" />
      </>
    );
    const { user } = await open({ onSubmit, enterGoesOn: true, children });
    await user.type(screen.getByLabelText('Amount'), '100{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Check'));
    await user.keyboard('1042{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSubmit).toHaveBeenCalledOnce();
    screen.getByRole('button', { name: 'Save' }).focus();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSubmit).toHaveBeenCalledTimes(3);
  });

  test('saves on Enter, starts another record on Ctrl+Enter, and ignores Enter in the content below', async () => {
    const onSubmit = vi.fn();
    const below = <TextInput label="Search" />;
    const { user } = await open({
      onSubmit: (_, another) => onSubmit(another),
      anotherLabel: 'Save and Add Another',
      below,
    });
    await user.type(screen.getByLabelText('Search'), 'Ray{Enter}{Control>}{Enter}{/Control}');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Name'), 'Ray{Enter}{Control>}{Enter}{/Control}');
    await user.click(screen.getByRole('button', { name: 'Save and Add Another' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(onSubmit.mock.calls).toEqual([[false], [true], [true], [false]]);
  });

  test('reports an unselected option on Ctrl+Enter over an open list', async () => {
    const onSubmit = vi.fn();
    const children = <Select label="Product" options={[]} value="" onChange={() => undefined} />;
    const { user } = await open({ onSubmit, enterGoesOn: true, children });
    const field = screen.getByRole('combobox', { name: 'Product' });
    await user.type(field, '2,5{Control>}{Enter}{/Control}');
    await screen.findByText('Please choose from the list.');
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '2,5');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('keeps its input after a click outside', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Name'), 'Ray');
    await user.click(document.querySelector('.mantine-Modal-overlay') as Element);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ray');
  });

  test('stays open while saving and shows an error', async () => {
    const { user } = await open({ busy: true, error: 'The name is taken.' });
    await user.keyboard('{Escape}');
    screen.getByRole('dialog');
    expect(screen.getByRole('alert').textContent).toBe('The name is taken.');
  });

  test('disables its button and shows the reason', async () => {
    const onSubmit = vi.fn();
    const { user } = await open({ onSubmit, disabledReason: 'Choose a driver first.' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Save', description: 'Choose a driver first.' });
  });

  test('focuses its first field', async () => {
    const { user } = await open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await user.keyboard('Blue Sky');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Blue Sky');
  });

  describe('a form dialog with input', () => {
    const typed = async (props: Partial<FormDialogProps> = {}) => {
      const view = await open(props);
      await view.user.type(screen.getByLabelText('Name'), 'Ray');
      return view;
    };
    test('asks before leaving the page until it is closed', async () => {
      const { user } = await typed();
      expect(hasUnsavedChanges()).toBe(true);
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
    });

    const kept = () =>
      waitFor(() => {
        expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).toBeNull();
        expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ray');
        expect(document.activeElement).toBe(screen.getByLabelText('Name'));
      });

    test('asks on Escape, and another Escape closes the question and keeps the input', async () => {
      const { user } = await typed();
      await user.keyboard('{Escape}');
      await screen.findByRole('dialog', { name: 'Discard what you typed?' });
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep Editing'));
      await user.keyboard('{Escape}');
      await kept();
    });

    test.each(['Close', 'Cancel'])(
      'asks before closing on %s, and Discard closes the dialog and returns focus',
      async (name) => {
        const { user } = await typed();
        await user.click(screen.getByRole('button', { name }));
        await user.click(await screen.findByRole('button', { name: 'Discard' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        await waitFor(() => expect(document.activeElement?.textContent).toBe('Add'));
      },
    );

    test('closes on Escape without a question if dirty is false', async () => {
      const { user } = await typed({ dirty: false });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });
});
