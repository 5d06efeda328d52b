import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { useMay } from '@primal/kit/platform';
import { useRefusal } from '../use-refusal.ts';

const withoutCost = priceFields.filter((field) => field !== 'costPrice');

interface PriceRights {
  /** Why the person changes no prices, and whom to ask; null for who may. */
  refusal: string | null;
  /** The prices that they are shown, in their order. */
  fields: readonly PriceField[];
}

/** What who is signed in may see and do on the pricing page. */
export const usePriceRights = (): PriceRights => {
  const seesCosts = useMay('seeCosts');
  return {
    refusal: useRefusal('changePrices'),
    fields: seesCosts ? priceFields : withoutCost,
  };
};
