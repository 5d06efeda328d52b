import { apiTable } from '@primal/contracts/shared/api';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { createQueryClient, invalidatePaths } from '../platform/cache.ts';
import { useRecord } from '../platform/use-record.ts';
import { renderPage } from '../testing/page.tsx';
import { RecordInDialog, useRecordDialog } from './record-dialog.tsx';
import { useSaveRecord } from './save-record.ts';

const customer = z.object({ id: z.string(), phone: z.string(), version: z.number() });
const body = z.object({ phone: z.string(), version: z.number().optional() });
const params = { id: z.string() };
const shared = { permission: 'signedIn', summary: 'One.', answer: customer } as const;
const api = apiTable({
  read: { ...shared, method: 'GET', path: '/api/customers/{id}', params },
  create: { ...shared, method: 'POST', path: '/api/customers', body },
  update: { ...shared, method: 'PATCH', path: '/api/customers/{id}', params, body },
});

const Form = ({ opened }: { opened: z.output<typeof customer> }) => {
  const { save, writing } = useSaveRecord({ create: api.create, update: api.update }, opened);
  const { dialog, field } = useRecordDialog({
    schema: body,
    defaults: { phone: opened.phone },
    writing,
    save,
    onClose: () => {},
    failed: 'Failed to save.',
  });
  const { error: _, ...phone } = field('phone');
  return (
    <FormDialog {...dialog} title="Edit Customer" submitLabel="Save">
      <input aria-label="Phone" {...phone} />
    </FormDialog>
  );
};

const Page = () => (
  <RecordInDialog
    title="Edit Customer"
    record={useRecord(api.read, { params: { id: '7' } })}
    onClose={() => {}}
  >
    {(opened) => <Form opened={opened} />}
  </RecordInDialog>
);

it("shows another user's save while the dialog is open, and retains the input", async () => {
  let version = 1;
  vi.stubGlobal('fetch', async () => Response.json({ id: '7', phone: `555-000${version}`, version }));
  const client = createQueryClient();
  const { user } = renderPage(<Page />, { as: { id: 'maria' }, client });
  await user.type(await screen.findByLabelText('Phone'), '9');
  expect(screen.queryByText('Somebody else just changed this')).toBeNull();
  version = 2;
  await act(() => invalidatePaths(client, ['/api/customers/7']));
  await screen.findByText('Somebody else just changed this');
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('555-00019');
});
