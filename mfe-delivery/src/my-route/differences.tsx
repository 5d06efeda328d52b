import {
  findDifferenceProblem,
  nameUnit,
  readDifference,
  toCountedGoods,
} from '@primal/contracts/delivery/differences';
import type { MyItem } from '@primal/contracts/delivery/my-route';
import type { ReportBody } from '@primal/contracts/delivery/report';
import { formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import { bind, Disclosure } from '@primal/kit';
import { QuantityField } from '@primal/kit/forms';
import classes from './my-route.module.css';

/** Short and returned quantity by line. The office may change the lines concurrently. */
export type TypedDifferences = Readonly<Record<string, { short: string; returned: string }>>;

const formatItemName = (items: readonly MyItem[], item: MyItem): string => {
  const ofProduct = items.filter(({ productName }) => productName === item.productName);
  return `${item.productName} ${ofProduct.indexOf(item)}`;
};

const toLineKey = (items: readonly MyItem[], item: MyItem): string => item.id ?? formatItemName(items, item);

/** Input of a line, found by id or by its key before invoicing. */
export const findTyped = (items: readonly MyItem[], item: MyItem, typed: TypedDifferences) =>
  typed[toLineKey(items, item)] ?? typed[formatItemName(items, item)] ?? { short: '', returned: '' };

const kinds = ['short', 'returned'] as const;
const labels = { short: 'Short', returned: 'Came back' };

/** Differences to report; excludes 0 and invalid values. */
export const listDifferences = (items: readonly MyItem[], typed: TypedDifferences) =>
  items.flatMap((item) =>
    kinds.flatMap((kind) => {
      const { value } = readDifference(item, findTyped(items, item, typed)[kind]);
      const { id: itemId, productName } = item;
      return isPositive(value) ? [{ itemId, productName, kind, quantity: value ?? '' }] : [];
    }),
  );

/** Form input of an earlier report. */
export const toTyped = (
  items: readonly MyItem[],
  reported: NonNullable<ReportBody['differences']>,
): TypedDifferences =>
  Object.fromEntries(
    items.map((item) => {
      const findQuantity = (kind: (typeof kinds)[number]) => {
        const found = reported.find(
          (one) =>
            one.kind === kind && (one.itemId ? one.itemId === item.id : one.productName === item.productName),
        );
        return found ? formatQuantity(found.quantity).replaceAll(',', '') : '';
      };
      return [toLineKey(items, item), { short: findQuantity('short'), returned: findQuantity('returned') }];
    }),
  );

/** Error and field of a product's input, or null. */
export const findTypedProblem = (
  item: MyItem,
  own: TypedDifferences[string],
): { kind: (typeof kinds)[number]; problem: string } | null => {
  const read = kinds.map((kind) => ({ kind, ...readDifference(item, own[kind]) }));
  for (const { kind, problem } of read) if (problem !== null) return { kind, problem };
  const entered = read.filter(({ value }) => isPositive(value));
  const problem = findDifferenceProblem(
    item,
    entered.map(({ value }) => value ?? '0'),
  );
  return problem === null ? null : { kind: entered.at(-1)?.kind ?? 'short', problem };
};

interface Props {
  items: readonly MyItem[];
  typed: TypedDifferences;
  onType: (typed: TypedDifferences) => void;
}

export const DifferenceFields = ({ items, typed, onType }: Props) => (
  <Disclosure label="Shorts and returns" defaultOpened={Object.keys(typed).length > 0}>
    <ul className={classes.differences}>
      {items.map((item) => {
        const own = findTyped(items, item, typed);
        const wrong = findTypedProblem(item, own);
        return (
          <li key={toLineKey(items, item)}>
            <span>
              {formatQuantity(item.quantity)} x {item.productName}
            </span>
            {kinds.map((kind) => (
              <QuantityField
                key={kind}
                label={labels[kind]}
                aria-label={`${labels[kind]}, ${item.productName}`}
                suffix={nameUnit(item.unit)}
                goods={toCountedGoods(item)}
                error={wrong?.kind === kind ? wrong.problem : null}
                {...bind(own[kind], (to) =>
                  onType({ ...typed, [toLineKey(items, item)]: { ...own, [kind]: to } }),
                )}
              />
            ))}
          </li>
        );
      })}
    </ul>
  </Disclosure>
);
