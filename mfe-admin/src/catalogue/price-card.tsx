import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { Button, FormError, MoneyField } from '@primal/kit';
import { type FormEvent, memo } from 'react';
import classes from './price-card.module.css';
import { type PriceEdit, priceLabels, problemOf, textOf } from './price-edits.ts';

export interface PriceCardProps {
  product: ProductAnswer;
  edit: PriceEdit | undefined;
  saving: boolean;
  /** Nothing can be typed while everything is being saved. */
  locked: boolean;
  onChange: (product: ProductAnswer, field: PriceField, text: string) => void;
  onSave: (id: string) => void;
}

const factsOf = ({ productCode, category, brand, unit, billedBy }: ProductAnswer): string =>
  [productCode, category, brand, unit, billedBy && `billed by ${billedBy}`].filter(Boolean).join(' · ');

/** One product's five prices. Enter saves; Save Changes appears once something is changed. */
export const PriceCard = memo(({ product, edit, saving, locked, onChange, onSave }: PriceCardProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit) onSave(product.id);
  };
  return (
    <form
      className={classes.card}
      aria-label={product.name}
      data-edited={edit ? true : undefined}
      onSubmit={submit}
      noValidate
    >
      <div className={classes.head}>
        <div>
          <h2 className={classes.name}>{product.name}</h2>
          <p className={classes.facts}>{factsOf(product)}</p>
        </div>
        {edit && (
          <Button type="submit" size="xs" loading={saving} disabled={locked}>
            Save Changes
          </Button>
        )}
      </div>
      <div className={classes.prices}>
        {priceFields.map((field) => (
          <MoneyField
            key={field}
            label={priceLabels[field]}
            value={textOf(product, edit, field)}
            error={edit?.problem && problemOf(field, textOf(product, edit, field))}
            data-edited={edit?.texts[field] === undefined ? undefined : true}
            disabled={saving || locked}
            onChange={(event) => onChange(product, field, event.currentTarget.value)}
          />
        ))}
      </div>
      <FormError message={edit?.problem} />
    </form>
  );
});
