import { TextInput } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { hasUnsavedChanges } from '../base/unsaved.ts';
import { Select } from '../fields/select.tsx';
import { KitProvider } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';
import { confirm } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

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
  ])('%s answers %s', async (button, expected) => {
    const { user } = renderKit(<span />);
    const answer = confirm(question);
    await screen.findByRole('dialog', { name: 'Delete sales order' });
    screen.getByText(question.message);
    await user.click(screen.getByRole('button', { name: button }));
    expect(await answer).toBe(expected);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the second click of a double click on the button that asks answers nothing', async () => {
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

  test('Escape answers no and the focus returns to where it was', async () => {
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
    const drawn = renderKit(<Page {...props} />);
    await drawn.user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('dialog', { name: 'Add Driver' });
    return drawn;
  };

  test('Enter in a field submits', async () => {
    const onSubmit = vi.fn();
    const { user } = await open({ onSubmit });
    await user.type(screen.getByLabelText('Name'), 'Ray{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('Enter in a field of one that stores a document goes on; Ctrl+Enter and the button submit', async () => {
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

  test('Enter saves, Ctrl+Enter and the second button save and go on with another; what stands below is its own', async () => {
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

  test('Ctrl+Enter over an open list says at the field that nothing was chosen, and chooses nothing', async () => {
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

  test('keeps what was typed when somebody clicks outside', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Name'), 'Ray');
    await user.click(document.querySelector('.mantine-Modal-overlay') as Element);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ray');
  });

  test('stays while it is saving, and tells what went wrong', async () => {
    const { user } = await open({ busy: true, error: 'The name is taken.' });
    await user.keyboard('{Escape}');
    screen.getByRole('dialog');
    expect(screen.getByRole('alert').textContent).toBe('The name is taken.');
  });

  test('a reason disables its button and can be read', async () => {
    const onSubmit = vi.fn();
    const { user } = await open({ onSubmit, disabledReason: 'Choose a driver first.' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Save', description: 'Choose a driver first.' });
  });

  test('begins in its first field', async () => {
    const { user } = await open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await user.keyboard('Blue Sky');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Blue Sky');
  });

  describe('with something typed in it', () => {
    const typed = async (props: Partial<FormDialogProps> = {}) => {
      const drawn = await open(props);
      await drawn.user.type(screen.getByLabelText('Name'), 'Ray');
      return drawn;
    };
    test('leaving the page asks too, until the dialog is closed', async () => {
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

    test('Escape asks, and Escape again keeps it', async () => {
      const { user } = await typed();
      await user.keyboard('{Escape}');
      await screen.findByRole('dialog', { name: 'Discard what you typed?' });
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep Editing'));
      await user.keyboard('{Escape}');
      await kept();
    });

    test.each(['Close', 'Cancel'])('%s asks, Discard closes and gives the focus back', async (name) => {
      const { user } = await typed();
      await user.click(screen.getByRole('button', { name }));
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Add'));
    });

    test('a form that knows better decides', async () => {
      const { user } = await typed({ dirty: false });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });
});

test('fields that arrive later take the focus then, unless it has gone elsewhere', async () => {
  const { rerender } = render(
    <KitProvider env="test">
      <Dialog title="Catch Weights" opened onClose={() => {}} footer={<button type="button">Save</button>}>
        Loading
      </Dialog>
    </KitProvider>,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'));
  rerender(
    <KitProvider env="test">
      <Dialog title="Catch Weights" opened onClose={() => {}} footer={<button type="button">Save</button>}>
        <TextInput label="Case 1" />
      </Dialog>
    </KitProvider>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Case 1')));
});

function Rows() {
  const [rows, setRows] = useState(['SO-1001', 'SO-1002', 'SO-1003']);
  const remove = async (row: string) => {
    if (await confirm(question)) setRows((before) => before.filter((other) => other !== row));
  };
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <button type="button" onClick={() => remove(row)}>
            Delete {row}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Arriving() {
  const [state, setState] = useState<'closed' | 'loading' | 'there'>('closed');
  return (
    <>
      <button type="button" onClick={() => setState('loading')}>
        Open
      </button>
      {state === 'loading' && (
        <Dialog
          key="loading"
          title="Loading"
          opened
          onClose={() => {}}
          footer={<button type="button">Wait</button>}
        >
          Loading
        </Dialog>
      )}
      {state === 'there' && (
        <Dialog key="there" title="Weights" opened onClose={() => setState('closed')}>
          <TextInput label="Weight" />
        </Dialog>
      )}
      <button type="button" onClick={() => setState('there')}>
        Arrive
      </button>
    </>
  );
}

test('a dialog that comes in the place of one that was loading gives the focus back to where that was opened', async () => {
  const { user } = renderKit(<Arriving />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Wait'));
  // What has arrived is shown by the page, not by somebody who presses something.
  act(() => screen.getByText('Arrive').dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Weight' })));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
});

test('after a row is gone the focus is on the one in its place', async () => {
  const { user } = renderKit(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Delete SO-1002' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete SO-1003'));
});

function Undone() {
  const [state, setState] = useState<'made' | 'asking' | 'done' | 'drawn'>('made');
  return (
    <div>
      {state !== 'drawn' && (
        <button type="button" onClick={() => setState('asking')}>
          Undo
        </button>
      )}
      <button type="button" onClick={() => setState('drawn')}>
        Download
      </button>
      <Dialog title="Undo Export" opened={state === 'asking'} onClose={() => setState('done')}>
        Sure?
      </Dialog>
    </div>
  );
}

test('a button that goes a moment after its dialog leaves the focus to what is beside it', async () => {
  const { user } = renderKit(<Undone />);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('dialog', { name: 'Undo Export' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
  // An event without a pointer: nobody moves the focus.
  fireEvent.click(screen.getByText('Download'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Download'));
});
