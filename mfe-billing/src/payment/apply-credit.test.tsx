import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { today } from '@primal/contracts/shared/dates';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { ApplyCredit } from './actions.tsx';
import { account, customerId, getShareField, idOf, invoice } from './record-payment.fixture.tsx';

const payment = {
  id: idOf(90001),
  customerId,
  customerName: 'Corner Bistro',
  amount: '200.00',
  unapplied: '120.00',
  paymentDate: '2026-11-20',
  paymentMethod: 'check',
  checkNumber: '2207',
  version: 1,
} as PaymentAnswer;

const open = async (discount: object = {}) => {
  const { writes: sent } = serve(({ method }) =>
    method === 'POST' ? {} : account([{ ...invoice(10001, '100.00'), ...discount }, invoice(10002, '50.00')]),
  );
  const onClose = vi.fn();
  const view = renderPage(<ApplyCredit payment={payment} onClose={onClose} />, { as: { id: 'maria' } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply Credit' }));
  await dialog.findByRole('checkbox', { name: 'INV-10001' });
  return { ...view, dialog, sent, onClose };
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('Apply Credit', () => {
  it('restores typed shares after a reload until they are applied', async () => {
    const before = await open();
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['100.00', '20.00']);
    await before.user.clear(getShareField(10001));
    await before.user.type(getShareField(10001), '70');
    before.unmount();

    const after = await open();
    await screen.findByText('What you typed has been restored');
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['70', '50.00']);
    await after.user.click(after.dialog.getByRole('button', { name: 'Apply Credit' }));
    await vi.waitFor(() => expect(after.onClose).toHaveBeenCalled());
    after.unmount();

    await open();
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['100.00', '20.00']);
  });
  it("offers a discount by the payment's date, and applies it with the payment", async () => {
    const terms = { discountPercent: '2.00', discountDate: '2026-11-20' };
    const { user, dialog, sent, onClose } = await open(terms);
    await user.click(dialog.getByLabelText('Take the 2% discount of $2.00 (until 11/20/2026)'));
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['98.00', '22.00']);
    await user.click(dialog.getByRole('button', { name: 'Apply Credit' }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]?.body.allocations).toEqual([
      { invoiceId: idOf(10001), amount: '98.00', discount: '2.00' },
      { invoiceId: idOf(10002), amount: '22.00' },
    ]);
  });

  it("offers no discount that ended before the payment's date", async () => {
    const { dialog } = await open({ discountPercent: '2.00', discountDate: '2026-11-19' });
    expect(dialog.queryByLabelText(/Take the 2% discount/)).toBeNull();
  });

  it('writes off a small remainder if ticked', async () => {
    const { writes } = serve(({ method, path }) => {
      if (method === 'POST') return {};
      return path === '/api/settings'
        ? { smallDifferenceLimit: '5.00' }
        : account([invoice(10001, '120.37')]);
    });
    const { user } = renderPage(<ApplyCredit payment={payment} onClose={() => undefined} />, {
      as: { id: 'maria' },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply Credit' }));
    const tick = await dialog.findByRole('checkbox', { name: 'Write off the remaining $0.37' });
    expect((tick as HTMLInputElement).checked).toBe(false);
    await user.click(tick);
    await user.click(dialog.getByRole('button', { name: 'Apply Credit' }));
    await vi.waitFor(() =>
      expect(writes.map(({ body }) => body)).toMatchObject([
        { allocations: [{ amount: '120.00', writeOff: '0.37' }] },
      ]),
    );
  });

  it('applies it on today’s date, or on an earlier one that returns after a reload', async () => {
    const before = await open();
    const getDate = ({ dialog }: Awaited<ReturnType<typeof open>>) =>
      dialog.getByLabelText<HTMLInputElement>(/^Date/);
    expect(getDate(before).value).toBe(today());
    fireEvent.change(getDate(before), { target: { value: '2026-11-21' } });
    before.unmount();

    const { user, dialog, sent, onClose, ...after } = await open();
    await screen.findByText('What you typed has been restored');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Date/).value).toBe('2026-11-21');
    expect(getShareField(10001).value).toBe('100.00');
    await user.click(dialog.getByRole('button', { name: 'Apply Credit' }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]?.body).toMatchObject({ date: '2026-11-21', version: 1 });
    after.unmount();

    expect(getDate(await open()).value).toBe(today());
  });

  it('shows at the date why the server refuses it', async () => {
    const message = 'Choose 11/20/2026 or a later date: this credit was not available before.';
    serve(({ method }) =>
      method === 'POST'
        ? createRefusal(400, 'invalid', message, 'date')
        : account([invoice(10001, '100.00')]),
    );
    const { user } = renderPage(<ApplyCredit payment={payment} onClose={vi.fn()} />, { as: { id: 'maria' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply Credit' }));
    await dialog.findByRole('checkbox', { name: 'INV-10001' });
    await user.click(dialog.getByRole('button', { name: 'Apply Credit' }));
    await dialog.findByText(message);
    expect(dialog.getByLabelText(/^Date/).getAttribute('aria-invalid')).toBe('true');
  });
});
