import { type Goods, quantityHint, readQuantity } from '@primal/contracts/shared/quantities';
import { NumberField, type NumberFieldProps } from './decimal-fields.tsx';

interface QuantityFieldProps extends Omit<NumberFieldProps, 'quantity'> {
  /** The product, whose units are read; null while it is not known. */
  goods: Goods | null;
}

/** A quantity of a product: reads fractions, and units that fit, and shows what a unit comes to before it is taken. */
export const QuantityField = ({ goods, ...props }: QuantityFieldProps) => (
  <NumberField
    {...props}
    quantity={{ read: (text) => readQuantity(text, goods), hint: (text) => quantityHint(text, goods) }}
  />
);
