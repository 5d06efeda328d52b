import type { CreditMemoItemAnswer } from '@primal/contracts/billing/credit-memo';
import type { SaleItemAnswer } from '@primal/contracts/billing/sale';
import { type AddressedCustomer, placeOf } from '@primal/contracts/shared/customer';
import { decimal, isPositive, showMoney, showWeight } from '@primal/contracts/shared/decimal';
import { billedByWeight, listWeights, parseWeights, showUnitPrice } from '@primal/contracts/shared/lines';
import { shortReasonLabels } from '@primal/contracts/shared/shorts';
import {
  type PrintColumn,
  PrintFooter,
  PrintNotes,
  PrintProduct,
  PrintTable,
  PrintTotals,
} from '@primal/kit/print';
import type { ComponentProps, ReactNode } from 'react';

/** The customer's address as it was then, below the name. */
export const saleAddress = (customer: AddressedCustomer) => [
  customer.address,
  placeOf(customer),
  customer.phone,
];

/** What paper calls the unit of a line without one (docs/rules/lines-and-weights.md#new-rows). */
const defaultUnit = 'EA';

/**
 * A line's quantity on paper: 2 decimals for variable-weight, and for LBS-billed products that are not fixed-weight,
 * else a rounded whole number (docs/rules/credit-memos-and-cash-sales.md#receipt-quantities).
 */
export const printedQuantity = ({
  product,
  quantity,
}: Pick<SaleItemAnswer, 'product' | 'quantity'>): string => {
  const { productType, billedBy } = product;
  const isFraction =
    productType === 'variable-weight' || (billedBy === 'LBS' && productType !== 'fixed-weight');
  return decimal(quantity).toFixed(isFraction ? 2 : 0, 1);
};

/** The pounds of a line, with those of each piece where there are several; null where nobody knows them. */
const poundsOf = (item: Pick<SaleItemAnswer, 'weight' | 'individualWeights'>): string | null => {
  if (!isPositive(item.weight)) return null;
  const pieces = parseWeights(item.individualWeights);
  const each = pieces.length > 1 ? ` (${listWeights(pieces)})` : '';
  return `${showWeight(item.weight)} lbs${each}`;
};

/** The pounds that a line was priced by, with those of each piece where there are several; null for other lines. */
export const printedPounds = (
  item: Pick<SaleItemAnswer, 'product' | 'weight' | 'individualWeights'>,
): string | null => (billedByWeight(item.product) ? poundsOf(item) : null);

/** A line of either document; of a credit memo over a return it says why it came back. */
type PrintedItem = SaleItemAnswer & Partial<Pick<CreditMemoItemAnswer, 'returnReason' | 'pieces'>>;

/** The lots of the pieces that came back, each once. */
const lotsOf = ({ pieces = [] }: PrintedItem): string => {
  const lots = [...new Set(pieces.flatMap(({ lot }) => lot ?? []))];
  return lots.length > 0 ? `Lot ${lots.join(', ')}` : '';
};

/** What stands in small print under a line: its pounds, why it came back, and of which lots. */
export const printedDetails = (item: PrintedItem): string[] =>
  [
    // What came back is told by its weights, whatever it is priced by.
    (item.returnReason ? poundsOf(item) : printedPounds(item)) ?? '',
    item.returnReason ? `Came back: ${shortReasonLabels[item.returnReason]}` : '',
    lotsOf(item),
  ].filter(Boolean);

/** The item table of a printed receipt or credit memo (docs/rules/credit-memos-and-cash-sales.md#receipt). */
const saleColumns: readonly PrintColumn<SaleItemAnswer>[] = [
  {
    header: 'Description',
    cell: (item) => <PrintProduct name={item.productName} details={printedDetails(item)} />,
  },
  { header: 'Quantity', align: 'right', width: '6em', cell: printedQuantity },
  { header: 'Unit', width: '5em', cell: ({ product }) => product.unit || defaultUnit },
  {
    header: 'Price',
    align: 'right',
    width: '7em',
    cell: ({ product, unitPrice }) => showUnitPrice(product, unitPrice),
  },
  { header: 'Amount', align: 'right', width: '8em', cell: ({ total }) => showMoney(total) },
];

interface SaleItemsProps {
  items: readonly SaleItemAnswer[];
  totals: ComponentProps<typeof PrintTotals>['items'];
  notes: string | null;
  footer: ReactNode;
}

/** The items of a printed receipt or credit memo, and what stands below them. */
export const SaleItems = ({ items, totals, notes, footer }: SaleItemsProps) => (
  <PrintTable
    label="Items"
    columns={saleColumns}
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
