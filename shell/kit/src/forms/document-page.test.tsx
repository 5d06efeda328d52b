import { apiTable } from '@primal/contracts/shared/api';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useApiMutation } from '../platform/api-mutation.ts';
import { LatestRecordContext } from '../platform/latest-record.ts';
import { renderPage } from '../testing/page.tsx';
import { createRefusal } from '../testing/server.ts';
import { toastStore } from '../toasts/toast.ts';
import { DocumentForm } from './document-form.tsx';
import { assertEditable, useDocumentEdit } from './document-page.tsx';

const values = z.object({
  notes: z.string(),
  version: z.number(),
  lines: z.array(z.object({ key: z.string() })),
});
const body = z.object({ notes: z.string(), version: z.number() });
const { update } = apiTable({
  update: {
    method: 'PATCH',
    path: '/api/orders',
    permission: 'signedIn',
    summary: 'Changes it.',
    body,
    answer: body,
  },
});

let stored: { notes: string; version: number; allowed: { edit: true | string } };
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
beforeEach(() => {
  fetched.mockImplementation(async (_path, init) => {
    const sent = JSON.parse(String(init?.body));
    return sent.version === stored.version
      ? Response.json(sent)
      : createRefusal(409, 'stale_version', 'Someone else changed this.');
  });
});

const Page = ({ onSaved }: { onSaved: (notes: string) => void }) => {
  const writing = useApiMutation(update, { persistent: true });
  const order = useDocumentEdit({
    noun: 'order',
    id: 'o1',
    document: {
      blank: () => ({ notes: '', version: 0, lines: [] }),
      draft: () => ({ name: 'order', schema: values }),
      issues: () => [],
      formPath: (path) => path,
    },
    opened: () => ({ notes: 'Front door', version: 1, lines: [] as { key: string }[] }),
    read: async () => {
      const { notes, version } = assertEditable(stored);
      return { notes, version, lines: [] };
    },
    schema: body,
    toBody: ({ notes, version }) => ({ notes, version }),
    writing,
    save: (sent) => writing.mutateAsync({ body: sent }),
    onSaved: ({ notes }) => onSaved(notes),
    failed: () => 'Failed to save.',
  });
  const { error: _, ...notes } = order.field('notes');
  if (!order.ready) return null;
  return (
    <DocumentForm
      {...order.shell}
      label="Order"
      saveLabel="Save"
      onCancel={() => {}}
      figures={[]}
      notice={order.notice}
    >
      <label>
        Notes
        <input {...notes} />
      </label>
    </DocumentForm>
  );
};

const saveAfter = async (theirs: Partial<typeof stored>) => {
  stored = { notes: 'Front door', version: 2, allowed: { edit: true }, ...theirs };
  const onSaved = vi.fn();
  const { user } = renderPage(<Page onSaved={onSaved} />, { as: { id: 'maria' } });
  await user.type(await screen.findByLabelText('Notes'), ', ring twice');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, onSaved };
};

it("overwrites another user's changes when the user chooses to", async () => {
  const { user, onSaved } = await saveAfter({});
  await user.click(await screen.findByRole('button', { name: 'Save my version' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith('Front door, ring twice'));
});

it('offers no overwrite of a read-only document and shows the reason', async () => {
  await saveAfter({ allowed: { edit: 'It was voided.' } });
  await screen.findByText('What you typed is still here, but cannot be saved. It was voided.');
  expect(screen.queryByRole('button', { name: 'Save my version' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Load their version' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('Front door, ring twice');
});

const AnnouncedPage = ({ onSaved }: { onSaved: (notes: string) => void }) => {
  const [version, setVersion] = useState(1);
  return (
    <LatestRecordContext value={{ version }}>
      <Page onSaved={onSaved} />
      <button type="button" onClick={() => setVersion(2)}>
        Announce
      </button>
    </LatestRecordContext>
  );
};

const openAnnounced = async (theirs: Partial<typeof stored>) => {
  stored = { notes: 'Front door', version: 1, allowed: { edit: true }, ...theirs };
  const onSaved = vi.fn();
  const { user } = renderPage(<AnnouncedPage onSaved={onSaved} />, { as: { id: 'maria' } });
  await user.type(await screen.findByLabelText('Notes'), ', ring twice');
  return { user, onSaved };
};

it("shows another user's save before the user saves, and retains the input", async () => {
  const { user } = await openAnnounced({ version: 2, notes: 'Back door' });
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Announce' }));
  await screen.findByText('Somebody else changed this order while you were editing');
  expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('Front door, ring twice');
});

it('reports every save that another user made impossible, even if its notice is out of sight', async () => {
  const { user } = await openAnnounced({ version: 2, notes: 'Back door' });
  await user.click(screen.getByRole('button', { name: 'Announce' }));
  await screen.findByText('Somebody else changed this order while you were editing');
  expect(toastStore.current()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: 'Not Saved',
      description: 'Somebody else changed this order. See the top of the page.',
    }),
  );
});

it("does not take the user's own save for another user's", async () => {
  const { user, onSaved } = await openAnnounced({});
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: 'Announce' }));
  expect(screen.queryByText('Somebody else changed this order while you were editing')).toBeNull();
});
