import { toNameKey } from './fold.ts';

/** Words that company names gain or lose between two programs. */
const legalWords = new Set(['and', 'co', 'company', 'corp', 'corporation', 'inc', 'llc', 'ltd', 'the']);

const longestName = 100;
const shortestWord = 4;

const toWords = (name: string): string[] => {
  const words = toNameKey(name)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !legalWords.has(word));
  return (own.length > 0 ? own : words).sort();
};

/** Number of letters to insert, delete or replace; `most` + 1 if it exceeds `most`. */
const countEdits = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const replaced = (before[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (before[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    before = next;
  }
  return before[b.length] ?? most + 1;
};

interface KnownName {
  name: string;
  words: readonly string[];
  key: string;
}

const toKnownName = (name: string): KnownName => {
  const words = toWords(name);
  return { name, words, key: words.join(' ') };
};

const contains = (all: readonly string[], some: readonly string[]): boolean =>
  some.join('').length >= shortestWord && some.every((word) => all.includes(word));

/** Distance of two names; 0 for the same words in another order, null for different names. */
const compareNames = (wanted: KnownName, known: KnownName): number | null => {
  if (wanted.key === known.key) return 0;
  if (contains(known.words, wanted.words) || contains(wanted.words, known.words)) return 1;
  const most = wanted.key.length < shortestWord ? 0 : wanted.key.length < 8 ? 1 : 2;
  const edits = countEdits(wanted.key, known.key, most);
  return edits <= most ? 1 + edits : null;
};

/** Finds the only name that `wanted` may mean by a slip, or null. */
export const createNameSuggester = (names: Iterable<string>): ((wanted: string) => string | null) => {
  const known = Array.from(names, toKnownName);
  return (wanted) => {
    if (wanted.length > longestName) return null;
    const asked = toKnownName(wanted);
    if (asked.key === '') return null;
    let nearest = Number.POSITIVE_INFINITY;
    let names: string[] = [];
    for (const each of known) {
      const distance = compareNames(asked, each);
      if (distance === null || distance > nearest) continue;
      names = distance < nearest ? [each.name] : [...names, each.name];
      nearest = distance;
    }
    return (names.length === 1 && names[0]) || null;
  };
};

/** ` Do you mean Café Fleuri?`, to follow a sentence; empty without a suggestion. */
export const askMeaning = (suggestion: string | null | undefined): string =>
  suggestion ? ` Do you mean ${suggestion}?` : '';
