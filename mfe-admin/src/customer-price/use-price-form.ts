import {
  type CustomerPriceAnswer,
  type CustomerPriceFields,
  customerPriceBody,
  customerPricesApi,
  pricedCustomer,
} from '@primal/contracts/admin/customer-price';
import { toast } from '@primal/kit';
import { useRecordDialog } from '@primal/kit/forms';
import { amendedBy, hasStatus, isStaleVersion, useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { type FormEvent, useRef, useState } from 'react';
import { useChangePrice } from './change.ts';
import { useKeptPrice } from './kept.ts';
import { usePriced } from './priced.ts';
import { useCustomerPriceRights } from './rights.ts';
import { askAboutSlip } from './slip.ts';
import { type PriceValues, priceValues, type Subject } from './values.ts';
import { priceName } from './words.ts';

export interface PriceFormProps {
  subject: Subject;
  /** Null to add a price. */
  price: CustomerPriceAnswer | null;
  onClose: () => void;
}

const { createCustomerPrice, updateCustomerPrice } = customerPricesApi;

/** Speaks of what the schema speaks of only once every field is right for itself. */
const missingTarget = ({ productId, category }: PriceValues): boolean => !productId && !category;

const deleted = 'Someone else deleted this price. Press Add Price to add it again with your values.';

/** The price's form. One that somebody deleted meanwhile is added anew. While prices are added, the next begins with the kind and the days of the last. */
export const usePriceForm = ({ subject, price: opened, onClose }: PriceFormProps) => {
  const [isGone, setGone] = useState(false);
  const price = isGone ? null : opened;
  const submitLabel = price ? 'Save Changes' : 'Add Price';
  const { whyNotChanged } = useCustomerPriceRights();
  const adding = useApiMutation(createCustomerPrice, {
    persistent: true,
    amend: amendedBy(updateCustomerPrice),
  });
  const changing = useChangePrice(opened, submitLabel);
  const goesOn = useRef(false);
  const [added, setAdded] = useState(0);
  const record = useRecordDialog<PriceValues, CustomerPriceFields, CustomerPriceAnswer>({
    schema: customerPriceBody,
    defaults: priceValues(subject, opened),
    writing: price ? changing.writing : adding,
    ask: (fields) => askAboutSlip(fields, { before: price, priced, confirmLabel: submitLabel }),
    save: async (body) => {
      if (!price) return adding.mutateAsync({ body });
      try {
        return await changing.change(body);
      } catch (error) {
        if (hasStatus(error as Error, 404)) setGone(true);
        throw error;
      }
    },
    onSaved: (saved) => {
      toast.success(`Price ${price ? 'changed' : 'added'}`, `${priceName(saved)}, ${pricedCustomer(saved)}`);
      if (!goesOn.current) return close();
      const { kind, from, to } = form.getValues();
      form.reset({ ...priceValues(subject, null), kind, from, to });
      setAdded((count) => count + 1);
    },
    onClose: () => close(),
    // What somebody else has changed or deleted is told once, in the form.
    failed: (error) =>
      isStaleVersion(error) || (price && hasStatus(error, 404))
        ? ''
        : wordsAndSentence(error, `Failed to ${price ? 'change' : 'add'} the price`),
    onInvalid: (_, values) => {
      if (missingTarget(values))
        form.setError('productId', { message: 'Please choose a product or a category.' });
      return undefined;
    },
  });
  const { form, dialog } = record;
  const forget = useKeptPrice({
    name: opened?.id ?? `${subject.of}/${subject.id}`,
    form,
    version: changing.version,
    onVersion: changing.showsVersion,
  });
  const close = () => {
    forget();
    onClose();
  };
  const [customerId, productId] = form.watch(['customerId', 'productId']);
  const priced = usePriced(customerId, productId ?? '');
  return {
    ...record,
    priced,
    added,
    title: price ? 'Change Price' : 'Add Price',
    dialog: {
      ...dialog,
      submitLabel,
      filled: added,
      error: changing.conflict ?? (dialog.error || (isGone && !adding.isError ? deleted : null)),
      disabledReason: price && whyNotChanged(price),
      onSubmit: (event: FormEvent<HTMLFormElement>, another: boolean) => {
        // A second press of the button that stored the last one: the next is empty, and not wrong yet.
        if (another && added > 0 && !form.formState.isDirty) return;
        goesOn.current = another;
        return dialog.onSubmit(event);
      },
    },
  };
};

export type PriceForm = ReturnType<typeof usePriceForm>;
