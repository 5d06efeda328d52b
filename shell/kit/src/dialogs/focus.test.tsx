import { TextInput } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { KitProvider } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';
import { confirm } from './confirm.ts';
import { Dialog } from './dialog.tsx';

const question = {
  title: 'Delete sales order',
  message: 'Are you sure you want to delete sales order SO-1001? This action cannot be undone.',
  confirmLabel: 'Delete',
  danger: true,
};

test('fields that load later receive focus unless the user has moved focus', async () => {
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

test('a dialog that replaces a loading dialog returns focus to the original element', async () => {
  const { user } = renderKit(<Arriving />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Wait'));
  // Dispatch directly: the page shows the new content without user input.
  act(() => screen.getByText('Arrive').dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Weight' })));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
});

test('focus moves to the next row after a row is removed', async () => {
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

test('focus moves to the neighbor of a button that unmounts just after its dialog closes', async () => {
  const { user } = renderKit(<Undone />);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('dialog', { name: 'Undo Export' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
  // A click without pointer events does not move focus.
  fireEvent.click(screen.getByText('Download'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Download'));
});
