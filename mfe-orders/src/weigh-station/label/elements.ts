import { type DecimalInput, decimal } from '@primal/contracts/shared/decimal';
import { readGtin } from '@primal/contracts/shared/gtin';
import { findIdentifier, findIdentifierAtStart, type Identifier, validateValue } from './dictionary.ts';

export const fnc1 = '\u001d';

/** Scanner prefixes of codes with element strings: GS1-128, DataBar, DataMatrix, QR. */
const carriers = [']C1', ']e0', ']d2', ']Q3'];
/** Scanner prefixes of codes with only a GTIN: EAN and UPC, EAN-8, ITF-14. */
const bareCarriers = [']E0', ']E4', ']I0', ']I1'];

/** Capacity of a GS1 DataMatrix in characters. */
const maxLength = 3116;

/** Barcode values by application identifier (`01`, `3102`). */
export type Elements = ReadonlyMap<string, string>;
interface ElementsRead {
  elements: Elements;
  /** Alternative readings if a separator may be missing; null if there are too many. */
  others: Elements[] | null;
}

export class UnreadableError extends Error {}

const scanAgain = 'Please scan it again.';
const incompleteBarcode = `This barcode is incomplete. ${scanAgain}`;
const twoBarcodes = 'Two barcodes came at once. Please scan one case at a time.';
const unknownBarcode = 'This is not a GS1 barcode.';

const titles: Record<string, string> = {
  '00': 'shipping container number',
  '01': 'GTIN',
  '02': 'GTIN',
  '10': 'lot',
  '11': 'production date',
  '12': 'due date',
  '13': 'packaging date',
  '15': 'best-before date',
  '17': 'expiry date',
  '21': 'serial number',
};

/** Display name of an element: `lot`, `value of (422)`. */
export const formatElementName = (ai: string): string => titles[ai] ?? `value of (${ai})`;

const add = (elements: Map<string, string>, identifier: Identifier, value: string): void => {
  if (value.includes(']')) throw new UnreadableError(twoBarcodes);
  const judged = validateValue(identifier, value);
  const what = formatElementName(identifier.ai);
  if (judged === 'malformed')
    throw new UnreadableError(`The ${what} in this barcode is not in GS1 format. ${scanAgain}`);
  if (judged === 'wrong check digit')
    throw new UnreadableError(`The check digit of the ${what} is wrong. ${scanAgain}`);
  if (elements.has(identifier.ai)) throw new UnreadableError(twoBarcodes);
  elements.set(identifier.ai, value);
};

const findEnd = ({ length }: Identifier, text: string): number | null => {
  const separator = text.indexOf(fnc1);
  const end = separator === -1 ? text.length : separator;
  if (length === null) return end;
  return end < length ? null : length;
};

/** Identifiers common on case labels. Only these are searched for inside a value that lacks a separator. */
const caseIdentifiers = /^(?:0[12]|1[0-3567]|2[01]|3[07]|3[1-6]\d\d|400|41\d|42[0-7]|24[01]|25[01]|7003)$/;

/** Search limit before a text counts as ambiguous; a label takes a few hundred steps. */
const maxSteps = 2_000;

const readRunTogether = (text: string): Elements[] | null => {
  const found: Elements[] = [];
  let steps = 0;
  const go = (rest: string, before: Elements, isGlued: boolean, isAnyGlued: boolean): void => {
    steps += 1;
    if (steps > maxSteps) return;
    if (rest.startsWith(fnc1)) {
      go(rest.slice(1), before, false, isAnyGlued);
      return;
    }
    if (rest === '') {
      if (isAnyGlued) found.push(before);
      return;
    }
    const identifier = findIdentifierAtStart(rest);
    if (!identifier || before.has(identifier.ai) || (isGlued && !caseIdentifiers.test(identifier.ai))) return;
    const data = rest.slice(identifier.ai.length);
    const end = findEnd(identifier, data);
    if (end === null) return;
    const shortest = identifier.length === null ? 1 : end;
    for (let length = end; length >= shortest; length -= 1) {
      const value = data.slice(0, length);
      if (validateValue(identifier, value) !== 'right') continue;
      const elements = new Map(before).set(identifier.ai, value);
      go(data.slice(length), elements, length < end, isAnyGlued || length < end);
    }
  };
  go(text, new Map(), false, false);
  return steps > maxSteps ? null : found;
};

