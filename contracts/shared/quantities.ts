import { type Decimal, decimal, formatQuantity, isPositive } from './decimal.ts';
import { type Figure, readFigure } from './figures.ts';
import { countsWhole, findWeightPerUnit, type LineProduct } from './lines.ts';

export type ProductUnits = Pick<LineProduct, 'unit'> &
  Partial<
    Pick<
      LineProduct,
      | 'salesUnit'
      | 'productType'
      | 'billedBy'
      | 'fixedWeight'
      | 'weightPerBox'
      | 'weightPerPc'
      | 'unitsPerCase'
    >
  >;

/** Conversion: typed units × `times` ÷ `by` = the product's own units. */
interface Ratio {
  times: Decimal;
  by: Decimal;
}

const places = 3;
const maxTextLength = 40;
const one = decimal(1);

const words: Record<string, readonly [string, string, ...string[]]> = {
  Case: ['case', 'cases', 'cs', 'box', 'boxes'],
  PC: ['piece', 'pieces', 'pc', 'pcs', 'ea', 'each'],
  Tub: ['tub', 'tubs'],
  LBS: ['lb', 'lb', 'lbs', '#', 'pound', 'pounds'],
};

const unitsByWord = new Map(
  Object.entries(words).flatMap(([unit, all]) => all.map((word) => [word, unit] as const)),
);

const reject = (problem: string): Figure => ({ value: null, problem });

const noFigure = 'Please enter a figure, like 12.50.';

const formatSingularUnit = (unit: string): string => (unit === 'LBS' ? 'pound' : (words[unit]?.[0] ?? unit));
const formatPluralUnit = (unit: string): string => (unit === 'LBS' ? 'pounds' : (words[unit]?.[1] ?? unit));

const withUnit = (value: Decimal, unit: string): string =>
  `${formatQuantity(value)} ${(words[unit] ?? [unit, unit])[value.eq(1) ? 0 : 1]}`;

const isCountedWhole = ({ billedBy = null }: ProductUnits): boolean => countsWhole({ billedBy });

const isWhole = (value: string): boolean => decimal(value).mod(1).eq(0);

