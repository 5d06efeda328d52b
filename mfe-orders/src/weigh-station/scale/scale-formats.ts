import { decimal, isPositive, toWeight } from '@primal/contracts/shared/decimal';
import { toPounds } from '../label/elements.ts';

/** Scale protocols: Mettler-Toledo SICS, NCI (Avery Weigh-Tronix, Brecknell), A&D. */
export const scaleFormats = ['sics', 'nci', 'and'] as const;
export type ScaleFormat = (typeof scaleFormats)[number];

/** Scale name, factory serial settings, and request commands. */
interface ScaleKind {
  name: string;
  port: { baudRate: number; dataBits: 7 | 8; parity: 'none' | 'even'; stopBits: 1 | 2 };
  ask: string;
  /** Command that starts continuous readings; null if the scale's own settings start them. */
  follow: string | null;
}

export const scaleKinds: Record<ScaleFormat, ScaleKind> = {
  sics: {
    name: 'Mettler-Toledo SICS',
    port: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
    ask: 'S\r\n',
    follow: 'SIR\r\n',
  },
  nci: {
    name: 'NCI',
    port: { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 },
    ask: 'W\r',
    follow: null,
  },
  and: {
    name: 'A&D',
    port: { baudRate: 2400, dataBits: 7, parity: 'even', stopBits: 1 },
    ask: 'Q\r\n',
    follow: null,
  },
};

/** Parsed scale output. `weight` is stable pounds with 3 places; moving pounds are shown but never taken. */
export type ScaleReading =
  | { kind: 'weight'; weight: string }
  | { kind: 'moving'; weight: string }
  | { kind: 'empty' }
  | { kind: 'refused'; problem: string }
  | { kind: 'ignored' };

const ignored: ScaleReading = { kind: 'ignored' };
const createRefusal = (problem: string): ScaleReading => ({ kind: 'refused', problem });

const overloaded = createRefusal('There is too much on the scale.');
const belowZero = createRefusal('The scale is below zero. Please take everything off it and set it to zero.');
const busy = createRefusal('The scale could not weigh now. Please try again.');
const notUnderstood = createRefusal('The scale did not understand the request. Please check its settings.');
const faulty = createRefusal('The scale reports a fault. Please have it checked.');

const figure = /^([+-]?)\s*(\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})$/;

/** Pounds with 3 places; null for pounds with more than 3. */
const toExactPounds = (amount: string, unit: 'lb' | 'kg'): string | null => {
  if (unit === 'kg') return toPounds(amount);
  const pounds = toWeight(amount);
  return decimal(pounds).eq(amount) ? pounds : null;
};

const read = (text: string, unitText: string, isStable: boolean): ScaleReading => {
  const [, sign, digits] = figure.exec(text.trim()) ?? [];
  if (digits === undefined) return ignored;
  const name = unitText.trim().toLowerCase();
  if (name === '') return createRefusal('The scale does not report its unit. Please set it to lb or kg.');
  const unit = /^lbs?$/.test(name) ? 'lb' : name === 'kg' ? 'kg' : null;
  if (!unit) return createRefusal(`The scale weighs in ${name}. Please set it to lb or kg.`);
  const weight = toExactPounds(digits.replace(/\.$/, ''), unit);
  if (weight === null)
    return createRefusal('The scale shows more than 3 decimal places. Please set it to fewer.');
  if (sign === '-' || !isPositive(weight)) return { kind: 'empty' };
  return { kind: isStable ? 'weight' : 'moving', weight };
};

/**
 * `S S      36.54 lb` stable, `S D` moving, `S I` not ready, `S +` and `S -` out of range, `ES ET EL` not understood.
 */
const readSics = (line: string): ScaleReading => {
  const text = line.trim();
  if (/^E[STL]$/.test(text)) return notUnderstood;
  const [, state, rest = ''] = /^S(?:IR?|NR?|R)? +([SDI+-])(.*)$/.exec(text) ?? [];
  if (state === 'I') return busy;
  if (state === '+') return overloaded;
  if (state === '-') return belowZero;
  const [, amount = '', unit = ''] = /^\s+([-+]?\s*[\d.]+)(?:\s+(.{0,12}))?$/.exec(rest) ?? [];
  return state ? read(amount, unit, state === 'S') : ignored;
};

