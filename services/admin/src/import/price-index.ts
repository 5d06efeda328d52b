import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { overlaps, toOverlapKey } from '../customer-price/overlap.ts';

const findFirstFrom = (prices: readonly CustomerPriceAnswer[], day: string): number => {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle]?.from ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Prices by group, sorted by first day. Prices of a group do not overlap, so a new one can only overlap its
 * neighbors. Lookup is logarithmic.
 */
export class PriceIndex {
  private readonly groups = new Map<string, CustomerPriceAnswer[]>();
  private readonly byId = new Map<string, CustomerPriceAnswer>();

  constructor(prices: Iterable<CustomerPriceAnswer>) {
    for (const price of prices) {
      const group = this.groups.get(toOverlapKey(price));
      if (group) group.push(price);
      else this.groups.set(toOverlapKey(price), [price]);
      this.byId.set(price.id, price);
    }
    for (const group of this.groups.values())
      group.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  }

  findOverlap(price: CustomerPriceAnswer): CustomerPriceAnswer | undefined {
    const group = this.groups.get(toOverlapKey(price)) ?? [];
    const at = findFirstFrom(group, price.from);
    // Reads two neighbors on each side, because one neighbor may be the price itself.
    return group.slice(Math.max(0, at - 2), at + 2).find((other) => overlaps(price, other));
  }

  put(price: CustomerPriceAnswer): void {
    const before = this.byId.get(price.id);
    const old = before && this.groups.get(toOverlapKey(before));
    if (before && old) old.splice(old.indexOf(before, findFirstFrom(old, before.from)), 1);
    this.byId.set(price.id, price);
    const group = this.groups.get(toOverlapKey(price));
    if (group) group.splice(findFirstFrom(group, price.from), 0, price);
    else this.groups.set(toOverlapKey(price), [price]);
  }
}
