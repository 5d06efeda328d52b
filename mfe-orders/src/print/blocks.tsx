import { adminApi } from '@primal/contracts/admin/api';
import { type Letterhead, letterheadOf } from '@primal/contracts/admin/letterhead';
import { showDate } from '@primal/contracts/shared/dates';
import { showQuantity } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { useApiQuery } from '@primal/kit/platform';
import { PrintBlock, WeightSlots } from '@primal/kit/print';
import type { SheetItem, SheetOrder } from './sheet-order.ts';

/**
 * The letterhead. Null while the settings are on their way, since a sheet with placeholders must not be printed by mistake;
 * placeholders when they cannot be had: the paper is needed either way.
 */
export const useLetterhead = (): Letterhead | null => {
  const { data, isPending } = useApiQuery(adminApi.getSettings);
  return isPending ? null : letterheadOf(data);
};

/** Who the order is for, with the address that the truck needs. */
export const CustomerBlock = ({ customer }: Pick<SheetOrder, 'customer'>) => (
  <PrintBlock title="Customer">
    {customer ? (
      <>
        <strong>{customer.name}</strong>
        <div>{customer.address}</div>
        <div>
          {customer.city}, {customer.state} {customer.zipCode}
        </div>
        <div>{customer.phone}</div>
        {customer.contactPerson && <div>Contact: {customer.contactPerson}</div>}
      </>
    ) : (
      'No customer selected'
    )}
  </PrintBlock>
);

/** The day it goes out, in a frame that is seen first. */
export const DeliveryDateBlock = ({ date }: { date: string | null }) => (
  <PrintBlock title="Delivery Date" highlight>
    {showDate(date) || 'Not Scheduled'}
  </PrintBlock>
);

export const quantityText = (item: SheetItem): string =>
  `${showQuantity(item.quantity)} ${item.product.unit ?? 'cases'}`;

interface WeightCellProps {
  item: SheetItem;
  /** Slots for individual weights (specification, operations section 9). */
  max: number;
  shape?: 'line' | 'box';
}

/** Room for a variable-weight line's weights; empty for lines that are not weighed. */
export const WeightCell = ({ item, max, shape = 'line' }: WeightCellProps) => {
  const weights = parseWeights(item.individualWeights);
  if (!item.needsWeight && weights.length === 0) return null;
  return (
    <WeightSlots
      count={Math.max(1, Math.ceil(Number(item.quantity)))}
      max={max}
      weights={weights}
      shape={shape}
    />
  );
};
