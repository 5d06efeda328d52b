import { mostTermDays } from '@primal/contracts/shared/credit-terms';
import { type Reading, readAs } from './columns.ts';

/** Longer cells are not parsed loosely; the field itself rejects them. */
const longest = 400;

const short = (cell: string): string => cell.trim().slice(0, longest);

const none = new Set(['n/a', 'na', 'none', '-', '--', 'no email', 'tbd', 'unknown']);

const isNothing = (cell: string): boolean => cell === '' || none.has(cell.toLowerCase());

const aroundEmails = new Set(['and', 'or', '&', '/', 'mailto', 'email', 'e-mail', 'cc', 'to']);

/** All addresses of a cell. The form rejects invalid ones; a note lists other words. */
export const readEmail = (cell: string): Reading => {
  const text = short(cell);
  if (isNothing(text)) return readAs('');
  if (!text.includes('@')) return readAs(text);
  const words = text
    .replace(/"[^"@]*"/g, ' ')
    .replace(/[^,;<>@]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;:|<>]+/)
    .map((word) => word.replace(/^["'(]+|["').]+$/g, ''))
    .filter((word) => word !== '' && !isNothing(word) && !aroundEmails.has(word.toLowerCase()));
  const rest = words.filter((word) => !word.includes('@')).join(' ');
  return readAs(
    words.filter((word) => word.includes('@')).join(', '),
    rest ? `Email: ${rest} is left out; it is not an address.` : undefined,
  );
};

const phoneLabel = /^(phone|main|tel|telephone|office|work|business|mobile|cell)\s*[:.#]?\s*/i;
const phone = /^\+?[\d().\-/ ]{7,24}(\s*(x|ext\.?|#)\s*\d{1,6})?/i;

/** The first of several numbers in the format of QuickBooks Online: 'Phone:(816) 555-0101 Mobile:…'. */
export const readPhone = (cell: string): Reading => {
  const text = short(cell);
  if (isNothing(text)) return readAs(undefined);
  const bare = text.replace(phoneLabel, '');
  const first = phone.exec(bare)?.[0].trim();
  if (!first) return readAs(text);
  const rest = bare.slice(first.length).replace(/^[\s,;/|]+/, '');
  return readAs(first, rest ? `Phone: ${rest} is not imported; only one number is.` : undefined);
};

export const readZip = (cell: string): Reading => {
  const text = short(cell).replace(/\.0$/, '');
  if (isNothing(text)) return readAs(undefined);
  if (/^\d{3,4}$/.test(text)) return readAs(text.padStart(5, '0'));
  const long = /^\d{8,9}$/.test(text) ? text.padStart(9, '0') : null;
  if (long) return readAs(`${long.slice(0, 5)}-${long.slice(5)}`);
  const parts = /^(\d{3,4})-(\d{4})$/.exec(text);
  return readAs(parts ? `${parts[1]?.padStart(5, '0')}-${parts[2]}` : text);
};

const lostDiscount = (text: string, days: number): string =>
  `Payment Terms: ${text} is imported as ${days} ${days === 1 ? 'day' : 'days'}, without the discount.`;

const days = (count: number, note?: string): Reading | null =>
  count <= mostTermDays ? readAs(String(count), note) : null;

const atOnce =
  /^(due (up)?on (receipt|delivery)|upon receipt|on receipt|receipt|immediate(ly)?|cash|prepaid|prepay|c\.?o\.?d\.?)$/i;

/** Days of payment terms in accounting formats: 'Net 15', '2% 10 Net 30', 'Due on receipt'. */
export const readTerms = (cell: string): Reading => {
  const text = short(cell).replace(/\s+/g, ' ');
  if (isNothing(text)) return readAs('');
  if (/^\d+$/.test(text)) return readAs(text);
  if (atOnce.test(text)) return readAs('0');
  const discount = /(\d+(?:\.\d+)?)\s*(?:%|\/)\s*\d+,?\s*(?:days?,?\s*)?(?:net|n)\s*\/?(\d+)/i.exec(text);
  const discounted = discount && days(Number(discount[2]), lostDiscount(text, Number(discount[2])));
  if (discounted) return discounted;
  const plain = /^(?:due (?:in )?)?(?:net|n)?[\s/-]*(\d{1,4})\s*(?:days?|d)?\.?(?: net)?$/i.exec(text);
  const net = plain && days(Number(plain[1]));
  if (net) return net;
  return readAs(undefined, `Payment Terms: ${text} is not imported; the terms in Settings apply.`);
};

const wordReader =
  (words: Readonly<Record<string, boolean>>) =>
  (readYesNo: (cell: string) => Reading) =>
  (cell: string): Reading => {
    const word = short(cell)
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    return Object.hasOwn(words, word) ? readAs(words[word]) : readYesNo(cell);
  };

export const taxReader = wordReader({
  tax: true,
  taxable: true,
  t: true,
  taxed: true,
  non: false,
  nontaxable: false,
  nontax: false,
  exempt: false,
  taxexempt: false,
  resale: false,
  e: false,
});

export const activeReader = wordReader({
  active: true,
  current: true,
  open: true,
  enabled: true,
  available: true,
  inactive: false,
  notactive: false,
  closed: false,
  disabled: false,
  discontinued: false,
  archived: false,
  deleted: false,
});
