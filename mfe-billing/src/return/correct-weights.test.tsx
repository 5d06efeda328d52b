import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { InvoiceActions } from '../invoice/invoice-actions.tsx';
import { invoiceId, pieceId, weighedInvoice } from './weighed-invoice.fixture.ts';

const credit = {
  id: 'c1',
  creditNumber: 'CM-1002',
  creditDate: '2026-11-24',
  total: '16.31',
  balance: '16.31',
  allowed: { apply: true },
  customer: { name: 'Harbor Grill' },
};

const renderInvoice = (
  invoice: InvoiceAnswer,
  answer: unknown = credit,
  read: (call: { path: string }) => unknown = ({ path }) => (path === '/api/credit-memos' ? [] : invoice),
) => {
  const { writes } = serve((call) => (call.method === 'GET' ? read(call) : answer));
  const { user } = renderPage(<InvoiceActions invoice={invoice} />, { as: { id: 'maria' } });
  let actions = 0;
  /** Counts a key, or a figure typed at once, as an action. */
  const press = async (keys: string) => {
    actions += 1;
    await user.keyboard(keys);
  };
  return { user, writes, press, countActions: () => actions };
};
/** The loaded dialog, which replaces the one that says 'Loading'. */
const dialog = async () => {
  await screen.findByRole('button', { name: 'Cancel' });
  return within(screen.getByRole('dialog', { name: 'Correct Weights' }));
};
const field = async (name: RegExp) => (await dialog()).getByRole<HTMLInputElement>('textbox', { name });
const focused = async (name: RegExp) => {
  const input = await field(name);
  await waitFor(() => expect(document.activeElement).toBe(input));
};