/**
 * `ST,+00036.54 lb` or `ST,GS,+0036.54lb` stable, `US` moving, `OL` and `LO` out of range, `QT` counting, `TR` tare.
 */
const readAnd = (line: string): ScaleReading => {
  const [header = '', ...rest] = line.trim().split(',');
  const kind = /^[A-Z]{2}$/.test(rest[0] ?? '') ? rest.shift() : 'GS';
  const value = rest.join(',');
  if (header === 'OL') return value.startsWith('-') ? belowZero : overloaded;
  if (header === 'LO') return belowZero;
  if (header === 'QT') return createRefusal('The scale counts pieces. Please set it to weigh in lb or kg.');
  if ((header !== 'ST' && header !== 'US') || kind === 'TR') return ignored;
  const [, amount = '', unit = ''] = /^\s*([-+]?\s*[\d.]+)\s*([A-Za-z%]{0,6})$/.exec(value) ?? [];
  return read(amount, unit, header === 'ST');
};

const isBitSet = (byte: number, at: number): boolean => ((byte >> at) & 1) === 1;

/**
 * A line with weight and unit, then a line of status bytes. First byte: bit 0 moving, bits 2 and 3 fault. Second
 * byte: bits 0 and 1 under or over range, bits 2 and 3 fault. Some scales prefix an `S`.
 */
const readNci = (line: string): ScaleReading => {
  const [weight = '', status = ''] = line
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (weight === '?') return notUnderstood;
  const [first, second] = [...status.replace(/^S/, '')].map((char) => char.charCodeAt(0));
  // A line with only a status answers another command.
  if (first === undefined || second === undefined) return ignored;
  if ([first, second].some((byte) => isBitSet(byte, 2) || isBitSet(byte, 3))) return faulty;
  if (isBitSet(second, 1)) return overloaded;
  if (isBitSet(second, 0)) return belowZero;
  const [, amount = '', unit = ''] = /^([-+]?\s*[\d.]+)\s*([A-Za-z].{0,12})?$/.exec(weight) ?? [];
  return read(amount, unit, !isBitSet(first, 0));
};

const readers: Record<ScaleFormat, (line: string) => ScaleReading> = {
  sics: readSics,
  nci: readNci,
  and: readAnd,
};

const maxLineLength = 80;

/**
 * Parses one line from `takeLines`. Converts kilograms to pounds as labels do, rejects other units with a sentence,
 * and ignores noise and unrelated answers. Never throws.
 */
export const readScaleLine = (format: ScaleFormat, line: string): ScaleReading =>
  line.length > maxLineLength ? ignored : readers[format](line);

const ends: Record<ScaleFormat, RegExp | string> = { sics: /[\r\n]+/, nci: '\u0003', and: /[\r\n]+/ };

/** Splits scale output into whole lines and the rest. NCI lines end at ETX. */
export const takeLines = (format: ScaleFormat, text: string): { lines: string[]; rest: string } => {
  const parts = text.split(ends[format]);
  const rest = parts.pop() ?? '';
  return { lines: parts.filter((part) => part.trim() !== ''), rest: rest.slice(-maxLineLength) };
};

/** Pounds already taken from the scale, or null if the next weight may be taken. */
export type TakenWeight = string | null;

/** Below this share of the taken weight, the case counts as lifted off. */
const liftedPart = '0.1';

/**
 * Takes each case once from a continuous scale: when it is first stable, after the scale was nearly empty. `take` is
 * the pounds to take now, else null.
 */
export const followScale = (
  taken: TakenWeight,
  reading: ScaleReading,
): { taken: TakenWeight; take: string | null } => {
  if (reading.kind === 'empty') return { taken: null, take: null };
  if (reading.kind !== 'weight' && reading.kind !== 'moving') return { taken, take: null };
  const isLifted = taken !== null && decimal(reading.weight).lt(decimal(taken).times(liftedPart));
  const before = isLifted ? null : taken;
  return reading.kind === 'weight' && before === null
    ? { taken: reading.weight, take: reading.weight }
    : { taken: before, take: null };
};
