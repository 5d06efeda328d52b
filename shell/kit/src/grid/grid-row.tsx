import { decimal, isPositive, showMoney, showQuantity, showWeight } from '@primal/contracts/shared/decimal';
import { needsWeight } from '@primal/contracts/shared/lines';
import { memo, type ReactNode } from 'react';
import { IconAction } from '../actions/icon-action.tsx';
import { IconScale, IconTrash } from '../icons.ts';
import type { GridActs } from './acts.ts';
import classes from './grid.module.css';
import { GridCell } from './grid-cell.tsx';
import { handleKey } from './keys.ts';
import type { GridLine, GridProduct } from './line.ts';
import { lineEstimate, lineIsUnweighed } from './line-edits.ts';
import type { Cursor } from './use-cursor.ts';

export interface GridRowProps {
  line: GridLine;
  /** Counted from 1. */
  number: number;
  /** Only when it stands in this row. */
  cursor: Cursor | null;
  /** The row that Tab enters the grid by. */
  isEntry: boolean;
  error: string | undefined;
  readOnly: boolean;
  products: readonly GridProduct[];
  tier: string | null | undefined;
  acts: GridActs;
  onWeigh: (key: string) => void;
}

const plainQuantity = (text: string): string => (/^\d*\.?\d+$/.test(text) ? showQuantity(text) : text);

/** One line of the grid. Drawn anew only when the line or the cursor in it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { line, number, readOnly, error } = props;
  const unmatched = line.productId === null && line.productName !== '';
  return (
    <tr
      data-key={line.key}
      data-unweighed={lineIsUnweighed(line) || undefined}
      data-error={error || unmatched ? true : undefined}
    >
      <th scope="row" className={classes.number}>
        {number}
      </th>
      <GridCell {...props} column="product">
        {line.productName || (!readOnly && <span className={classes.quiet}>Type or search product...</span>)}
        {unmatched && <span className={classes.problem}>No product found.</span>}
        {error && <span className={classes.problem}>{error}</span>}
      </GridCell>
      <GridCell {...props} column="description">
        {line.description}
      </GridCell>
      <td role="gridcell" aria-readonly="true" data-label="Unit" className={classes.unit}>
        {line.unit}
      </td>
      <GridCell {...props} column="quantity">
        {line.product && plainQuantity(line.quantity)}
      </GridCell>
      <GridCell {...props} column="weight">
        <WeightText line={line} />
      </GridCell>
      <GridCell {...props} column="unitPrice">
        {line.product && showMoney(line.unitPrice)}
      </GridCell>
      <td role="gridcell" aria-readonly="true" data-label="Total" className={classes.total}>
        <TotalText line={line} />
      </td>
      {!readOnly && <RowActions {...props} />}
    </tr>
  );
});

function RowActions({ line, cursor, acts, onWeigh }: GridRowProps) {
  const cell = { key: line.key, column: 'actions' as const };
  // One stop of the Tab key a row, and only in the cursor's row: two hundred rows are not four hundred stops.
  const button = { tabIndex: cursor ? 0 : -1 };
  return (
    <td
      role="gridcell"
      data-column="actions"
      className={classes.actions}
      onFocus={() => acts.land(cell)}
      onKeyDown={(event) => handleKey(event, cell, acts, () => onWeigh(line.key))}
    >
      {line.product && needsWeight(line.product) && (
        <IconAction
          label="Enter Weights"
          icon={IconScale}
          button={button}
          onClick={() => onWeigh(line.key)}
        />
      )}
      <IconAction
        label="Delete"
        icon={IconTrash}
        danger
        button={button}
        onClick={() => acts.remove(line.key)}
      />
    </td>
  );
}

function WeightText({ line }: { line: GridLine }): ReactNode {
  if (!line.product) return null;
  if (lineIsUnweighed(line)) return <span className={classes.required}>Required</span>;
  const pieces = line.individualWeights.length;
  const short = pieces > 0 && isPositive(line.quantity) && !decimal(line.quantity).eq(pieces);
  if (!isPositive(line.weight)) return <span className={classes.quiet}>—</span>;
  return (
    <>
      {showWeight(line.weight)}
      {short && <span className={classes.problem}>{`${pieces} of ${line.quantity}`}</span>}
    </>
  );
}

function TotalText({ line }: { line: GridLine }): ReactNode {
  if (!line.product) return null;
  const estimated = lineEstimate(line);
  if (estimated === null) return showMoney(line.total);
  return (
    <span className={classes.estimate} title="Estimate until weighed">
      est. {showMoney(estimated)}
    </span>
  );
}
