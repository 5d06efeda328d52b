import { findDiscountProblem, maxTermDays } from '@primal/contracts/shared/credit-terms';
import { type ParsedCell, toReading } from './columns.ts';

/** Characters; the parsers ignore the rest of a longer cell. */
const maxCellLength = 400;

const shortenCell = (cell: string): string => cell.trim().slice(0, maxCellLength);

const blankWords = new Set(['n/a', 'na', 'none', '-', '--', 'no email', 'tbd', 'unknown']);

const isBlank = (cell: string): boolean => cell === '' || blankWords.has(cell.toLowerCase());

const aroundEmails = new Set(['and', 'or', '&', '/', 'mailto', 'email', 'e-mail', 'cc', 'to']);

/** All addresses of a cell. The form rejects invalid ones; a note lists other words. */
export const parseEmail = (cell: string): ParsedCell => {
  const text = shortenCell(cell);
  if (isBlank(text)) return toReading('');
  if (!text.includes('@')) return toReading(text);
  const words = text
    .replace(/"[^"@]*"/g, ' ')
    .replace(/[^,;<>@]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;:|<>]+/)
    .map((word) => word.replace(/^["'(]+|["').]+$/g, ''))
    .filter((word) => word !== '' && !isBlank(word) && !aroundEmails.has(word.toLowerCase()));
  const rest = words.filter((word) => !word.includes('@')).join(' ');
  return toReading(
    words.filter((word) => word.includes('@')).join(', '),
    rest ? `Email: ${rest} is not an address and is not imported.` : undefined,
  );
};

const phoneLabel = /^(phone|main|tel|telephone|office|work|business|mobile|cell)\s*[:.#]?\s*/i;
const phone = /^\+?[\d().\-/ ]{7,24}(\s*(x|ext\.?|#)\s*\d{1,6})?/i;

/** The first of several numbers in the format of QuickBooks Online: 'Phone:(816) 555-0101 Mobile:…'. */
export const parsePhone = (cell: string): ParsedCell => {
  const text = shortenCell(cell);
  if (isBlank(text)) return toReading(undefined);
  const bare = text.replace(phoneLabel, '');
  const first = phone.exec(bare)?.[0].trim();
  if (!first) return toReading(text);
  const rest = bare.slice(first.length).replace(/^[\s,;/|]+/, '');
  return toReading(first, rest ? `Phone: ${rest} is not imported; only one number is.` : undefined);
};

export const parseZip = (cell: string): ParsedCell => {
  const text = shortenCell(cell).replace(/\.0$/, '');
  if (isBlank(text)) return toReading(undefined);
  if (/^\d{3,4}$/.test(text)) return toReading(text.padStart(5, '0'));
  const long = /^\d{8,9}$/.test(text) ? text.padStart(9, '0') : null;
  if (long) return toReading(`${long.slice(0, 5)}-${long.slice(5)}`);
  const parts = /^(\d{3,4})-(\d{4})$/.exec(text);
  return toReading(parts ? `${parts[1]?.padStart(5, '0')}-${parts[2]}` : text);
};

const dueOnReceipt =
  /^(due (up)?on (receipt|delivery)|upon receipt|on receipt|receipt|immediate(ly)?|cash|prepaid|prepay|c\.?o\.?d\.?)$/i;

const plainTerms = /^(?:due (?:in )?)?(?:net|n)?[\s/-]*(\d{1,4})\s*(?:days?|d)?\.?(?: net)?$/i;

const discountTerms =
  /^(\d{1,3}(?:\.\d{1,2})?)\s*(?:%[\s/-]*|\/\s*)(\d{1,4})\s*(?:days?|d)?\s*[,;/]?\s*(?:net|n)[\s/-]*(\d{1,4})\s*(?:days?|d)?\.?$/i;

const toTerms = (paymentTerms: number, discountPercent: string | null, discountDays: number | null) => {
  const isValid =
    paymentTerms <= maxTermDays &&
    Number(discountPercent) <= 100 &&
    !findDiscountProblem({ paymentTerms, discountPercent, discountDays });
  return isValid
    ? { ...toReading(String(paymentTerms)), more: { discountPercent, discountDays } }
    : undefined;
};

/** Terms in words: 'Net 15', '2% 10, Net 30', '2/10 net 30', 'Due on receipt'. Words without a discount clear it. */
export const readWordedTerms = (cell: string): ParsedCell | undefined => {
  const text = shortenCell(cell).replace(/\s+/g, ' ');
  if (/^\d*$/.test(text)) return undefined;
  if (dueOnReceipt.test(text)) return toTerms(0, null, null);
  const [, percent, days, net] = discountTerms.exec(text) ?? [];
  if (percent) return toTerms(Number(net), percent, Number(days));
  const plain = plainTerms.exec(text);
  return plain ? toTerms(Number(plain[1]), null, null) : undefined;
};

/** Payment terms of other programs. Terms that cannot be read are left out with a note. */
export const parseTerms = (cell: string): ParsedCell => {
  const text = shortenCell(cell).replace(/\s+/g, ' ');
  if (isBlank(text)) return toReading('');
  if (/^\d+$/.test(text)) return toReading(text);
  const note = `Payment Terms: ${text} is not imported; the terms in Settings apply.`;
  return readWordedTerms(text) ?? toReading(undefined, note);
};

const createWordParser =
  (words: Readonly<Record<string, boolean>>) =>
  (readYesNo: (cell: string) => ParsedCell) =>
  (cell: string): ParsedCell => {
    const word = shortenCell(cell)
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    return Object.hasOwn(words, word) ? toReading(words[word]) : readYesNo(cell);
  };

export const taxParser = createWordParser({
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

export const activeParser = createWordParser({
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
