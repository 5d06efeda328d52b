import type { DifferentName, ExportFormat } from '@primal/contracts/billing/accounting-export';
import type { AccountAnswer } from '@primal/contracts/billing/accounts';
import { foldedLetters } from '@primal/contracts/shared/fold';
import { truncate } from '@primal/contracts/shared/text';

const bytes = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter, byte) => [letter, byte] as const,
  ).filter(([letter]) => !/\p{Cc}/u.test(letter) || '\t\r\n'.includes(letter)),
);

/** Replaces a letter outside the code page by its plain form: `ő` by `o`, `Ł` by `L`. */
const toPlainLetter = (letter: string): string => {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  const small = foldedLetters[bare.toLowerCase()];
  if (small === undefined) return bare;
  return bare === bare.toLowerCase() ? small : small.toUpperCase();
};

/**
 * Converts a text to the code page and drops symbols without an equivalent. Null if a letter or digit has
 * none.
 */
export const fitWindows1252 = (text: string): string | null => {
  let fitted = '';
  for (const letter of text.normalize('NFC'))
    for (const known of bytes.has(letter) ? letter : toPlainLetter(letter))
      if (bytes.has(known)) fitted += known;
      else if (/[\p{L}\p{N}]/u.test(known)) return null;
  return fitted;
};

/**
 * Keeps accents of the code page, strips other accents, and replaces unknown characters with question marks.
 */
export const toWindows1252 = (text: string): Buffer => {
  const encoded: number[] = [];
  for (const letter of text.normalize('NFC'))
    for (const known of bytes.has(letter) ? letter : toPlainLetter(letter) || '?')
      encoded.push(bytes.get(known) ?? 0x3f);
  return Buffer.from(encoded);
};

/**
 * Target program of a file. The CSV journal uses the names of QuickBooks Online, because it supplements the
 * invoices there (docs/rules/books.md#names-in-other-programs).
 */
export type ExportTarget = 'quickbooks_desktop' | 'quickbooks_online';
export const exportTargets: Record<ExportFormat, ExportTarget> = {
  csv: 'quickbooks_online',
  iif: 'quickbooks_desktop',
  qbo_csv: 'quickbooks_online',
};

type NamedKind = DifferentName['kind'];

export interface SavedName {
  kind: NamedKind;
  record: string;
  name: string;
}

const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Cs}]/gu, '')
    .replaceAll('"', "'")
    .replaceAll(':', '-')
    .trim();

const withoutFormula = (text: string): string => text.replace(/^(?:[=+\-\s]+|@(?=[\w.]+\())+/u, '');

const rules: Record<ExportTarget, { most: Record<NamedKind, number>; fit: (text: string) => string }> = {
  quickbooks_desktop: {
    most: { customer: 41, account: 31 },
    fit: (text) => normalizeName(fitWindows1252(normalizeName(text)) ?? ''),
  },
  quickbooks_online: {
    most: { customer: 100, account: 100 },
    fit: (text) => withoutFormula(normalizeName(text)),
  },
};

const labels: Record<NamedKind, string> = { customer: 'Customer', account: 'Account' };
const maxCityLength = 20;
const cut = (text: string, most: number): string => truncate(text, most).trim();

/** Key of a name. Programs ignore case, and two names that look alike must not coexist. */
export const toExportNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Unique names of customers and accounts for one program, by its rules and stable across files
 * (docs/rules/books.md#names-in-other-programs).
 */
export class ExportNames {
  readonly added: SavedName[] = [];
  private readonly target: ExportTarget;
  private readonly names = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly next = new Map<string, number>();
  private readonly differing = new Map<string, DifferentName>();

  constructor(target: ExportTarget, kept: readonly SavedName[]) {
    this.target = target;
    for (const { kind, record, name } of kept) this.keep(kind, record, name);
  }

  customer({ id, name, city }: { id: string; name: string; city: string }): string {
    return this.nameOf('customer', id, name, city);
  }

  account({ role, category, name }: Pick<AccountAnswer, 'role' | 'category' | 'name'>): string {
    return this.nameOf('account', `${role} ${category ?? ''}`, name, '');
  }

  get different(): DifferentName[] {
    return [...this.differing.values()];
  }

  private nameOf(kind: NamedKind, record: string, name: string, city: string): string {
    let exported = this.names.get(`${kind} ${record}`);
    if (exported === undefined) {
      exported = this.build(kind, name, city);
      this.keep(kind, record, exported);
      this.added.push({ kind, record, name: exported });
    }
    if (exported !== name) this.differing.set(`${kind} ${record}`, { kind, name, exported });
    return exported;
  }

  private keep(kind: NamedKind, record: string, name: string): void {
    this.names.set(`${kind} ${record}`, name);
    this.taken.add(`${kind} ${toExportNameKey(name)}`);
  }

  private build(kind: NamedKind, name: string, city: string): string {
    const { most, fit } = rules[this.target];
    const whole = fit(name);
    const isFree = (candidate: string) => !this.taken.has(`${kind} ${toExportNameKey(candidate)}`);
    const ending = (end: string) => `${cut(whole, most[kind] - end.length)}${end}`;
    const numbered = (from: number, made: (number: number) => string): string => {
      const beginning = `${kind} ${toExportNameKey(made(0))}`;
      let number = this.next.get(beginning) ?? from;
      while (!isFree(made(number))) number += 1;
      this.next.set(beginning, number + 1);
      return made(number);
    };
    if (toExportNameKey(whole) === '') return numbered(1001, (number) => `${labels[kind]} ${number}`);
    const place = cut(fit(city), maxCityLength);
    const found = [ending(''), ...(place ? [ending(` (${place})`)] : [])].find(isFree);
    return found ?? numbered(2, (number) => ending(` (${number})`));
  }
}
