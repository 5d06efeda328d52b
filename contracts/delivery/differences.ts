import { decimal, formatQuantity, isPositive, sum, toMoney } from '../shared/decimal.ts';
import type { Figure } from '../shared/figures.ts';
import { type ProductUnits as Counted, readQuantity } from '../shared/quantities.ts';
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

const formatAmount = (quantity: string | number, unit: string | null | undefined): string => {
  const name = unit ? names[unit] : undefined;
  const word = name && (decimal(quantity).eq(1) ? name[0] : name[1]);
  return [formatQuantity(quantity), word].filter(Boolean).join(' ');
};

export const describeDifference = (
  { quantity, productName, kind }: Omit<Difference, 'itemId'>,
  unit: string | null | undefined,
): string =>
  `${formatAmount(quantity, unit)}${unit ? ' of' : ' x'} ${productName} ${kind === 'short' ? 'short' : 'came back'}`;

export const nameUnit = (unit: string | null | undefined): string => (unit && names[unit]?.[1]) || '';

const isWhole = ({ unit, quantity }: Goods): boolean =>
  (unit === 'Case' || unit === 'PC') && decimal(quantity).mod(1).eq(0);

/** Maximum quantity that can be delivered. For LBS: the ordered or the weighed pounds, whichever are more. */
const computeMaxDeliverable = ({ unit, quantity, weight }: Goods): string =>
  unit === 'LBS' && weight && decimal(weight).gt(quantity) ? weight : quantity;

export const toCountedGoods = (goods: Goods): Counted => ({
  unit: goods.unit,
  billedBy: isWhole(goods) ? 'Case' : null,
});

export const readDifference = (goods: Goods, text: string): Figure =>
  readQuantity(text, toCountedGoods(goods));

/** Problem of the short and returned quantities of a product together. Null if valid. */
export const findDifferenceProblem = (
  goods: Goods,
  quantities: readonly (string | number)[],
): string | null => {
  if (isWhole(goods) && quantities.some((quantity) => !decimal(quantity).mod(1).eq(0)))
    return 'Must be a whole number.';
  const most = computeMaxDeliverable(goods);
  if (sum(quantities).lte(most)) return null;
  return `Only ${formatAmount(most, goods.unit)} ${decimal(most).eq(1) ? 'was' : 'were'} to be delivered.`;
};

/** Matches by id, else by product. Undefined if the stop has no such line. */
export const findDifferenceLine = <Item extends Goods & Pick<MyItem, 'id'>>(
  items: readonly Item[],
  { itemId, productName }: Pick<Difference, 'itemId' | 'productName'>,
): Item | undefined =>
  items.find(({ id }) => itemId && id === itemId) ?? items.find((item) => item.productName === productName);

export const subtractShorts = (
  amount: string,
  items: readonly MyItem[],
  differences: readonly Difference[],
): string | null => {
  if (differences.length === 0 || differences.some(({ kind }) => kind !== 'short')) return null;
  const worth = differences.map((difference) => {
    const line = findDifferenceLine(items, difference);
    if (line?.total && decimal(line.quantity).eq(difference.quantity)) return line.total;
    return line?.unitPrice ? toMoney(decimal(line.unitPrice).times(difference.quantity)) : null;
  });
  if (worth.includes(null)) return null;
  const rest = decimal(amount).minus(sum(worth.flatMap((one) => one ?? [])));
  return rest.lt(0) || !isPositive(amount) ? null : toMoney(rest);
};
