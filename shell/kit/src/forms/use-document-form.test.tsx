import type { User } from '@primal/contracts/admin/user';
import { apiTable } from '@primal/contracts/shared/api';
import { reasonRequiredCode } from '@primal/contracts/shared/reason';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hasUnsavedChanges } from '../base/unsaved.ts';
import { useApiMutation } from '../platform/api-mutation.ts';
import { renderPage } from '../testing/page.tsx';
import { renderKit } from '../testing.tsx';
import { DocumentForm } from './document-form.tsx';
import { DraftNotice } from './notices.tsx';
import { useDocumentForm } from './use-document-form.ts';

const line = z.object({ key: z.string(), text: z.string() });
const values = z.object({ customer: z.string(), notes: z.string(), lines: z.array(line) });
const body = z.object({
  customer: z.string().min(1, 'Please select a customer.'),
  notes: z.string(),
  items: z.array(z.object({ text: z.string().min(1, 'Is empty.') })),
});
const api = apiTable({
  create: {
    method: 'POST',
    path: '/api/orders',
    permission: 'signedIn',
    summary: 'Makes one.',
    body,
    answer: z.object({ id: z.string() }),
    creates: true,
  },
});

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
beforeEach(() => void fetched.mockReset());

const blank = (): z.infer<typeof values> => ({
  customer: '',
  notes: '',
  lines: [{ key: 'a', text: 'beef' }],
});

function Page({ onSaved }: { onSaved: (id: string) => void }) {
  const create = useApiMutation(api.create, { persistent: true });
  const order = useDocumentForm({
    defaults: blank,
    draft: { name: 'order', schema: values },
    schema: body,
    toBody: ({ customer, notes, lines }) => ({ customer, notes, items: lines.map(({ text }) => ({ text })) }),
    formPath: (path, { lines }) => {
      const at = path.match(/^items\.(\d+)/)?.[1];
      return at === undefined ? path : `lines.${lines[Number(at)]?.key}`;
    },
    check: ({ lines }) =>
      lines.flatMap(({ key, text }) =>
        text.endsWith('?') ? [{ path: `lines.${key}`, message: 'Choose a product.' }] : [],
      ),
    writing: create,
    save: (sent) => create.mutateAsync({ body: sent }),
    onSaved: ({ id }) => onSaved(id),
    failed: () => 'Failed to save. Please try again.',
  });
  const { field, lines, setLines, followLines, lineErrors } = order;
  if (!order.ready) return null;
  return (
    <DocumentForm
      {...order.shell}
      label="Order"
      saveLabel="Save"
      onCancel={() => {}}
      figures={[]}
      notice={
        <DraftNotice {...order.draft} startOverLabel="Start over" onStartOver={() => order.startOver()} />
      }
    >
      <label>
        Customer
        <input {...register(field('customer'))} />
      </label>
      <label>
        Notes
        <input {...register(field('notes'))} />
      </label>
      {lines.map(({ key, text }, at) => (
        <span key={key}>
          <input
            aria-label={`Line ${key}`}
            aria-invalid={key in lineErrors}
            value={text}
            onChange={(event) =>
              setLines(lines.map((old, index) => (index === at ? { key, text: event.target.value } : old)))
            }
          />
          {lineErrors[key]}
          <button type="button" onClick={() => setLines(lines.filter((old) => old.key !== key))}>
            Remove {key}
          </button>
        </span>
      ))}
      <button type="button" onClick={() => setLines([...lines, { key: 'b', text: '' }])}>
        Add
      </button>
      <button type="button" onClick={() => followLines(lines.map((line) => ({ ...line })))}>
        Follow
      </button>
    </DocumentForm>
  );
}

const register = ({ error, ...field }: { error: string | undefined }) => ({
  ...field,
  'aria-invalid': error !== undefined,
  title: error,
});

const open = (onSaved: (id: string) => void = () => {}) =>
  renderPage(<Page onSaved={onSaved} />, {
    as: { id: 'maria' } as User,
    at: { pathname: '/create', key: 'visit' },
  });
const customer = () => screen.getByLabelText<HTMLInputElement>('Customer');
const refused = (issues: { path: string; message: string }[]) =>
  Response.json({ message: 'Please check the order.', code: 'bad', issues }, { status: 400 });

