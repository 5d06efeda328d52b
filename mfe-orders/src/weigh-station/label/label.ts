import { type BusinessDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, toWeight } from '@primal/contracts/shared/decimal';
import { isRestricted, storeLabelProblem } from '@primal/contracts/shared/gtin';
import {
  type Elements,
  formatElementName,
  poundsInKilogram,
  readElements,
  toPounds,
  UnreadableError,
} from './elements.ts';

/** Data of a case label. Fields absent from the label are null. */
export interface Label {
  /** 14 digits: the case's GTIN (01), or its contents' GTIN (02). */
  gtin: string;
  /** Net pounds with 3 places; null if absent. */
  weight: string | null;
  serial: string | null;
  lot: string | null;
  productionDate: BusinessDate | null;
  dueDate: BusinessDate | null;
  packagingDate: BusinessDate | null;
  bestBefore: BusinessDate | null;
  expiry: BusinessDate | null;
  variant: string | null;
  /** Item count of the case (30). */
  count: number | null;
  /** Case count (37) of a pallet or bundle label, whose weight covers all cases. */
  cases: number | null;
}

type LabelRead = { label: Label; others: Label[]; problem: null } | { label: null; problem: string };

const findLastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Expands two digits to a year from 49 years before to 50 years after `thisYear`. */
const expandYear = (lastDigits: number, thisYear: number): number => {
  const century = thisYear - (thisYear % 100);
  const ahead = lastDigits - (thisYear % 100);
  return century + lastDigits + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0);
};

/**
 * Parses a YYMMDD label date. Day 00 means the month's last day; the century is the nearest to `on`. Returns null for
 * an invalid date.
 */
export const readLabelDate = (digits: string, on: BusinessDate): BusinessDate | null => {
  const year = expandYear(Number(digits.slice(0, 2)), Number(on.slice(0, 4)));
  const month = Number(digits.slice(2, 4));
  const day =
    digits.slice(4, 6) === '00' ? String(findLastDay(year, month)).padStart(2, '0') : digits.slice(4, 6);
  const date = `${year}-${digits.slice(2, 4)}-${day}`;
  return isBusinessDate(date) ? date : null;
};

const dateFields = {
  productionDate: '11',
  dueDate: '12',
  packagingDate: '13',
  bestBefore: '15',
  expiry: '17',
} as const;
type Dates = Record<keyof typeof dateFields, BusinessDate | null>;

const readDates = (elements: Elements, on: BusinessDate): Dates => {
  const dates: Partial<Dates> = {};
  for (const [field, ai] of Object.entries(dateFields) as [keyof Dates, string][]) {
    const digits = elements.get(ai);
    const date = digits === undefined ? null : readLabelDate(digits, on);
    if (digits !== undefined && date === null)
      throw new UnreadableError(`The ${formatElementName(ai)} in this barcode is not a date: ${digits}.`);
    dates[field] = date;
  }
  return dates as Dates;
};

interface StatedWeight {
  amount: Decimal;
  unit: 'lb' | 'kg';
  places: number;
}

const readStatedWeights = (elements: Elements): StatedWeight[] =>
  [...elements].flatMap(([ai, digits]) => {
    if (!/^3[12]0\d$/.test(ai)) return [];
    const places = Number(ai[3]);
    const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    return [{ amount: decimal(text), unit: ai.startsWith('32') ? 'lb' : 'kg', places } as const];
  });

const toExactPounds = (stated: Decimal, unit: StatedWeight['unit']): Decimal =>
  unit === 'lb' ? stated : stated.times(poundsInKilogram);

/** True if two statements of one weight differ by no more than their rounding. */
const isSameWeight = (one: StatedWeight, other: StatedWeight): boolean => {
  const step = ({ places, unit }: StatedWeight) => toExactPounds(decimal(10).pow(-places), unit);
  const apart = toExactPounds(one.amount, one.unit).minus(toExactPounds(other.amount, other.unit)).abs();
  return apart.lt(step(one).plus(step(other)));
};

