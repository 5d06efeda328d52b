/** Payment methods (docs/rules/receivables.md#payment-methods). */
export const paymentMethods = ['cash', 'check', 'credit_card', 'wire_transfer', 'ach'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Wire and ACH payments carry the bank's reference. */
export const hasReference = (method: string): boolean => method === 'wire_transfer' || method === 'ach';

/** Labels for screens and statements. `brought_forward` is a credit of an earlier system. */
export const paymentMethodLabels: Record<PaymentMethod | 'brought_forward', string> = {
  cash: 'Cash',
  check: 'Check',
  credit_card: 'Credit Card',
  wire_transfer: 'Wire Transfer',
  ach: 'ACH Transfer',
  brought_forward: 'Brought Forward',
};
