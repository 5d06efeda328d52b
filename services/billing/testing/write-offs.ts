import { addDays, today } from '@primal/contracts/shared/dates';
import { permissions } from '@primal/contracts/shared/permissions';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { expect } from 'vitest';
import { readSmallDifferenceLimit } from '../src/copies/settings.ts';
import { checkBooks } from '../src/figures/check.ts';
import { readLedgerDifferences, readUnbalancedEntries } from '../src/figures/differences.ts';
import { startBilling } from './billing.ts';

/** Billing with a clerk who may write off small differences only. */
export const startWriteOffs = async () => {
  const billing = await startBilling();
  const clerk = billing.client({ permissions: permissions.filter((one) => one !== 'writeOff') });

  const startAccount = async (days = 5) => {
    const { id: customerId } = await billing.saveCustomer(customerFixture());
    const invoice = await billing.create({
      customerId,
      status: 'sent',
      invoiceDate: addDays(today(), -days),
    });
    return { customerId, invoice };
  };

  const setLimit = async (limit: string, sequence: number) => {
    await billing.saveSettings({ smallDifferenceLimit: limit }, sequence);
    await eventually(async () => expect(await readSmallDifferenceLimit(billing.db)).toBe(limit));
  };

  const assertBooksAgree = async () => {
    expect(await checkBooks(billing.db)).toEqual([]);
    expect(await readUnbalancedEntries(billing.db)).toEqual([]);
    expect(await readLedgerDifferences(billing.db)).toEqual([]);
  };

  return { ...billing, clerk, startAccount, setLimit, assertBooksAgree };
};
