import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { BulkInvoices } from './bulk.tsx';

const invoice = (number: number, part: Partial<InvoiceSummary> = {}) =>
  ({
    id: `id-${number}`,
    invoiceNumber: `INV-${number}`,
    customer: { name: 'Harbor Grill' },
    status: 'sent',
    hasMissingCatchWeights: false,
    ...part,
  }) as InvoiceSummary;

const renderBulkInvoices = (invoices: InvoiceSummary[]) =>
  renderPage(<BulkInvoices invoices={invoices} onClear={() => {}} drive />);

const answering = (...answers: Response[]) =>
  serve(() => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  }).calls;

const mailed = () => Response.json({ to: 'a@b.example', sentAt: '2026-11-21T10:00:00Z' });
const away = () => createRefusal(503, 'unavailable', 'Billing is unavailable.');

it('emails each invoice and retries a lost answer under the same key', async () => {
  const sent = answering(mailed(), away(), mailed(), mailed());
  const { user } = renderBulkInvoices([invoice(1), invoice(2, { status: 'draft' })]);
  const mail = async () => {
    await user.click(screen.getByRole('button', { name: 'Email' }));
    const question = await screen.findByRole('dialog', { name: 'Email 2 invoices?' });
    expect(question.textContent).toContain('1 of them is a draft and will be marked as sent.');
    await user.click(within(question).getByRole('button', { name: 'Email' }));
  };
  await mail();
  const results = await screen.findByRole('dialog', { name: 'Email Invoices' });
  await within(results).findByText('1 of 2 done, 1 failed');
  expect(results.textContent).toContain('INV-2 Harbor Grill Billing is unavailable.');
  await screen.findByText('Failed to email invoice: 1 of 2 invoices.');
  await user.click(within(results).getByRole('button', { name: 'Close' }));
  await mail();
  await screen.findByText('Invoice emailed successfully');
  const [first, lost, repeated, again] = sent.map(({ key }) => key);
  expect(again).toBe(lost);
  expect(repeated).not.toBe(first);
});

it("exports invoices in sequence, and shows the server's result for each invoice", async () => {
  const result = (error: string | null) =>
    Response.json({
      results: [{ invoiceId: 'id', invoiceNumber: null, fileName: null, webViewLink: null, error }],
    });
  const sent = answering(result(null), result('This invoice cannot be found.'));
  const { user } = renderBulkInvoices([invoice(1), invoice(2)]);
  await user.click(screen.getByRole('button', { name: 'Export to Drive' }));
  const results = await screen.findByRole('dialog', { name: 'Export to Google Drive' });
  await within(results).findByText('1 of 2 done, 1 failed');
  expect(results.textContent).toContain('INV-2 Harbor Grill This invoice cannot be found.');
  await screen.findByText('Export failed: 1 of 2 invoices.');
  expect(sent.map(({ body }) => body)).toEqual([{ invoiceIds: ['id-1'] }, { invoiceIds: ['id-2'] }]);
});

it('asks for consent only once for all invoices', async () => {
  const refused = () => createRefusal(401, 'google_authorization_required', 'Google has not been asked.');
  answering(refused(), Response.json({ authUrl: 'https://accounts.google.example/' }));
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = renderBulkInvoices([invoice(1), invoice(2), invoice(3)]);
  await user.click(screen.getByRole('button', { name: 'Export to Drive' }));
  const results = await screen.findByRole('dialog', { name: 'Export to Google Drive' });
  await within(results).findByText('0 of 3 done, 1 failed, stopped');
  expect(results.textContent).toContain("Allow this page to open Google's window, and try again.");
});
