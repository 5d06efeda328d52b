import { Button } from '@mantine/core';
import { showMoney } from '@primal/contracts/shared/decimal';
import { type Ref, useRef, useState } from 'react';
import { IconPlus } from '../icons.ts';
import { columnNames } from './columns.ts';
import classes from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import { type GridLine, type GridProduct, linesSubtotal } from './line.ts';
import { estimatedTotal } from './line-edits.ts';
import { useLineGrid } from './use-line-grid.ts';
import { LineWeightsDialog } from './weights-dialog.tsx';

export interface LineGridProps {
  /** Accessible name. */
  label?: string;
  lines: readonly GridLine[];
  onChange: (lines: GridLine[]) => void;
  products: readonly GridProduct[];
  productsLoading?: boolean;
  /** The customer's pricing tier. */
  tier?: string | null;
  /** A sentence for a line, by its key. */
  errors?: Readonly<Record<string, string>>;
  readOnly?: boolean;
  /** The 'Add Row' button: where a form sends the cursor when the lines are next. */
  addRowRef?: Ref<HTMLButtonElement>;
}

/** The texts of an empty grid (specification of finance, section 2). */
const emptyText = (products: readonly GridProduct[], loading: boolean): string => {
  if (loading) return 'Loading products...';
  if (products.length === 0) return 'No products available. Please add products first.';
  return "No items added yet. Click 'Add Row' to get started.";
};

/** The lines of a document as a spreadsheet, for orders and invoices alike. */
export function LineGrid(props: LineGridProps) {
  const {
    label = 'Items',
    lines,
    onChange,
    products,
    productsLoading = false,
    tier,
    errors = {},
    readOnly = false,
  } = props;
  const table = useRef<HTMLTableElement>(null);
  const { cursor, acts } = useLineGrid({ lines, onChange, products, tier, readOnly }, table);
  const [weighing, setWeighing] = useState<string | null>(null);
  const heads = [
    '#',
    columnNames.product,
    columnNames.description,
    'Unit',
    columnNames.quantity,
    columnNames.weight,
    columnNames.unitPrice,
    'Total',
  ];
  return (
    <div className={classes.frame}>
      <table ref={table} className={classes.grid} role="grid" aria-label={label} aria-readonly={readOnly}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" data-head={head}>
                {head}
              </th>
            ))}
            {!readOnly && (
              <th scope="col" data-head="Actions">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <GridRow
              key={line.key}
              line={line}
              number={index + 1}
              cursor={cursor?.key === line.key ? cursor : null}
              isEntry={index === 0 && cursor === null}
              error={errors[line.key]}
              readOnly={readOnly}
              products={products}
              tier={tier}
              acts={acts}
              onWeigh={setWeighing}
            />
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={heads.length + 1} className={classes.empty}>
                {emptyText(products, productsLoading)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <GridFooter lines={lines} onAdd={readOnly ? undefined : acts.addRow} addRowRef={props.addRowRef} />
      <LineWeightsDialog
        line={lines.find((line) => line.key === weighing)}
        onClose={() => setWeighing(null)}
        onConfirm={acts.weighed}
      />
    </div>
  );
}

interface FooterProps extends Pick<LineGridProps, 'lines' | 'addRowRef'> {
  onAdd?: () => void;
}

function GridFooter({ lines, onAdd, addRowRef }: FooterProps) {
  const estimated = estimatedTotal(lines);
  return (
    <div className={classes.footer}>
      {onAdd && (
        <Button
          ref={addRowRef}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={onAdd}
        >
          Add Row
        </Button>
      )}
      <span className={classes.quiet}>{lines.length === 1 ? '1 row' : `${lines.length} rows`}</span>
      <span className={classes.sums}>
        {estimated && <span className={classes.quiet}>{`Unweighed, est. ${showMoney(estimated)}`}</span>}
        <span>
          Subtotal <strong>{showMoney(linesSubtotal(lines))}</strong>
        </span>
      </span>
    </div>
  );
}
