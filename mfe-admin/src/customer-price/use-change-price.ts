import { type CustomerPriceAnswer, customerPricesApi } from '@primal/contracts/admin/customer-price';
import type { BodyInput } from '@primal/contracts/shared/api';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import { formatPriceTerms } from '@primal/contracts/shared/pricing';
import { isStaleVersion, onOwnVersion, send, useApiMutation } from '@primal/kit/platform';
import { useState } from 'react';
import { formatTargetName } from './price.ts';

const { getCustomerPrice, updateCustomerPrice } = customerPricesApi;

const describeChange = (now: CustomerPriceAnswer, before: CustomerPriceAnswer): string =>
  [
    formatPriceTerms(now),
    formatTargetName(now) !== formatTargetName(before) && `for ${formatTargetName(now)}`,
    now.minQuantity !== before.minQuantity &&
      (now.minQuantity === null ? 'for any quantity' : `for ${formatQuantity(now.minQuantity)} or more`),
    now.from !== before.from && `from ${formatDate(now.from)}`,
    now.to !== before.to && (now.to === null ? 'with no end date' : `to ${formatDate(now.to)}`),
    now.note !== before.note && (now.note === null ? 'without a note' : `with the note "${now.note}"`),
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Changes a price on the version that the form shows. After a stale save, `conflict` describes the current price, and
 * the next save overwrites that price. `saveLabel` is the label of the save button.
 */
export const useChangePrice = (price: CustomerPriceAnswer | null, saveLabel: string) => {
  const [shown, setShown] = useState(price);
  const [conflict, setConflict] = useState<string | null>(null);
  const writing = useApiMutation(updateCustomerPrice, {
    persistent: true,
    amend: onOwnVersion(updateCustomerPrice),
  });
  const showConflict = async (before: CustomerPriceAnswer) => {
    const now = await send(getCustomerPrice, { params: { id: before.id } });
    setShown(now);
    setConflict(
      `Someone else changed this price to ${describeChange(now, before)}. Press ${saveLabel} again to save your values instead.`,
    );
  };
  return {
    writing,
    conflict,
    version: shown?.version ?? 0,
    /** Restores the version that an autosaved draft started from. */
    setVersion: (version: number) => setShown((before) => before && { ...before, version }),
    change: async (body: BodyInput<typeof updateCustomerPrice>): Promise<CustomerPriceAnswer> => {
      if (!shown) throw new Error('There is no price to change.');
      setConflict(null);
      try {
        const { id, version } = shown;
        return await writing.mutateAsync({ params: { id }, body: { ...body, version } });
      } catch (error) {
        if (isStaleVersion(error)) await showConflict(shown);
        throw error;
      }
    },
  };
};