const readSequence = (text: string): Elements => {
  const elements = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    if (rest.startsWith(fnc1)) {
      rest = rest.slice(1);
      continue;
    }
    const identifier = findIdentifierAtStart(rest);
    if (!identifier)
      throw new UnreadableError(
        elements.size === 0 || rest.length < 4 ? describeUnknownStart(rest) : describeUnknownCode(rest),
      );
    const data = rest.slice(identifier.ai.length);
    const end = findEnd(identifier, data);
    if (end === null) throw new UnreadableError(incompleteBarcode);
    add(elements, identifier, data.slice(0, end));
    rest = data.slice(end);
  }
  return elements;
};

const parseScanned = (text: string): ElementsRead => {
  const others = readRunTogether(text);
  try {
    return { elements: readSequence(text), others };
  } catch (error) {
    // The invalid value may be several values without separators.
    const [elements, ...more] = others ?? [];
    if (!elements) throw error;
    return { elements, others: more };
  }
};

const describeUnknownStart = (rest: string): string =>
  /^\d{0,3}$/.test(rest) ? incompleteBarcode : unknownBarcode;
const describeUnknownCode = (rest: string): string =>
  rest.startsWith(']')
    ? twoBarcodes
    : `This barcode has a code that GS1 does not define: ${rest.slice(0, 4)}. ${scanAgain}`;

const nameInParentheses = /\((\d{2,4})\)/;

const parseTyped = (text: string): Elements => {
  const elements = new Map<string, string>();
  const [before = '', ...parts] = text.replaceAll(' ', '').split(nameInParentheses);
  if (before !== '') throw new UnreadableError(unknownBarcode);
  for (let at = 0; at < parts.length; at += 2) {
    const ai = parts[at] ?? '';
    const identifier = findIdentifier(ai);
    if (!identifier) throw new UnreadableError(`GS1 has no (${ai}).`);
    const value = parts[at + 1] ?? '';
    if (value === '' || value.length < (identifier.length ?? 0)) throw new UnreadableError(incompleteBarcode);
    add(elements, identifier, value);
  }
  return elements;
};

const parseBareGtin = (digits: string): Elements => {
  const gtin = readGtin(digits);
  if (!gtin) throw new UnreadableError(`The check digit of the GTIN is wrong. ${scanAgain}`);
  return new Map([['01', gtin]]);
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: no label contains these characters.
const controlCharacters = /[\u0000-\u001c\u001e\u001f\u007f-\u009f]/;

/**
 * Parses a scan or typed label. Accepts element strings with or without a scanner prefix, FNC1 (ASCII 29) after
 * variable-length values. Also accepts the typed form `(01)…(3102)…` and bare GTIN digits. Validates everything
 * against GS1's dictionary. Throws `Unreadable`.
 */
export const readElements = (text: string): ElementsRead => {
  if (text.length > maxLength) throw new UnreadableError('This is too long for a label.');
  // Unlike `trim`, keep FNC1.
  const label = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  if (label === '') throw new UnreadableError('There is no barcode.');
  if (controlCharacters.test(label))
    throw new UnreadableError(`This barcode has characters that no label should have. ${scanAgain}`);
  const prefix = /^\][A-Za-z]\d/.exec(label)?.[0];
  const data = label.slice(prefix?.length ?? 0);
  const isBare = /^(?:\d{8}|\d{12,14})$/.test(data);
  const holdsBare = prefix !== undefined && bareCarriers.includes(prefix);
  if (prefix && !carriers.includes(prefix) && !(holdsBare && isBare))
    throw new UnreadableError(unknownBarcode);
  if (data === '') throw new UnreadableError(incompleteBarcode);
  if (isBare && (holdsBare || !prefix)) return { elements: parseBareGtin(data), others: [] };
  return data.startsWith('(') ? { elements: parseTyped(data), others: [] } : parseScanned(data);
};

/** Pounds per kilogram, as used in the trade. */
export const poundsInKilogram = '2.2046226218';

/** Pounds rounded half-up to 2 places and written with 3, as weight fields store them (`"9.370"`). */
export const toPounds = (kilograms: DecimalInput): string =>
  decimal(decimal(kilograms).times(poundsInKilogram).toFixed(2)).toFixed(3);
