import type { PriceChangePreviewAnswer } from '@primal/contracts/admin/price-change';
import type { PriceField } from '@primal/contracts/admin/prices';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { Text, VisuallyHidden } from '@primal/kit';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import classes from './preview.module.css';
import { priceLabels } from './price-edits.ts';

/** So many rows fill the frame, with some to spare. */
const drawn = 40;

/** How many rows are above the frame: they are as high as the style sheet has them, on a phone higher. */
const rowsAbove = (frame: HTMLElement): number => {
  const { offsetHeight = 0 } = frame.querySelector<HTMLElement>('[aria-rowindex]') ?? {};
  return offsetHeight > 0 ? Math.floor(frame.scrollTop / offsetHeight) : 0;
};

interface PreviewProps {
  preview: PriceChangePreviewAnswer;
  fields: readonly PriceField[];
}

const OldAndNew = ({ price }: { price: { old: string; new: string } | undefined }) => {
  if (!price) return '—';
  if (price.old === price.new) return showMoney(price.old);
  return (
    <>
      <VisuallyHidden>before </VisuallyHidden>
      <s className={classes.old}>{showMoney(price.old)}</s>
      <VisuallyHidden>, then </VisuallyHidden>
      {showMoney(price.new)}
    </>
  );
};

/** The room of rows that are out of sight. A group without rows says nothing to a screen reader. */
const Room = ({ rows }: { rows: number }) => (
  <tbody style={{ display: 'block', height: `calc(${rows} * var(--preview-row))` }} />
);

/** '2 of these products have scheduled prices that will replace these, the first on 12/20/2026.' */
const comingSentence = ({ products, first }: NonNullable<PriceChangePreviewAnswer['coming']>): string =>
  products === 1
    ? `1 of these products has scheduled prices that will replace these, on ${showDate(first)}.`
    : `${products.toLocaleString('en-US')} of these products have scheduled prices that will replace these, the first on ${showDate(first)}.`;

/** Old and new of each price, and whether others are coming after them. Only the rows in sight are in the page: there may be 5,000. */
export function PriceChangePreview({ preview: { products, coming }, fields }: PreviewProps) {
  const [above, setAbove] = useState(0);
  const frame = useRef<HTMLElement>(null);
  // On a phone it begins below a screen of fields.
  useEffect(() => {
    if (products) frame.current?.scrollIntoView?.({ block: 'nearest' });
  }, [products]);
  const first = Math.min(Math.max(0, above - 10), Math.max(0, products.length - drawn));
  const seen = products.slice(first, first + drawn);
  return (
    <>
      {coming && <Text size="sm">{comingSentence(coming)}</Text>}
      <section
        ref={frame}
        aria-label="Preview"
        className={classes.preview}
        style={{ '--prices': fields.length } as CSSProperties}
        onScroll={(event) => setAbove(rowsAbove(event.currentTarget))}
      >
        <table aria-rowcount={products.length + 1}>
          <thead>
            <tr>
              <th scope="col">Product Name</th>
              <th scope="col">Code</th>
              {fields.map((field) => (
                <th key={field} scope="col" data-align="right">
                  {priceLabels[field]}
                </th>
              ))}
            </tr>
          </thead>
          <Room rows={first} />
          <tbody>
            {seen.map(({ id, name, productCode, prices }, at) => (
              <tr key={id} aria-rowindex={first + at + 2}>
                <td>{name}</td>
                <td>{productCode ?? '—'}</td>
                {fields.map((field) => (
                  <td key={field} data-align="right">
                    <OldAndNew price={prices[field]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <Room rows={products.length - first - seen.length} />
        </table>
      </section>
    </>
  );
}