const formatStatedWeight = ({ amount, unit, places }: StatedWeight): string =>
  `${amount.toFixed(places)} ${unit}`;

/** The first two weights that contradict each other. */
const findContradiction = (stated: readonly StatedWeight[]): [StatedWeight, StatedWeight] | null => {
  for (const [at, one] of stated.entries()) {
    const other = stated.slice(at + 1).find((each) => !isSameWeight(one, each));
    if (other) return [one, other];
  }
  return null;
};

/** Prefers pounds to kilograms, then more decimal places. */
const readWeight = (elements: Elements): string | null => {
  const stated = readStatedWeights(elements).sort(
    (a, b) => b.unit.localeCompare(a.unit) || b.places - a.places,
  );
  const [first] = stated;
  if (!first) return null;
  const apart = findContradiction(stated);
  if (apart)
    throw new UnreadableError(
      `This barcode has two weights, ${apart.map(formatStatedWeight).join(' and ')}. Please type the right one.`,
    );
  const weight = first.unit === 'kg' ? toPounds(first.amount) : toWeight(first.amount);
  if (decimal(weight).eq(0))
    throw new UnreadableError('This barcode has a weight of 0. Please type the weight.');
  if (first.unit === 'lb' && !first.amount.eq(weight))
    throw new UnreadableError(
      `This barcode has ${formatStatedWeight(first)}; a weight has at most 3 decimal places. Please type the weight.`,
    );
  return weight;
};

const readGtin = (elements: Elements): string => {
  const own = elements.get('01');
  const contained = elements.get('02');
  if (own && contained && own !== contained) throw new UnreadableError('This barcode has two products.');
  const gtin = own ?? contained;
  if (!gtin)
    throw new UnreadableError(
      'This barcode has no product. Please scan the barcode with the product number (01).',
    );
  if (isRestricted(gtin))
    throw new UnreadableError(`${storeLabelProblem} Please scan the case’s own label, or type the weight.`);
  return gtin;
};

const readInteger = (elements: Elements, ai: string): number | null => {
  const digits = elements.get(ai);
  return digits === undefined ? null : Number(digits);
};

const toLabel = (elements: Elements, on: BusinessDate): Label => ({
  gtin: readGtin(elements),
  ...readDates(elements, on),
  weight: readWeight(elements),
  serial: elements.get('21') ?? null,
  lot: elements.get('10') ?? null,
  variant: elements.get('20') ?? null,
  count: readInteger(elements, '30'),
  cases: readInteger(elements, '37'),
});

const readOrExplain = <Read>(read: () => Read): Read | string => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableError) return error.message;
    throw error;
  }
};

const ambiguousLabel = 'The values on this label have run together. Please type its weight.';

const maxReadings = 9;

/**
 * Parses a scanned or typed case label: GS1 element strings or bare GTIN digits. Pounds are exact; kilograms are
 * multiplied by 2.2046226218 and rounded to 2 places. `on` determines the centuries of dates. `others` holds
 * alternative readings if a separator may be missing. Rejects implausible data with a sentence and never throws.
 */
export const readLabel = (text: string, on: BusinessDate = today()): LabelRead => {
  const scanned = readOrExplain(() => readElements(text));
  if (typeof scanned === 'string') return { label: null, problem: scanned };
  const { elements, others } = scanned;
  const first = readOrExplain(() => toLabel(elements, on));
  const readings = [first, ...(others ?? []).map((other) => readOrExplain(() => toLabel(other, on)))];
  const [label, ...further] = readings.filter((reading) => typeof reading !== 'string');
  if (!label && typeof first === 'string') return { label: null, problem: first };
  if (!label || others === null || further.length >= maxReadings)
    return { label: null, problem: ambiguousLabel };
  return { label, others: further, problem: null };
};