describe('correcting weights', () => {
  it('takes four actions by keyboard, and shows the credit before it is stored', async () => {
    const { press, writes, countActions } = renderInvoice(weighedInvoice());
    await press('w');
    await focused(/^15\.78 lbs, case 8810/);
    await press('{ArrowDown}');
    await focused(/^14\.92 lbs, case 8811/);
    await press('13.52');
    (await dialog()).getByText('billed 14.92, corrected to 13.52: 1.40 lb × $11.65 = $16.31');
    await press('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Weights Corrected' });
    expect(countActions()).toBeLessThanOrEqual(6);
    expect(writes).toMatchObject([
      {
        method: 'POST',
        path: `/api/invoices/${invoiceId}/returns`,
        body: { lines: [{ corrections: [{ pieceId: pieceId(1, 1), weight: '13.520' }] }] },
      },
    ]);
    expect(document.activeElement?.textContent).toBe('Done');
  });

  it('names an early-payment discount that was taken', async () => {
    const { press } = renderInvoice({ ...weighedInvoice('paid'), discounted: '1.84' });
    await press('w');
    await focused(/^15\.78 lbs, case 8810/);
    expect((await dialog()).getByRole('note').textContent).toBe(
      'An early-payment discount of $1.84 was taken on this invoice. The correction credits the full price.',
    );
  });

  it('finds one of many pieces by its weight, within six actions', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `${20 + at}.5`);
    const { press, writes, countActions } = renderInvoice(weighedInvoice('sent', many));
    await press('w');
    await focused(/Find a Piece/);
    await press('37,5');
    await press('{ArrowDown}');
    await focused(/^37\.50 lbs/);
    await press('36.5');
    await press('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Weights Corrected' });
    expect(countActions()).toBeLessThanOrEqual(6);
    expect(writes[0]?.body).toMatchObject({ lines: [{ corrections: [{ pieceId: pieceId(1, 17) }] }] });
  });

  it('goes to the next weight on Enter, and corrects several pieces at once', async () => {
    const { user, writes } = renderInvoice(weighedInvoice());
    await user.keyboard('w');
    await focused(/^15\.78 lbs/);
    await user.keyboard('14.38{Enter}14{Enter}20{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Weights Corrected' });
    const weights = [['14.380', '14.000'], ['20.000']];
    expect(writes[0]?.body).toMatchObject({
      lines: weights.map((line) => ({ corrections: line.map((weight) => ({ weight })) })),
    });
  });

  it('credits a refused piece as a return', async () => {
    const { user, writes } = renderInvoice(weighedInvoice());
    await user.keyboard('w');
    const [refused] = await (await dialog()).findAllByRole('checkbox', {
      name: 'Customer refused the piece',
    });
    if (refused) await user.click(refused);
    await user.click((await dialog()).getByRole('button', { name: 'Credit Difference' }));
    await screen.findByRole('dialog', { name: 'Weights Corrected' });
    expect(writes[0]?.body).toMatchObject({
      lines: [{ pieceIds: [pieceId(1, 0)], reason: 'customer' }],
    });
  });

  it('stores nothing while a weight is above the billed weight', async () => {
    const { user, writes } = renderInvoice(weighedInvoice());
    await user.keyboard('w');
    await user.type(await field(/^15\.78 lbs/), '17.58{Control>}{Enter}{/Control}');
    const alert = await (await dialog()).findByText(
      'Only 15.78 lbs were billed, so edit the invoice or bill the rest on a new one.',
    );
    expect(alert).toBeTruthy();
    expect(writes).toEqual([]);
  });

  it('asks before it credits far more than usual', async () => {
    const { user, writes } = renderInvoice(weighedInvoice());
    await user.keyboard('w');
    await user.type(await field(/^21\.00 lbs/), '2.1{Control>}{Enter}{/Control}');
    const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
    question.getByText('Chuck: is 2.10 lbs right? It has 21.00 lbs so far.');
    await user.click(question.getByRole('button', { name: 'Go Back' }));
    expect(writes).toEqual([]);
  });

  it('names a memo made by hand for the same goods', async () => {
    const invoice = weighedInvoice();
    const [ribeye] = invoice.items;
    const byHand = { id: 'c2', creditNumber: 'CM-1009', status: 'draft', isReturn: false };
    const items = [{ productId: ribeye?.productId, productName: 'Ribeye', total: '173.82' }];
    const { user, writes } = renderInvoice(invoice, credit, ({ path }) => {
      if (path === '/api/credit-memos') return [byHand];
      return path === '/api/credit-memos/c2' ? { ...byHand, items } : invoice;
    });
    await user.keyboard('w');
    await user.type(await field(/^15\.78 lbs/), '14.38{Control>}{Enter}{/Control}');
    const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
    question.getByText('Ribeye: $173.82 already credited on CM-1009, made by hand.');
    await user.click(question.getByRole('button', { name: 'Go Back' }));
    expect(writes).toEqual([]);
  });

  it('applies the credit to the invoice', async () => {
    const { user, writes } = renderInvoice(weighedInvoice(), { ...credit, applied: '16.31' });
    await user.keyboard('w');
    await user.type(await field(/^14\.92 lbs/), '13.52{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Weights Corrected' });
    await user.click(screen.getByRole('button', { name: 'Apply to INV-1120' }));
    await screen.findByText(/\$16\.31 is applied to INV-1120\./);
    expect(writes[1]).toMatchObject({
      path: '/api/credit-memos/c1/apply',
      body: { allocations: [{ invoiceId, amount: '16.31' }], date: credit.creditDate },
    });
    expect(screen.queryByRole('button', { name: 'Apply to INV-1120' })).toBe(null);
  });

  it('changes the lines of a draft', async () => {
    const { user, writes } = renderInvoice(weighedInvoice('draft'), weighedInvoice('draft'));
    await user.keyboard('w');
    const box = await dialog();
    await box.findByText(/The invoice is a draft: its lines change, and nothing is credited\./);
    expect(box.queryByRole('checkbox')).toBe(null);
    await user.type(await field(/^15\.78 lbs/), '17.58{Control>}{Enter}{/Control}');
    await screen.findByText('Weights corrected');
    expect(writes).toMatchObject([
      { method: 'PATCH', body: { version: 3, items: [{ individualWeights: '[17.58,14.92]' }, {}, {}] } },
    ]);
  });

  it("shows the server's rejection and keeps the input", async () => {
    const { user } = renderInvoice(
      weighedInvoice(),
      createRefusal(409, 'conflict', 'Ribeye already came back.'),
    );
    await user.keyboard('w');
    await user.type(await field(/^15\.78 lbs/), '14.38{Control>}{Enter}{/Control}');
    await (await dialog()).findByText(/Ribeye already came back\./);
    expect((await field(/^15\.78 lbs/)).value).toBe('14.38');
  });

  it('is disabled with the reason if nothing was weighed', async () => {
    const invoice = weighedInvoice();
    renderInvoice({ ...invoice, items: invoice.items.slice(2) });
    screen.getByRole('button', {
      name: 'Correct Weights',
      description: 'No goods of this invoice are billed by a weight that was taken.',
    });
  });
});
