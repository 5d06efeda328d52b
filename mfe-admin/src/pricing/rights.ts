import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { refusalOf } from '@primal/contracts/shared/permission-texts';
import { useMay } from '@primal/kit/platform';

const withoutCost = priceFields.filter((field) => field !== 'costPrice');

interface PriceRights {
  /** Why the person changes no prices, and whom to ask; null for who may. */
  refusal: string | null;
  /** The prices that they are shown, in their order. */
  fields: readonly PriceField[];
}

/** What who is signed in may see and do on the pricing page. */
export const usePriceRights = (): PriceRights => {
  const mayChange = useMay('changePrices');
  const seesCosts = useMay('seeCosts');
  return {
    refusal: mayChange ? null : refusalOf('changePrices'),
    fields: seesCosts ? priceFields : withoutCost,
  };
};
