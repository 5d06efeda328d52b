import type { TaxCode, TaxSettings } from '@primal/contracts/shared/sales-tax';

export const wacoId = '0198a000-0000-7000-8000-0000000000a1';
export const austinId = '0198a000-0000-7000-8000-0000000000a2';

const code = (id: string, name: string, rates: Record<string, string>): TaxCode => ({
  id,
  name,
  rates: Object.entries(rates).map(([from, percent]) => ({ from, percent })),
  taxesDelivery: id === austinId,
});

/** Waco: 8% from 2026, 10% from `changed`; Austin: 5%, on delivery charges, too. */
export const taxSettings = (changed: string, over: Partial<TaxSettings> = {}): TaxSettings => ({
  codes: [
    code(wacoId, 'Waco', { '2026-01-01': '8.000', [changed]: '10.000' }),
    code(austinId, 'Austin', { '2026-01-01': '5.000' }),
  ],
  defaultCodeId: wacoId,
  taxesExpired: false,
  ...over,
});
