import { type ProductAnswer, productsApi } from '@primal/contracts/admin/product';
import { type GuideEntry, guideApi } from '@primal/contracts/orders/guide';
import { fold } from '@primal/contracts/shared/fold';
import type { ProductUnits } from '@primal/contracts/shared/quantities';
import { useDebounced } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';

export interface Substitute {
  id: string;
  name: string;
  code: string | null;
  goods: ProductUnits;
  category: string | null;
  orders: number;
  inStock: boolean;
}

const toCatalogSubstitute = (product: ProductAnswer): Substitute => ({
  id: product.id,
  name: product.name,
  code: product.productCode,
  goods: product,
  category: product.category,
  orders: 0,
  inStock: product.inStock,
});

const toGuideSubstitute = ({ productId, productName, product, orders }: GuideEntry): Substitute => ({
  id: productId,
  name: productName,
  code: product.productCode,
  goods: product,
  category: product.category,
  orders,
  inStock: true,
});

/** Missing product, which is excluded from the substitutes. Products of its category come first. */
interface MissingProduct {
  productId: string;
  category: string | null;
}

/** Sorts substitutes: same category first, then frequently ordered, out of stock last. */
export const sortSubstitutes = (
  { productId, category }: MissingProduct,
  guide: readonly GuideEntry[],
  catalog: readonly ProductAnswer[],
  /** Products known offline, with fewer details. */
  others: readonly Substitute[] = [],
): Substitute[] => {
  const known = new Map(others.map((other) => [other.id, other]));
  for (const entry of guide) known.set(entry.productId, toGuideSubstitute(entry));
  for (const product of catalog) {
    const orders = known.get(product.id)?.orders ?? 0;
    known.set(product.id, { ...toCatalogSubstitute(product), orders });
  }
  known.delete(productId);
  const isAlike = (one: Substitute) => category !== null && one.category === category;
  return [...known.values()].sort(
    (one, other) =>
      Number(other.inStock) - Number(one.inStock) ||
      Number(isAlike(other)) - Number(isAlike(one)) ||
      other.orders - one.orders ||
      one.name.localeCompare(other.name),
  );
};

interface Wanted extends MissingProduct {
  customerId: string;
  enabled: boolean;
}

export const useCandidates = ({ customerId, category, enabled }: Wanted) => {
  const guide = useApiQuery(guideApi.orderGuide, { query: { customerId } }, { enabled });
  const alike = useApiQuery(
    productsApi.listProducts,
    { query: { category: category ?? '', sort: 'name', limit: '100' } },
    { enabled: enabled && category !== null },
  );
  const isPending = enabled && (guide.isPending || (category !== null && alike.isPending));
  return { guide: guide.data, alike: alike.data, isPending };
};

const maxSubstitutes = 8;

/** Products that match every word of a text by name or code. */
export const matchProducts = <Product extends { name: string; code: string | null }>(
  products: readonly Product[],
  text: string,
): Product[] => {
  const parts = fold(text).split(/\s+/);
  return products.filter(({ name, code }) => {
    const words = fold(`${name} ${code ?? ''}`);
    return parts.every((part) => words.includes(part));
  });
};

export const useSubstitutes = ({
  typed,
  others,
  ...wanted
}: Wanted & { typed: string; others?: readonly Substitute[] }) => {
  const text = typed.trim();
  const q = useDebounced(text);
  const isSearch = wanted.enabled && q.length > 1;
  const { guide = [], alike = [], isPending } = useCandidates(wanted);
  const found = useApiQuery(
    productsApi.listProducts,
    { query: { q, limit: '20' } },
    { enabled: isSearch, keepPrevious: true },
  );
  const catalog = [...alike, ...(isSearch ? (found.data ?? []) : [])];
  return {
    substitutes: matchProducts(sortSubstitutes(wanted, guide, catalog, others), text).slice(
      0,
      maxSubstitutes,
    ),
    isLoading: isPending || text !== q || (isSearch && found.isFetching),
  };
};
