import { formatMoney } from '@primal/contracts/shared/decimal';
import { Checkbox } from '@primal/kit';
import type { Remainder } from './remainders.ts';

interface Props {
  remainders: readonly Remainder[];
  writtenOff: readonly string[];
  onChange: (invoiceIds: string[]) => void;
}

/** Offers to write off small remainders. None is ticked by itself. */
export const WriteOffRemainders = ({ remainders, writtenOff, onChange }: Props) =>
  remainders.map(({ invoice: { id, invoiceNumber }, amount }) => (
    <Checkbox
      key={id}
      label={`Write off the remaining ${formatMoney(amount)}${remainders.length > 1 ? ` of ${invoiceNumber}` : ''}`}
      checked={writtenOff.includes(id)}
      onChange={({ currentTarget: { checked } }) =>
        onChange([...writtenOff.filter((other) => other !== id), ...(checked ? [id] : [])])
      }
    />
  ));
