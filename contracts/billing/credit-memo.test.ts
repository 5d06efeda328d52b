import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CreditStatus,
  decideCreditActions,
  deriveCreditStatus,
  formatCreditStatus,
} from './credit-memo.ts';

const dated = { creditDate: '2026-11-20', refundedUntil: null };

describe('the status of a credit memo', () => {
  it.each<[total: string, applied: string, status: CreditStatus]>([
    ['40.00', '0.00', 'draft'],
    ['40.00', '0.01', 'partial'],
    ['40.00', '39.99', 'partial'],
    ['40.00', '40.00', 'applied'],
  ])('of $%s with $%s applied is %s', (total, applied, status) => {
    expect(deriveCreditStatus({ total, applied, refunded: '0.00' })).toBe(status);
  });

  it.each([
    ['40.00', '0.00', 'Applied'],
    ['0.00', '40.00', 'Refunded'],
    ['4.60', '35.40', 'Partly Refunded'],
  ])('with $%s applied and $%s refunded is shown as %s', (applied, refunded, label) => {
    expect(formatCreditStatus({ status: 'applied', applied, refunded })).toBe(label);
  });

  it('allows applying while a balance remains, and voiding while nothing is applied', () => {
    const cents = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(cents, fc.nat(), (total, part) => {
        const money = (amount: number) =>
          `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
        const applied = part % (total + 1);
        const credit = { total: money(total), applied: money(applied), refunded: '0.00', ...dated };
        const allowed = decideCreditActions({ ...credit, status: deriveCreditStatus(credit) });
        expect(allowed.apply === true).toBe(applied < total);
        expect(allowed.unapply === true).toBe(applied > 0);
        expect(allowed.void === true).toBe(applied === 0);
      }),
    );
  });

  it('refuses a void while a later day knew it refunded', () => {
    const credit = { status: 'draft', applied: '0.00', refunded: '0.00', creditDate: '2026-11-20' } as const;
    expect(decideCreditActions({ ...credit, refundedUntil: '2026-11-24' }).void).toBe(
      'This credit memo was refunded until 11/24/2026 and cannot be voided: apply it to an invoice instead.',
    );
    expect(decideCreditActions({ ...credit, refundedUntil: '2026-11-20' }).void).toBe(true);
  });

  it('allows nothing after a void and explains each refusal', () => {
    const allowed = decideCreditActions({ status: 'voided', applied: '0.00', refunded: '0.00', ...dated });
    for (const sentence of Object.values(allowed)) expect(sentence).toMatch(/voided/);
  });
});