describe('a document form', () => {
  it('returns focus to the field when the reason dialog is canceled', async () => {
    const message =
      'The books are closed through 10/31/2026. Only an administrator who gives a reason can change it.';
    fetched.mockImplementation(async () =>
      Response.json({ message, code: reasonRequiredCode }, { status: 409 }),
    );
    const { user } = open();
    await user.type(customer(), 'Harbor');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const reason = await screen.findByLabelText(/^Reason/);
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(customer()));
  });

  it('shows contract errors at their fields, sends no request and focuses the first invalid field', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Notes'), 'Back door');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(customer()));
    expect(customer().title).toBe('Please select a customer.');
    expect(fetched).not.toHaveBeenCalled();
    await user.keyboard('Harbor');
    expect(customer().title).toBe('');
  });

  it('reports an invalid field and an unfinished line together, the field first', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Line a'), '?');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(customer()));
    expect(customer().title).toBe('Please select a customer.');
    expect(screen.getByText('Choose a product.')).toBeTruthy();
  });

  it('shows a server error at its line, also when another line is removed', async () => {
    fetched.mockResolvedValueOnce(refused([{ path: 'items.1.text', message: 'Nobody sells this.' }]));
    const { user } = open();
    await user.type(customer(), 'Harbor');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.type(screen.getByLabelText('Line b'), 'ox');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Line b')));
    await user.click(screen.getByRole('button', { name: 'Remove a' }));
    expect(screen.getByLabelText('Line b').getAttribute('aria-invalid')).toBe('true');
    // Derived changes, such as new prices, do not clear the error.
    await user.click(screen.getByRole('button', { name: 'Follow' }));
    expect(screen.getByText('Nobody sells this.')).toBeTruthy();
    await user.type(screen.getByLabelText('Line b'), 'tail');
    expect(screen.queryByText('Nobody sells this.')).toBeNull();
  });

  it('locks its fields while saving, reports a missing network and unlocks when the user stops', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const { user } = open();
    await user.type(customer(), 'Harbor');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('No connection. Saving continues when it is back.');
    expect(customer().closest('[inert]')).not.toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(customer().closest('[inert]')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(customer()));
    expect(customer().value).toBe('Harbor');
  });

  it('is dirty until saved, and then deletes its draft', async () => {
    fetched.mockResolvedValueOnce(Response.json({ id: '7' }, { status: 201 }));
    const saved = vi.fn();
    const { user } = open(saved);
    expect(hasUnsavedChanges()).toBe(false);
    await user.type(customer(), 'Harbor');
    expect(hasUnsavedChanges()).toBe(true);
    await waitFor(() => expect(localStorage.length).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith('7'));
    expect([hasUnsavedChanges(), localStorage.length]).toEqual([false, 0]);
  });

  it('restores fields and lines after a reload until the user starts over', async () => {
    const before = open();
    await before.user.type(customer(), 'Harbor');
    await before.user.type(screen.getByLabelText('Line a'), ' shank');
    before.unmount();
    const { user } = open();
    await waitFor(() => expect(customer().value).toBe('Harbor'));
    expect(screen.getByLabelText<HTMLInputElement>('Line a').value).toBe('beef shank');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(customer().value).toBe('Harbor');
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(customer().value).toBe(''));
    expect(document.activeElement).not.toBe(document.body);
  });
});

it('offers an abandoned draft with its line count', async () => {
  const value = {
    customer: 'Harbor',
    notes: '',
    lines: [
      { key: 'a', text: 'ox' },
      { key: 'b', text: '' },
    ],
  };
  localStorage.setItem(
    'draft|maria|order|left',
    JSON.stringify({ savedAt: Date.now(), place: 'before', value }),
  );
  open();
  expect((await screen.findByText(/^Last edited/)).textContent).toMatch(/[AP]M\. 2 lines\.$/);
});

it("saves with the value of the pressed button after another button's save was rejected", async () => {
  const onSave = vi.fn();
  const { user } = renderKit(
    <DocumentForm
      label="Order"
      saveLabel="Finalize"
      onSave={onSave}
      figures={[]}
      buttons={
        <button type="submit" value="draft">
          Save as Draft
        </button>
      }
    >
      <input aria-label="Customer" data-unchosen />
    </DocumentForm>,
  );
  const press = async (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Save as Draft');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Customer')));
  expect(onSave).not.toHaveBeenCalled();
  screen.getByLabelText('Customer').removeAttribute('data-unchosen');
  await press('Finalize');
  await waitFor(() => expect(onSave.mock.calls).toEqual([[null]]));
  await press('Save as Draft');
  await waitFor(() => expect(onSave.mock.calls).toEqual([[null], ['draft']]));
});
