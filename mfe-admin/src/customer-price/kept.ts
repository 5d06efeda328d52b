import { priceKinds } from '@primal/contracts/shared/pricing';
import { type UseFormReturn, useKept } from '@primal/kit/forms';
import { useUnsavedChanges } from '@primal/kit/platform';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import type { PriceValues } from './values.ts';

const text = z.string();

const schema = z.object({
  values: z.object({
    ...{ customerId: text, productId: text, category: text, kind: z.enum(priceKinds), value: text },
    ...{ minQuantity: text, from: text, to: text, note: text },
  }),
  version: z.number().int(),
});

interface Options<Output> {
  /** The price that is changed, or whose prices are added: each has what was typed for it. */
  name: string;
  form: UseFormReturn<PriceValues, unknown, Output>;
  /** Of the price that the fields show; 0 of a new one. */
  version: number;
  onVersion: (version: number) => void;
}

/**
 * Keeps a price that is typed until it is stored or discarded, so that it stands there again after a session that ended. Gives
 * `forget()`, to call after either.
 */
export const useKeptPrice = <Output>({ name, form, version, onVersion }: Options<Output>): (() => void) => {
  const rules = { name: `customer-price/${name}`, version: 1, schema };
  const keep = useKept<z.output<typeof schema>>(rules, (before) => {
    onVersion(before.version);
    form.reset(before.values, { keepDefaultValues: true });
  });
  const isTyped = form.formState.isDirty;
  const typed = JSON.stringify({ values: form.watch(), version });
  const was = useRef(false);
  useEffect(() => {
    const { data } = schema.safeParse(JSON.parse(typed));
    if (isTyped && data) keep(data);
    else if (was.current) keep(null);
    was.current = isTyped;
  }, [isTyped, typed, keep]);
  const forget = () => keep(null);
  useUnsavedChanges(isTyped, forget);
  return forget;
};