/** Writes `2½` as `2 1/2`. */
const withoutSigns = (text: string): string =>
  text
    .replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize('NFKD')}`)
    .replaceAll('⁄', '/')
    .trim();

const fraction = /^(?:(\d{1,9})(?:\s+|\s*-\s*))?(\d{1,9})\s*\/\s*(\d{1,9})$/;

const readFraction = (text: string, [, whole = '0', top = '', bottom = '']: RegExpMatchArray): Figure => {
  if (decimal(bottom).eq(0) || (whole !== '0' && decimal(top).gte(bottom)))
    return reject('Please write a fraction like 1/2 or 2 1/2.');
  const part = decimal(top).div(bottom).round(places);
  const value = part.plus(whole).toFixed();
  // Multiplies back to detect a division that does not terminate.
  return part.times(bottom).eq(top)
    ? { value, problem: null }
    : reject(`${text} has no exact decimal. Enter ${value} if that is close enough.`);
};

const findRatio = (goods: ProductUnits, typed: string): Ratio | null => {
  if (typed === goods.unit) return { times: one, by: one };
  if (typed === 'LBS') {
    const isFixed = goods.productType === 'fixed-weight';
    const pounds = isFixed && findWeightPerUnit({ ...goods, productType: 'fixed-weight' });
    return pounds ? { times: one, by: decimal(pounds) } : null;
  }
  const each = isPositive(goods.unitsPerCase) && decimal(goods.unitsPerCase ?? 0);
  if (each && typed === 'PC' && goods.unit === 'Case') return { times: one, by: each };
  if (each && typed === 'Case' && goods.unit === 'PC') return { times: each, by: one };
  return null;
};

const describeMissingRatio = ({ productType }: ProductUnits, own: string, typed: string): string => {
  const enter = `Enter ${formatPluralUnit(own)}.`;
  if (typed !== 'LBS') return `This product is ordered by the ${formatSingularUnit(own)}. ${enter}`;
  return productType === 'variable-weight'
    ? `Its weight varies, so pounds cannot be converted to ${formatPluralUnit(own)}. ${enter}`
    : `The weight of one ${formatSingularUnit(own)} is not known. ${enter}`;
};

const describeUneven = (value: Decimal, own: string, typed: string, { times, by }: Ratio): string => {
  const below = value.times(times).div(by).round(0, 0);
  const nearest = [below, below.plus(1)]
    .filter((count) => count.gt(0))
    .map((count) => {
      const other = withUnit(count.times(by).div(times), typed);
      return `${withUnit(count, own)} ${count.eq(1) ? 'is' : 'are'} ${other}`;
    });
  const verb = typed === 'LBS' || value.eq(1) ? 'does' : 'do';
  return `${withUnit(value, typed)} ${verb} not come out even: ${nearest.join(', ')}.`;
};

const convert = (goods: ProductUnits, own: string, figure: string, typed: string): Figure => {
  const ratio = findRatio(goods, typed);
  if (!ratio) return reject(describeMissingRatio(goods, own, typed));
  const exact = decimal(figure).times(ratio.times);
  const value = exact.div(ratio.by).round(places).toFixed();
  const isEven = decimal(value).times(ratio.by).eq(exact);
  if (!isEven || (typed !== own && isCountedWhole(goods) && !isWhole(value)))
    return reject(describeUneven(decimal(figure), own, typed, ratio));
  // Applies the limits of an ordinary figure to the result.
  return readFigure(value, { places });
};

const toSingular = (word: string): string => word.toLowerCase().replace(/(?<=x)es$|s$/, '');

/** Unit named by a word. An unknown word ('Bag') matches the product's own sales unit. */
const findUnit = (word: string, { unit, salesUnit }: ProductUnits): string | undefined =>
  unitsByWord.get(word.toLowerCase()) ??
  (unit && salesUnit && toSingular(salesUnit) === toSingular(word) ? unit : undefined);

const splitFigure = (text: string): { figure: string; word: string } => {
  const [, figure = '', word = ''] = withoutSigns(text).match(/^(.*?)\s*([a-z]+|#)?\.?$/is) ?? [];
  // A final point belongs to the figure, unless the point follows a unit.
  return { figure: word === '' ? withoutSigns(text) : figure, word };
};

const readParts = ({ figure, word }: ReturnType<typeof splitFigure>, goods: ProductUnits | null): Figure => {
  if (/[a-z#]/i.test(figure)) return reject(noFigure);
  const parts = figure.match(fraction);
  const read = parts ? readFraction(figure, parts) : readFigure(figure, { places });
  if (read.value === null || word === '') return read;
  if (read.value === '') return reject(noFigure);
  if (!goods?.unit) return reject('Enter the quantity without a unit.');
  const unit = findUnit(word, goods);
  return unit
    ? convert(goods, goods.unit, read.value, unit)
    : reject(`'${word}' is not a unit of this product. Enter ${formatPluralUnit(goods.unit)}.`);
};

/**
 * Parses a typed or pasted quantity such as `1/2`, `2½`, `3 cs` or `45 lb` into the product's own unit. See
 * docs/rules/lines-and-weights.md#typed-quantities. Rejects
 * inexact results with a sentence. With `roundsLater`, the grid rounds `2.5` of a product counted whole.
 * Never throws.
 */
export const readQuantity = (text: string, goods: ProductUnits | null, roundsLater = false): Figure => {
  if (text.trim().length > maxTextLength) return reject('This number is too long.');
  const parts = splitFigure(text);
  const read = readParts(parts, goods);
  if (!read.value || !goods || !isCountedWhole(goods) || isWhole(read.value)) return read;
  if (roundsLater && !fraction.test(parts.figure)) return read;
  return reject('Must be a whole number.');
};

/** `45 lb = 3 cases`, shown while typing. Null if the figure needs no conversion. */
export const formatQuantityHint = (text: string, goods: ProductUnits | null): string | null => {
  const typed = text.trim();
  const { value } = readQuantity(typed, goods);
  if (!value) return null;
  const { figure, word } = splitFigure(typed);
  const isConverted = goods !== null && word !== '' && findUnit(word, goods) !== goods.unit;
  if (!isConverted && !fraction.test(figure)) return null;
  return `${typed} = ${goods?.unit ? withUnit(decimal(value), goods.unit) : formatQuantity(value)}`;
};
