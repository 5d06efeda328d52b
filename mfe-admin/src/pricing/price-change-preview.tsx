import type { PriceChangePreviewAnswer } from '@primal/contracts/admin/price-change';
import type { PriceField } from '@primal/contracts/admin/prices';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Text, VisuallyHidden } from '@primal/kit';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import classes from './preview.module.css';
import { priceLabels } from './price-edits.ts';

/** Maximum number of rendered rows: the visible frame and a margin. */
const maxRows = 40;

/** Number of rows above the frame. The style sheet sets their height, which differs on phones. */
const countRowsAbove = (frame: HTMLElement): number => {
  const { offsetHeight = 0 } = frame.querySelector<HTMLElement>('[aria-rowindex]') ?? {};
  return offsetHeight > 0 ? Math.floor(frame.scrollTop / offsetHeight) : 0;
};

interface PreviewProps {
  preview: PriceChangePreviewAnswer;
  fields: readonly PriceField[];
}

const OldAndNew = ({ price }: { price: { old: string; new: string } | undefined }) => {
  if (!price) return '—';
  if (price.old === price.new) return formatMoney(price.old);
  return (
    <>
      <VisuallyHidden>before </VisuallyHidden>
      <s className={classes.old}>{formatMoney(price.old)}</s>
      <VisuallyHidden>, then </VisuallyHidden>
      {formatMoney(price.new)}
    </>
  );
};

/** Spacer for rows out of view; screen readers ignore an empty group. */
const Spacer = ({ rows }: { rows: number }) => (
  <tbody style={{ display: 'block', height: `calc(${rows} * var(--preview-row))` }} />
);

/** '2 of these products have scheduled prices that will replace these, the first on 12/20/2026.' */
const describeScheduledPrices = ({
  products,
  first,
}: NonNullable<PriceChangePreviewAnswer['coming']>): string =>
  products === 1
    ? `1 of these products has scheduled prices that will replace these, on ${formatDate(first)}.`
    : `${products.toLocaleString('en-US')} of these products have scheduled prices that will replace these, the first on ${formatDate(first)}.`;

/** Old, new and scheduled prices. Virtualized, since a preview may have 5,000 rows. */
export function PriceChangePreview({ preview: { products, coming }, fields }: PreviewProps) {
  const [above, setAbove] = useState(0);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (products) frame.current?.scrollIntoView?.({ block: 'nearest' });
  }, [products]);
  const first = Math.min(Math.max(0, above - 10), Math.max(0, products.length - maxRows));
  const seen = products.slice(first, first + maxRows);
  return (
    <>
      {coming && <Text size="sm">{describeScheduledPrices(coming)}</Text>}
      <section
        ref={frame}
        aria-label="Preview"
        className={classes.preview}
        style={{ '--prices': fields.length } as CSSProperties}
        onScroll={(event) => setAbove(countRowsAbove(event.currentTarget))}
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
          <Spacer rows={first} />
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
          <Spacer rows={products.length - first - seen.length} />
        </table>
      </section>
    </>
  );
}
