import { decimal, formatMoney, isOffBy, isPositive } from '../shared/decimal.ts';

/** A factor of ten indicates a digit too many or too few. */
export const unusualFactor = 10;

interface Tiers {
  wholesalePrice: string;
  restaurantPrice: string;
  retailPrice: string;
}

/** Warns of a new product whose tier prices suggest an extra digit: `Prices from $9.00 to $1,050.00.` */
export const describeUnusualTiers = ({ wholesalePrice, restaurantPrice, retailPrice }: Tiers): string[] => {
  const tiers = [wholesalePrice, restaurantPrice, retailPrice]
    .filter(isPositive)
    .toSorted((one, other) => decimal(one).cmp(other));
  const least = tiers[0];
  const most = tiers.at(-1);
  return least && most && isOffBy(unusualFactor, most, least)
    ? [`Prices from ${formatMoney(least)} to ${formatMoney(most)}.`]
    : [];
};
