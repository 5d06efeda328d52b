import { type PriceField, priceFields } from '@primal/contracts/admin/product';
import type { Identity } from '@primal/contracts/shared/identity';
import { assertPermission } from '@primal/service-kit/problem';

type Prices = { [Field in PriceField]?: string | null | undefined };

export const noPrices: Prices = {
  unitPrice: null,
  wholesalePrice: '0.00',
  restaurantPrice: '0.00',
  retailPrice: '0.00',
};

const mayNotPrice = 'You may not change prices. Ask an admin for the permission "Change prices".';
const mayNotSeeCosts = 'You may not change cost prices. Ask an admin for the permission "See costs".';
const includesCost = 'These prices include a cost. Ask an admin for the permission "See costs".';

const sellingPrices = priceFields.filter((field) => field !== 'costPrice');

/** 403 if a user without permission changes a selling price; unchanged prices are accepted. */
export const assertMaySetPrices = (identity: Identity, sent: Prices, stored: Prices): void => {
  if (sellingPrices.some((field) => sent[field] !== undefined && sent[field] !== stored[field]))
    assertPermission(identity, 'changePrices', mayNotPrice);
};

/** 403 if a user without cost permission requests a bulk change of costs. */
export const assertMayChangeCosts = (
  identity: Identity,
  { fields }: { fields: readonly PriceField[] },
): void => {
  if (fields.includes('costPrice')) assertPermission(identity, 'seeCosts', mayNotSeeCosts);
};

/** 403 if a user without cost permission takes back scheduled prices that include a cost. */
export const assertMayUnscheduleCost = (identity: Identity, scheduled: Prices | undefined): void => {
  if (scheduled?.costPrice !== undefined) assertPermission(identity, 'seeCosts', includesCost);
};
