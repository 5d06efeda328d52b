import { type PriceField, priceFields } from '@primal/contracts/admin/product';
import type { Identity } from '@primal/contracts/shared/identity';
import { assertPermission } from '@primal/service-kit/problem';

type Prices = { [Field in PriceField]?: string | null | undefined };

/** What a product costs of which nobody has said anything. */
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

/** 403 when somebody without the permission changes a selling price; one that is sent along as it was is no change. */
export const assertMaySetPrices = (identity: Identity, sent: Prices, stored: Prices): void => {
  if (sellingPrices.some((field) => sent[field] !== undefined && sent[field] !== stored[field]))
    assertPermission(identity, 'changePrices', mayNotPrice);
};

/** 403 when a bulk change is about costs and somebody asks for it who may not see them. */
export const assertMayChangeCosts = (
  identity: Identity,
  { fields }: { fields: readonly PriceField[] },
): void => {
  if (fields.includes('costPrice')) assertPermission(identity, 'seeCosts', mayNotSeeCosts);
};

/** 403 when prices that are coming hold a cost and somebody takes them back who may not see it. */
export const assertMayUnscheduleCost = (identity: Identity, scheduled: Prices | undefined): void => {
  if (scheduled?.costPrice !== undefined) assertPermission(identity, 'seeCosts', includesCost);
};
