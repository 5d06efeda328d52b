import { stateCodes } from './state-codes.ts';

interface SplitAddress {
  address: string;
  city: string;
  state: string;
  zipCode: string;
  attention: string;
}

const countries = new Set(['us', 'usa', 'u.s.a.', 'u.s.', 'united states', 'united states of america']);

/** Longer lines are not parsed. */
const maxLineLength = 200;

const zipAtEnd = /[\s,]+(\d{5}(?:-\d{4})?|\d{3,4}|\d{5}-\d{4})$/;

const withoutZip = (line: string) => {
  const comma = line.lastIndexOf(',');
  const state =
    stateCodes[
      line
        .slice(comma + 1)
        .trim()
        .replace(/\.$/, '')
        .toLowerCase()
    ];
  return comma > 0 && state ? { rest: line.slice(0, comma).trim(), state, zipCode: '' } : null;
};

const splitTail = (line: string): { rest: string; state: string; zipCode: string } | null => {
  const zip = zipAtEnd.exec(` ${line}`);
  if (!zip) return withoutZip(line);
  const before = ` ${line}`
    .slice(0, zip.index)
    .trim()
    .replace(/[,.]+$/, '');
  const words = before.split(/[\s,]+/);
  for (const count of [1, 2, 3]) {
    const name = words.slice(-count).join(' ').replace(/\.$/, '');
    const state = stateCodes[name.toLowerCase()];
    if (!state || words.length < count) continue;
    const rest = before
      .slice(0, before.length - name.length - (before.endsWith('.') ? 1 : 0))
      .replace(/[\s,]+$/, '');
    return { rest, state, zipCode: zip[1] ?? '' };
  }
  return null;
};

const suffix =
  /^(.*\b(?:st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|hwy|highway|ct|court|way|pkwy|parkway|pl|place|ter|terrace|cir|circle|sq|square|trl|trail|pike|plaza)\b\.?(?:\s+(?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?:,?\s*(?:suite|ste|unit|apt|bldg|fl|floor|#)\.?\s*[\w-]+)?)[,\s]+(.+)$/i;

const splitStreetAndCity = (text: string): { street: string; city: string } => {
  const comma = text.lastIndexOf(',');
  if (comma > 0) return { street: text.slice(0, comma).trim(), city: text.slice(comma + 1).trim() };
  const match = suffix.exec(text);
  if (match) return { street: match[1]?.trim() ?? '', city: match[2]?.trim() ?? '' };
  return { street: text, city: '' };
};

const isStreet = (line: string): boolean => /^\d|^#|\bp\.?\s*o\.?\s*box\b|\bbox \d/i.test(line);

const isSameText = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/[^a-z\d]/g, ''));
  return a === b;
};

/**
 * Parses address lines of accounting programs ('Bill to 1' to 'Bill to 5'), or of one cell. Drops lines that
 * repeat one of the customer's `names`, and a first line before the street. Never throws. Ambiguous text
 * stays in `address`.
 */
export const splitAddress = (lines: readonly string[], names: readonly string[]): SplitAddress => {
  const split: SplitAddress = { address: '', city: '', state: '', zipCode: '', attention: '' };
  const cleaned = lines
    .flatMap((line) => line.split(/\r\n|\r|\n/))
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !countries.has(line.toLowerCase()))
    .map((line) => line.replace(/,?\s+(?:USA|U\.S\.A\.|United States)$/, ''));
  const streets: string[] = [];
  for (const line of cleaned) {
    const attention = /^(?:attn|attention|c\/o)\b[:.]?\s*(.+)$/i.exec(line.slice(0, maxLineLength));
    const tail = line.length <= maxLineLength && !split.state ? splitTail(line) : null;
    if (attention) split.attention ||= attention[1] ?? '';
    else if (tail) {
      Object.assign(split, { state: tail.state, zipCode: tail.zipCode });
      const isWhole = streets.every((street) => !isStreet(street)) && isStreet(tail.rest);
      const { street, city } = isWhole ? splitStreetAndCity(tail.rest) : { street: '', city: tail.rest };
      if (street) streets.push(street);
      split.city = city;
    } else streets.push(line);
  }
  const first = streets.findIndex(isStreet);
  const own = streets.filter(
    (line, at) => !names.some((name) => name !== '' && isSameText(name, line)) && !(at < first && at === 0),
  );
  return { ...split, address: own.join(', ') };
};
