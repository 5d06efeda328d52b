import { decimal, isPositive, showQuantity, sum, toMoney } from '../shared/decimal.ts';
import type { Figure } from '../shared/figures.ts';
import { type Goods as Counted, readQuantity } from '../shared/quantities.ts';
import type { MyItem } from './my-route.ts';
import type { ReportBody } from './report.ts';

type Goods = Pick<MyItem, 'productName' | 'quantity' | 'unit' | 'weight'>;
type Difference = Pick<NonNullable<ReportBody['differences']>[number], 'itemId' | 'productName' | 'kind'> & {
  quantity: string | number;
};

const names: Record<string, readonly [one: string, several: string]> = {
  Case: ['case', 'cases'],
  PC: ['piece', 'pieces'],
  Tub: ['tub', 'tubs'],
  LBS: ['lb', 'lbs'],
};

/** `2 cases`, `1 piece`, `12.5 lbs`; the figure alone where the unit is not known. */
export const amountWords = (quantity: string | number, unit: string | null | undefined): string => {
  const name = unit ? names[unit] : undefined;
  const word = name && (decimal(quantity).eq(1) ? name[0] : name[1]);
  return [showQuantity(quantity), word].filter(Boolean).join(' ');
};

/** `1 case of Chicken Breast short`, what was missing of a product or came back. */
export const differenceWords = (
  { quantity, productName, kind }: Omit<Difference, 'itemId'>,
  unit: string | null | undefined,
): string =>
  `${amountWords(quantity, unit)}${unit ? ' of' : ' x'} ${productName} ${kind === 'short' ? 'short' : 'came back'}`;

/** `cases`, beside a field; empty where the unit is not known. */
export const unitWord = (unit: string | null | undefined): string => (unit && names[unit]?.[1]) || '';

/** Cases and pieces are whole, unless the line itself has a part of one. */
const isWhole = ({ unit, quantity }: Goods): boolean =>
  (unit === 'Case' || unit === 'PC') && decimal(quantity).mod(1).eq(0);

/** As much as there was to be delivered: the pounds that were weighed where those are more than were ordered. */
const mostOf = ({ unit, quantity, weight }: Goods): string =>
  unit === 'LBS' && weight && decimal(weight).gt(quantity) ? weight : quantity;

/** The units in which a driver may type a quantity of a line; phones do not have its weight by the case. */
export const countedGoods = (goods: Goods): Counted => ({
  unit: goods.unit,
  billedBy: isWhole(goods) ? 'Case' : null,
});

/** Reads what a driver types as short or come back of a product. */
export const readDifference = (goods: Goods, text: string): Figure => readQuantity(text, countedGoods(goods));

/** What is wrong with what was short and came back of one product together; null where it can be. */
export const differenceProblem = (goods: Goods, quantities: readonly (string | number)[]): string | null => {
  if (isWhole(goods) && quantities.some((quantity) => !decimal(quantity).mod(1).eq(0)))
    return 'Must be a whole number.';
  const most = mostOf(goods);
  if (sum(quantities).lte(most)) return null;
  return `Only ${amountWords(most, goods.unit)} ${decimal(most).eq(1) ? 'was' : 'were'} to be delivered.`;
};

/** The line of a stop that a difference is of: by its id, else by its product; undefined for what is not on the stop. */
export const lineOfDifference = <Item extends Goods & Pick<MyItem, 'id'>>(
  items: readonly Item[],
  { itemId, productName }: Pick<Difference, 'itemId' | 'productName'>,
): Item | undefined =>
  items.find(({ id }) => itemId && id === itemId) ?? items.find((item) => item.productName === productName);

/** Dollars without what was short; null where the phone cannot tell. */
export const amountLessShort = (
  amount: string,
  items: readonly MyItem[],
  differences: readonly Difference[],
): string | null => {
  if (differences.length === 0 || differences.some(({ kind }) => kind !== 'short')) return null;
  const worth = differences.map((difference) => {
    const line = lineOfDifference(items, difference);
    if (line?.total && decimal(line.quantity).eq(difference.quantity)) return line.total;
    return line?.unitPrice ? toMoney(decimal(line.unitPrice).times(difference.quantity)) : null;
  });
  if (worth.includes(null)) return null;
  const rest = decimal(amount).minus(sum(worth.flatMap((one) => one ?? [])));
  return rest.lt(0) || !isPositive(amount) ? null : toMoney(rest);
};
