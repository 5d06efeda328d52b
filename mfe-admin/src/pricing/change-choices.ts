import type { priceChangeApi } from '@primal/contracts/admin/price-change';
import type { BodyInput } from '@primal/contracts/shared/api';

export type PriceChange = BodyInput<typeof priceChangeApi.previewPriceChange>;

/** Products to change: by category, brand, search or selection. */
export interface ProductChoice {
  label: string;
  /** Request fields of the choice. Fetches the search results when called. */
  of: () => Promise<Pick<PriceChange, 'category' | 'brand' | 'productIds'>>;
}

interface Offered {
  found: ProductChoice;
  ticked: ReadonlySet<string>;
  categories: readonly { name: string; products: number }[];
  brands: readonly { name: string; products: number }[];
}

const labelWithCount = (label: string, count: number): string =>
  `${label} (${count.toLocaleString('en-US')})`;

export const listChoices = ({
  found,
  ticked,
  categories,
  brands,
}: Offered): Record<string, ProductChoice> => ({
  ...(ticked.size > 0 && {
    ticked: { label: labelWithCount('Selected', ticked.size), of: async () => ({ productIds: [...ticked] }) },
  }),
  found,
  ...Object.fromEntries(
    categories
      .filter(({ products }) => products > 0)
      .map(({ name: category, products }) => [
        `category ${category}`,
        { label: labelWithCount(`Category: ${category}`, products), of: async () => ({ category }) },
      ]),
  ),
  ...Object.fromEntries(
    brands.map(({ name: brand, products }) => [
      `brand ${brand}`,
      { label: labelWithCount(`Brand: ${brand}`, products), of: async () => ({ brand }) },
    ]),
  ),
});
