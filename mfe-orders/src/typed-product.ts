import { fold } from '@primal/contracts/shared/fold';
import { useEffect, useState } from 'react';

/** Letters typed within this time are looked for together. */
const restMilliseconds = 150;

/** The typed text, once nothing was typed for a moment. */
export const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

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
