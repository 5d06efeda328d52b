import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { Button, FormError, MoneyField } from '@primal/kit';
import { type FormEvent, memo, useEffect, useRef } from 'react';
import classes from './price-card.module.css';
import { type PriceEdit, priceLabels, problemOf, textOf } from './price-edits.ts';

interface PriceCardProps {
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

/** The focus stays on the card that is saved, also when the button that was pressed has gone. */
const useKeptFocus = (saving: boolean) => {
  const card = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useEffect(() => {
    if (saving || !submitted.current) return;
    submitted.current = false;
    if (document.activeElement === document.body) card.current?.querySelector('input')?.focus();
  }, [saving]);
  const note = () => {
    submitted.current = true;
  };
  return { card, note };
};

/** One product's five prices. Enter saves; Save Changes appears once something is changed. */
export const PriceCard = memo(({ product, edit, saving, locked, onChange, onSave }: PriceCardProps) => {
  const { card, note } = useKeptFocus(saving);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edit || saving || locked) return;
    note();
    onSave(product.id);
  };
  return (
    <form
      ref={card}
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
            readOnly={saving || locked}
            onChange={(event) => onChange(product, field, event.currentTarget.value)}
          />
        ))}
      </div>
      <FormError message={edit?.problem} />
    </form>
  );
});
