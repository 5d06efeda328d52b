import type { AuditEntry } from '@primal/contracts/audit';
import { createQueryClient } from '@primal/kit/platform';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { ClosingDate } from '../settings/closing-date.tsx';
import { createAccount, refuseWith, serveRoutes } from '../settings/settings.fixture.ts';
import { AuditTrail, AuditTrailSection } from './trail.tsx';

const entry: AuditEntry = {
  id: 'entry-1',
  source: 'billing',
  at: '2026-11-20T22:05:00.000Z',
  kind: 'voided',
  subjectType: 'invoice',
  subjectId: 'invoice-1',
  subject: 'Invoice INV-1001',
  userId: 'maria',
  userName: 'maria',
  address: '192.0.2.7',
  requestId: 'request-1',
  reason: 'Billed twice.',
  changes: [{ field: 'invoiceStatus', before: 'sent', after: 'voided' }],
};

const renderAs = (what: ReactNode, me = createAccount()) => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return renderPage(what, { as: me, client });
};

it('shows recorded actions with reason, before and after', async () => {
  serveRoutes({ 'GET /api/audit-trail': () => Response.json([entry]) });
  const { user } = renderAs(<AuditTrail />);
  const trail = await screen.findByRole('table', { name: 'Audit trail' });
  await user.click(await within(trail).findByText('Voided'));
  const details = within(await screen.findByRole('dialog', { name: 'Voided: Invoice INV-1001' }));
  details.getByText('Billed twice.');
  expect(details.getByRole('link', { name: 'Invoice INV-1001' }).getAttribute('href')).toBe(
    '/invoices/invoice-1/view',
  );
  const row = within(details.getByRole('table', { name: 'Changes' }))
    .getByText('Invoice status')
    .closest('tr');
  expect(row?.textContent).toContain('sent');
  expect(row?.textContent).toContain('voided');
});

it('sends the filters to the server and reports an empty result', async () => {
  serveRoutes({});
  const { user } = renderAs(<AuditTrail />);
  await screen.findByText('Nothing has been recorded yet');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Reversed');
  await user.type(screen.getByLabelText('Search'), 'check 12{Enter}');
  await screen.findByText('No entry matches these filters');
  await waitFor(() => {
    const last = new URL(String(vi.mocked(fetch).mock.lastCall?.[0]), 'http://primal.example');
    expect(Object.fromEntries(last.searchParams)).toMatchObject({ kind: 'reversed', q: 'check 12' });
  });
});

it('closes the books, and asks before reopening them', async () => {
  let closing = { closedThrough: '2026-01-31' as string | null, inForce: true };
  const asked = serveRoutes({
    'GET /api/settings/closing-date': () => Response.json(closing),
    'PUT /api/settings/closing-date': () => {
      closing = { closedThrough: null, inForce: true };
      return Response.json(closing);
    },
  });
  const { user } = renderAs(<ClosingDate />);
  await screen.findByText(/^The books are closed through 01\/31\/2026\./);
  await user.click(screen.getByRole('button', { name: 'Change Closing Date' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Closing Date' }));
  await user.clear(dialog.getByLabelText('Closing Date'));
  await user.click(dialog.getByRole('button', { name: 'Save Closing Date' }));
  const question = await screen.findByRole('dialog', { name: 'Reopen closed days?' });
  expect(asked).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Reopen' }));
  await screen.findByText('The books are open');
  expect(asked).toMatchObject([{ body: { closedThrough: null, before: '2026-01-31' } }]);
});

it('shows a rejected closing date at its field, and disables the button for users who are not admins', async () => {
  serveRoutes({
    'GET /api/settings/closing-date': () => Response.json({ closedThrough: null, inForce: true }),
    'PUT /api/settings/closing-date': refuseWith(409, 'stale_version', 'Somebody else has moved it.'),
  });
  const { user, unmount } = renderAs(<ClosingDate />);
  await user.click(await screen.findByRole('button', { name: 'Close the Books' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Closing Date' }));
  await user.type(dialog.getByLabelText('Closing Date'), '2026-01-31');
  await user.click(dialog.getByRole('button', { name: 'Save Closing Date' }));
  await dialog.findByText('Somebody else has moved it.');
  unmount();
  renderAs(<ClosingDate />, createAccount({ role: 'user' }));
  const button = await screen.findByRole('button', { name: /Close the Books/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it('reports a closing date that is not in force yet', async () => {
  let closing = { closedThrough: null as string | null, inForce: true };
  serveRoutes({
    'GET /api/settings/closing-date': () => Response.json(closing),
    'PUT /api/settings/closing-date': () => {
      closing = { closedThrough: '2026-01-31', inForce: false };
      return Response.json(closing, { status: 202 });
    },
  });
  const { user } = renderAs(<ClosingDate />);
  await user.click(await screen.findByRole('button', { name: 'Close the Books' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Closing Date' }));
  await user.type(dialog.getByLabelText('Closing Date'), '2026-01-31');
  await user.click(dialog.getByRole('button', { name: 'Save Closing Date' }));
  const said = await screen.findByRole('status', { name: 'Not in force yet' });
  expect(said.textContent).toContain('Invoices and payments still use the previous closing date.');
  screen.getByText(/^The books are closed through 01\/31\/2026\./);
});

it('opens the requested trail search and labels its fields', async () => {
  const changes = [{ field: 'isActive', before: 'yes', after: 'no' }];
  serveRoutes({ 'GET /api/audit-trail': () => Response.json([{ ...entry, changes }]) });
  const { user } = renderAs(<AuditTrailSection />);
  await user.click(screen.getByRole('button', { name: 'Show Audit Trail' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  const trail = within(await screen.findByRole('table', { name: 'Audit trail' }));
  await user.click(await trail.findByText('Voided'));
  await within(await screen.findByRole('dialog')).findByText('Active');
});

it('links changed prices to the customer page and shows product names unchanged', async () => {
  const prices: AuditEntry = {
    ...entry,
    source: 'admin',
    kind: 'prices',
    reason: null,
    subjectType: 'customer',
    subjectId: 'bistro',
    subject: 'Blue Door Bistro',
    changes: [{ field: 'BBQ', before: '$8.40 from 11/01/2026', after: '$8.75 from 11/01/2026' }],
  };
  serveRoutes({ 'GET /api/audit-trail': () => Response.json([prices]) });
  const { user } = renderAs(<AuditTrail />);
  await user.click(await screen.findByText('Prices changed', { selector: 'td *' }));
  const details = within(await screen.findByRole('dialog', { name: 'Prices changed: Blue Door Bistro' }));
  expect(details.getByRole('link', { name: 'Blue Door Bistro' }).getAttribute('href')).toBe(
    '/customers/bistro',
  );
  details.getByText('BBQ');
});
