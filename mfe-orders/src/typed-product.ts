import { fold } from '@primal/contracts/shared/fold';

/** Those that each word of a text is part of, by name or code. */
export const thoseThatFit = <Product extends { name: string; code: string | null }>(
  products: readonly Product[],
  text: string,
): Product[] => {
  const parts = fold(text).split(/\s+/);
  return products.filter(({ name, code }) => {
    const words = fold(`${name} ${code ?? ''}`);
    return parts.every((part) => words.includes(part));
  });
};
