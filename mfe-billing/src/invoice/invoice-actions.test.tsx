import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { id, invoice, paid, reasonAt, renderInvoice, sectionsThere } from './detail.fixture.tsx';

it('offers the allowed actions, and explains disabled actions', async () => {
  renderInvoice(invoice({ balance: '70.00' }, { hasApplied: true }), {
    history: { settled: [paid], entries: [] },
  });
  const panel = await sectionsThere();
  expect(panel.getByRole('button', { name: 'Edit' }).getAttribute('href')).toBe(`/invoices/${id}/edit`);
  const print = panel.getByRole('button', { name: 'Print' });
  expect([print.getAttribute('href'), print.getAttribute('target')]).toEqual([
    `/invoices/${id}/print`,
    '_blank',
  ]);
  for (const name of ['Record Payment', 'Download PDF', 'Email'])
    expect(panel.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull();
  expect(reasonAt(panel, /^Void/)).toBe(
    'A payment, credit or write-off is applied to this invoice. Reverse or unapply it first.',
  );
});

it('voids an invoice by keyboard, requires a reason, and restores the focus', async () => {
  const { user } = renderInvoice(invoice(), {
    changed: invoice({ status: 'voided', balance: '0.00', version: 4 }),
  });
  const panel = await sectionsThere();
  panel.getByText('Nothing has been paid or credited.');
  await user.click(panel.getByRole('button', { name: 'Void' }));
  const question = within(await screen.findByRole('dialog', { name: 'Void invoice' }));
  const reason = question.getByRole('textbox', { name: /^Reason/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(reason));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await question.findByText('Please enter a reason');
  expect(vi.mocked(fetch).mock.calls.some(([, init]) => init?.method === 'PATCH')).toBe(false);
  await user.type(reason, 'Wrong customer{Control>}{Enter}{/Control}');
  await screen.findByText('Invoice has been voided');
  await panel.findByText('Voided', { selector: '[data-status]' });
  const button = panel.getByRole('button', { name: /^Void/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  const sent = vi.mocked(fetch).mock.calls.find(([, init]) => init?.method === 'PATCH');
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ status: 'voided', reason: 'Wrong customer' });
});

it("records a payment of the invoice's customer", async () => {
  const { user } = renderInvoice(invoice());
  const panel = await sectionsThere();
  await user.click(panel.getByRole('button', { name: 'Record Payment' }));
  await screen.findByRole('dialog', { name: 'Record Payment' });
});

it('offers neither email nor payment for a draft without weights', async () => {
  const missing = { hasMissingCatchWeights: true, unweighed: ['Ribeye'] };
  renderInvoice(invoice({ status: 'draft', hasMissingCatchWeights: true }, { status: 'draft', ...missing }));
  const panel = await sectionsThere();
  for (const name of [/^Email/, /^Record Payment/])
    expect(reasonAt(panel, name)).toBe('Ribeye has no weight yet: enter it first.');
});

it('does not offer to edit a charge, which has no lines', async () => {
  const kind = 'finance_charge' as const;
  renderInvoice(invoice({ kind }, { kind }));
  expect(reasonAt(await sectionsThere(), /^Edit/)).toBe(
    'This is a charge without lines. Void it, then charge the right amount.',
  );
});
