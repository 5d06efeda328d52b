import { VisuallyHidden } from '@mantine/core';
import { formatMoney, formatQuantity, formatWeight, isPositive } from '@primal/contracts/shared/decimal';
import type { ReactNode } from 'react';
import classes from './cell.module.css';
import { type ColumnId, isEntry } from './columns.ts';
import {
  countWeighed,
  findOtherOrderedQuantity,
  type GridLine,
  hasAmount,
  toOrderedQuantity,
} from './line.ts';
import { estimateLine, isLineUnweighed } from './line-edits.ts';

export function CellText({
  line,
  column,
  readOnly,
}: {
  line: GridLine;
  column: ColumnId;
  readOnly: boolean;
}): ReactNode {
  const unread = isEntry(column) ? line.unread?.[column] : undefined;
  if (unread !== undefined) return unread;
  switch (column) {
    case 'product':
      return (
        line.productName || (!readOnly && <span className={classes.quiet}>Type or search product...</span>)
      );
    case 'description':
      return line.description;
    case 'unit':
      return line.unit;
    case 'quantity':
      return <QuantityText line={line} />;
    case 'weight':
      return <WeightText line={line} />;
    case 'unitPrice':
      return formatMoney(line.unitPrice);
    case 'total':
      return <TotalText line={line} />;
    default:
      return null;
  }
}

function QuantityText({ line }: { line: GridLine }): ReactNode {
  const part = countWeighed(line);
  const ordered = findOtherOrderedQuantity(line);
  if (ordered !== null)
    return (
      <>
        {formatQuantity(line.quantity)}
        <VisuallyHidden>, </VisuallyHidden>
        <span className={classes.ordered}>ordered {ordered}</span>
      </>
    );
  if (!part) return formatQuantity(toOrderedQuantity(line));
  return (
    <>
      {part.weighed} of {part.ordered}
      <VisuallyHidden> weighed</VisuallyHidden>
    </>
  );
}

function WeightText({ line }: { line: GridLine }): ReactNode {
  if (isLineUnweighed(line)) return <span className={classes.required}>Required</span>;
  if (!isPositive(line.weight)) return <span className={classes.quiet}>{line.product ? '—' : '0.00'}</span>;
  return formatWeight(line.weight);
}

function TotalText({ line }: { line: GridLine }): ReactNode {
  if (!hasAmount(line)) return <span className={classes.quiet}>—</span>;
  const estimated = estimateLine(line);
  if (estimated === null) return formatMoney(line.total);
  return <span className={classes.quiet}>est. {formatMoney(estimated)}</span>;
}
