import { priceKinds } from '@primal/contracts/shared/pricing';
import { type UseFormReturn, useKeptForm } from '@primal/kit/forms';
import { z } from 'zod';
import type { PriceValues } from './values.ts';

const text = z.string();

const schema = z.object({
  values: z.object({
    customerId: text,
    productId: text,
    category: text,
    kind: z.enum(priceKinds),
    value: text,
    minQuantity: text,
    from: text,
    to: text,
    note: text,
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

/** Keeps a price that is typed until it is stored or discarded. Gives `forget()`, to call after either. */
export const useKeptPrice = <Output>({ name, form, version, onVersion }: Options<Output>): (() => void) =>
  useKeptForm<z.output<typeof schema>>({
    name: `customer-price/${name}`,
    version: 1,
    schema,
    value: { values: form.watch(), version },
    isTyped: form.formState.isDirty,
    restore: (before) => {
      onVersion(before.version);
      form.reset(before.values, { keepDefaultValues: true });
    },
  });
