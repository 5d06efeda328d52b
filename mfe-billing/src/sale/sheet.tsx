import type { SaleItemAnswer } from '@primal/contracts/billing/sale';
import { formatCorrection, type WeightCorrection } from '@primal/contracts/billing/weight-corrections';
import { type AddressedCustomer, formatCityLine } from '@primal/contracts/shared/customer';
import { decimal, formatMoney, formatWeight, isPositive } from '@primal/contracts/shared/decimal';
import { formatUnitPrice, isBilledByWeight, listWeights, parseWeights } from '@primal/contracts/shared/lines';
import type { PieceData } from '@primal/contracts/shared/piece-data';
import { type ShortReason, shortReasonLabels } from '@primal/contracts/shared/shorts';
import { findCountedUnit } from '@primal/contracts/shared/weighing';
import {
  type PrintColumn,
  PrintFooter,
  PrintNotes,
  PrintProduct,
  PrintTable,
  PrintTotals,
} from '@primal/kit/print';
import type { ComponentProps, ReactNode } from 'react';

export const listAddressLines = (customer: AddressedCustomer) => [
  customer.address,
  formatCityLine(customer),
  customer.phone,
];

/** Line of a sale or credit. Only credited lines have a return reason, pieces or corrections. */
interface PrintedItem extends SaleItemAnswer {
  returnReason?: ShortReason | null;
  pieces?: readonly PieceData[];
  corrections?: readonly WeightCorrection[];
}

/** `billed 15.78, corrected to 14.38`; null for a line without corrected weights. */
const formatCorrections = ({ corrections = [] }: Pick<PrintedItem, 'corrections'>): string | null =>
  corrections.length > 0 ? corrections.map(formatCorrection).join('; ') : null;

/** `PC` for a line ordered by the pound whose pieces are weighed. Empty for corrected weights, like the quantity. */
export const formatUnit = (
  item: Pick<PrintedItem, 'product' | 'individualWeights' | 'corrections'>,
  withoutUnit = '',
): string =>
  formatCorrections(item) === null
    ? findCountedUnit(item.product.unit, parseWeights(item.individualWeights)) || withoutUnit
    : '';

/** Printed unit of a line without a unit (docs/rules/lines-and-weights.md#new-rows). */
const defaultUnit = 'EA';

/**
 * Printed quantity. Shows 2 decimals for variable-weight products, and for LBS-billed products that are not
 * fixed-weight. Rounds other quantities to whole numbers
 * (docs/rules/cash-sales.md#receipt-quantities).
 */
const formatCountedQuantity = ({
  product,
  quantity,
}: Pick<SaleItemAnswer, 'product' | 'quantity'>): string => {
  const { productType, billedBy } = product;
  const isFraction =
    productType === 'variable-weight' || (billedBy === 'LBS' && productType !== 'fixed-weight');
  return decimal(quantity).toFixed(isFraction ? 2 : 0, 1);
};

/** Empty for corrected weights, which return no goods. */
export const formatSaleQuantity = (
  item: Pick<PrintedItem, 'product' | 'quantity' | 'corrections'>,
): string => (formatCorrections(item) === null ? formatCountedQuantity(item) : '');

/** Pounds of a line; '' if unknown. */
export const formatLineWeight = ({ weight }: Pick<SaleItemAnswer, 'weight'>): string =>
  isPositive(weight) ? formatWeight(weight) : '';

/** Pounds of a line, with piece weights if several; null if unknown. */
const formatLinePounds = (item: Pick<SaleItemAnswer, 'weight' | 'individualWeights'>): string | null => {
  if (!isPositive(item.weight)) return null;
  const pieces = parseWeights(item.individualWeights);
  const each = pieces.length > 1 ? ` (${listWeights(pieces)})` : '';
  return `${formatWeight(item.weight)} lbs${each}`;
};

/** Pounds that the price is based on, with piece weights if several; null for other lines. */
export const formatPounds = (
  item: Pick<SaleItemAnswer, 'product' | 'weight' | 'individualWeights'>,
): string | null => (isBilledByWeight(item.product) ? formatLinePounds(item) : null);

const formatLots = ({ pieces = [] }: PrintedItem): string => {
  const lots = [...new Set(pieces.flatMap(({ lot }) => lot ?? []))];
  return lots.length > 0 ? `Lot ${lots.join(', ')}` : '';
};

export const formatDetails = (item: PrintedItem): string[] =>
  [
    // Returned goods always show weights.
    formatCorrections(item) ?? (item.returnReason ? formatLinePounds(item) : formatPounds(item)) ?? '',
    item.returnReason ? `Came back: ${shortReasonLabels[item.returnReason]}` : '',
    formatLots(item),
  ].filter(Boolean);

const weightColumn: PrintColumn<SaleItemAnswer> = {
  header: 'Weight (lbs)',
  align: 'right',
  width: '7em',
  cell: formatLineWeight,
};

/** Item table of printed receipts (docs/rules/cash-sales.md#receipt). */
const saleColumns: readonly PrintColumn<SaleItemAnswer>[] = [
  {
    header: 'Description',
    cell: (item) => <PrintProduct name={item.productName} details={formatDetails(item)} />,
  },
  { header: 'Quantity', align: 'right', width: '6em', cell: formatSaleQuantity },
  { header: 'Unit', width: '5em', cell: (item) => formatUnit(item, defaultUnit) },
  {
    header: 'Price',
    align: 'right',
    width: '7em',
    cell: ({ product, unitPrice }) => formatUnitPrice(product, unitPrice),
  },
  { header: 'Amount', align: 'right', width: '8em', cell: ({ total }) => formatMoney(total) },
];

const creditColumns = saleColumns.toSpliced(2, 0, weightColumn);

interface SaleItemsProps {
  /** Adds the pounds of each line, as on credits. */
  withWeights?: boolean;
  items: readonly SaleItemAnswer[];
  totals: ComponentProps<typeof PrintTotals>['items'];
  notes: string | null;
  footer: ReactNode;
}

export const SaleItems = ({ withWeights = false, items, totals, notes, footer }: SaleItemsProps) => (
  <PrintTable
    label="Items"
    columns={withWeights ? creditColumns : saleColumns}
    rows={items}
    rowKey={(item) => item.id}
    end={
      <>
        <PrintTotals items={totals} />
        <PrintNotes notes={notes} />
        <PrintFooter>{footer}</PrintFooter>
      </>
    }
  />
);
