import { decimal, isOffBy, isPositive, showMoney } from '../shared/decimal.ts';

/** Ten times likely has a digit too many, a tenth one too few. */
export const farTimes = 10;

interface Tiers {
  wholesalePrice: string;
  restaurantPrice: string;
  retailPrice: string;
}

/** `Prices from $9.00 to $1,050.00.` of a new product whose tiers lie so far apart that one has a digit too many. */
export const farTiers = ({ wholesalePrice, restaurantPrice, retailPrice }: Tiers): string[] => {
  const tiers = [wholesalePrice, restaurantPrice, retailPrice]
    .filter(isPositive)
    .toSorted((one, other) => decimal(one).cmp(other));
  const least = tiers[0];
  const most = tiers.at(-1);
  return least && most && isOffBy(farTimes, most, least)
    ? [`Prices from ${showMoney(least)} to ${showMoney(most)}.`]
    : [];
};
