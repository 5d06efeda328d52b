import type { PriceKind } from '@primal/contracts/shared/pricing';
import { MoneyField, NumberField } from '@primal/kit';
import type { FieldProps } from '@primal/kit/forms';
import { isPercent } from './words.ts';

/** Dollars or percent, as the kind wants. */
export const ValueField = ({ kind, error, ...field }: FieldProps & { kind: PriceKind }) => {
  const props = { required: true, ...field, error };
  if (!isPercent(kind)) return <MoneyField label={kind === 'fixed' ? 'Price' : 'Dollars Off'} {...props} />;
  const label = kind === 'percent_off' ? 'Percent Off' : 'Percent over Cost';
  return <NumberField label={label} places={2} suffix="%" {...props} />;
};
