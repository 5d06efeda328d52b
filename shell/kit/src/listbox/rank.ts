import { fold } from '@primal/contracts/shared/fold';

export interface Searchable {
  name: string;
  /** Who types the whole of it means this option. */
  code?: string | null;
  also?: readonly (string | null | undefined)[];
}

const score = (name: string, also: readonly string[], query: string): number => {
  if (name.startsWith(query)) return 1;
  if (name.includes(` ${query}`)) return 2;
  if (also.some((text) => text.startsWith(query))) return 3;
  if (name.includes(query)) return 4;
  return also.some((text) => text.includes(query)) ? 5 : -1;
};

const words = (query: string): string[] => fold(query).trim().split(/\s+/).filter(Boolean);

/** Whether each word of the query is somewhere, when the query as a whole is nowhere: `ribeye prime`. */
const hasAllWords = (name: string, also: readonly string[], query: string): boolean => {
  const text = [name, ...also].join('\n');
  return words(query).every((word) => text.includes(word));
};

/**
 * What matches the query, without regard to case and accents: the one with that code first, then names that
 * start with it, then names with a word that does, then the rest; equals keep their order. An empty query keeps everything.
 */
export const rank = <Option>(
  options: readonly Option[],
  query: string,
  read: (option: Option) => Searchable,
): Option[] => {
  const text = words(query).join(' ');
  if (!text) return [...options];
  const scored: { option: Option; score: number }[] = [];
  for (const option of options) {
    const searched = read(option);
    const name = fold(searched.name);
    const also = (searched.also ?? []).flatMap((field) => (field ? [fold(field)] : []));
    const isCode = searched.code && fold(searched.code) === text;
    const found = isCode ? 0 : score(name, also, text);
    if (found >= 0) scored.push({ option, score: found });
    else if (hasAllWords(name, also, text)) scored.push({ option, score: 6 });
  }
  return scored.sort((a, b) => a.score - b.score).map((entry) => entry.option);
};
