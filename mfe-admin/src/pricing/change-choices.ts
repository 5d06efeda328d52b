import type { adminApi } from '@primal/contracts/admin/api';
import type { BodyInput } from '@primal/contracts/shared/api';

export type Change = BodyInput<typeof adminApi.previewPriceChange>;

/** Which products the dialog is about: of a category, of a brand, those found, those ticked. */
export interface Choice {
  label: string;
  /** What names them in the call; those found are asked for when they are needed. */
  of: () => Promise<Pick<Change, 'category' | 'brand' | 'productIds'>>;
}

interface Offered {
  found: Choice;
  ticked: ReadonlySet<string>;
  categories: readonly { name: string; products: number }[];
  brands: readonly { name: string; products: number }[];
}

const counted = (label: string, count: number): string => `${label} (${count.toLocaleString('en-US')})`;

/** What a bulk change can be about, the likeliest first: what is ticked, what was found, a category, a brand. */
export const choicesOf = ({ found, ticked, categories, brands }: Offered): Record<string, Choice> => ({
  ...(ticked.size > 0 && {
    ticked: { label: counted('Ticked', ticked.size), of: async () => ({ productIds: [...ticked] }) },
  }),
  found,
  ...Object.fromEntries(
    categories
      .filter(({ products }) => products > 0)
      .map(({ name: category, products }) => [
        `category ${category}`,
        { label: counted(`Category: ${category}`, products), of: async () => ({ category }) },
      ]),
  ),
  ...Object.fromEntries(
    brands.map(({ name: brand, products }) => [
      `brand ${brand}`,
      { label: counted(`Brand: ${brand}`, products), of: async () => ({ brand }) },
    ]),
  ),
});
