import type { MyItem } from '@primal/contracts/delivery/my-route';
import type { ReportBody } from '@primal/contracts/delivery/report';
import { showQuantity } from '@primal/contracts/shared/decimal';
import { TextInput } from '@primal/kit';
import classes from './my-route.module.css';

/** What is typed of each product, by the place of its line: how much was short, how much came back. */
export type Typed = Readonly<Record<number, { short: string; returned: string }>>;

const none = { short: '', returned: '' };
const kinds = ['short', 'returned'] as const;
const labels = { short: 'Short', returned: 'Came back' };

/** What is typed as the report says it. */
export const differencesOf = (
  items: readonly MyItem[],
  typed: Typed,
): NonNullable<ReportBody['differences']> =>
  items.flatMap(({ id, productName }, at) =>
    kinds.flatMap((kind) => {
      const quantity = (typed[at] ?? none)[kind].trim();
      return quantity === '' ? [] : [{ itemId: id, productName, kind, quantity }];
    }),
  );

interface Props {
  items: readonly MyItem[];
  typed: Typed;
  onType: (typed: Typed) => void;
}

/** Asks of each product what is missing and what goes back. */
export const Differences = ({ items, typed, onType }: Props) => (
  <details className={classes.more}>
    <summary>Something is short or comes back</summary>
    <ul className={classes.differences}>
      {items.map((item, at) => {
        const own = typed[at] ?? none;
        return (
          <li key={item.id ?? item.productName}>
            <span>
              {showQuantity(item.quantity)} x {item.productName}
            </span>
            {kinds.map((kind) => (
              <TextInput
                key={kind}
                label={labels[kind]}
                aria-label={`${labels[kind]}, ${item.productName}`}
                inputMode="decimal"
                value={own[kind]}
                onChange={(event) =>
                  onType({ ...typed, [at]: { ...own, [kind]: event.currentTarget.value } })
                }
              />
            ))}
          </li>
        );
      })}
    </ul>
  </details>
);
