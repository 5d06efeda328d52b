import {
  type CustomerPriceAnswer,
  type CustomerPriceFields,
  customerPriceBody,
  customerPricesApi,
  formatPricedCustomer,
} from '@primal/contracts/admin/customer-price';
import type { BodyInput } from '@primal/contracts/shared/api';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney, formatQuantity, isOffBy, isPositive } from '@primal/contracts/shared/decimal';
import { formatTier } from '@primal/contracts/shared/lines';
import { computeTermsPrice, formatPriceTerms } from '@primal/contracts/shared/pricing';
import { toast } from '@primal/kit';
import { confirmUnusual, useRecordDialog } from '@primal/kit/forms';
import {
  createAmend,
  explainFailure,
  hasStatus,
  isStaleVersion,
  onOwnVersion,
  send,
  useApiMutation,
  useIsOutdated,
} from '@primal/kit/platform';
import { type FormEvent, useRef, useState } from 'react';
import {
  formatPriceName,
  formatTargetName,
  type PricedProduct,
  type PriceListSubject,
  type PriceValues,
  toEffectiveDay,
  toValues,
  useCustomerPriceRights,
  usePricedProduct,
} from './price.ts';

const { createCustomerPrice, getCustomerPrice, updateCustomerPrice } = customerPricesApi;

const describeChange = (now: CustomerPriceAnswer, before: CustomerPriceAnswer): string =>
  [
    formatPriceTerms(now),
    formatTargetName(now) !== formatTargetName(before) && `for ${formatTargetName(now)}`,
    now.minQuantity !== before.minQuantity &&
      (now.minQuantity === null ? 'for any quantity' : `for ${formatQuantity(now.minQuantity)} or more`),
    now.from !== before.from && `from ${formatDate(now.from)}`,
    now.to !== before.to && (now.to === null ? 'with no end date' : `to ${formatDate(now.to)}`),
    now.note !== before.note && (now.note === null ? 'without a note' : `with the note "${now.note}"`),
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Changes a price on the version that the form shows. After a stale save, `conflict` describes the current price, and
 * the next save overwrites that price. `saveLabel` is the label of the save button.
 */
export const useChangePrice = (price: CustomerPriceAnswer | null, saveLabel: string) => {
  const [shown, setShown] = useState(price);
  const [conflict, setConflict] = useState<string | null>(null);
  const writing = useApiMutation(updateCustomerPrice, {
    persistent: true,
    amend: onOwnVersion(updateCustomerPrice),
  });
  const showConflict = async (before: CustomerPriceAnswer) => {
    const now = await send(getCustomerPrice, { params: { id: before.id } });
    setShown(now);
    setConflict(
      `Someone else changed this price to ${describeChange(now, before)}. Press ${saveLabel} again to save your values instead.`,
    );
  };
  return {
    writing: { ...writing, isOutdated: useIsOutdated(shown?.version, writing) },
    conflict,
    version: shown?.version ?? 0,
    /** Restores the version that an autosaved draft started from. */
    setVersion: (version: number) => setShown((before) => before && { ...before, version }),
    change: async (body: BodyInput<typeof updateCustomerPrice>): Promise<CustomerPriceAnswer> => {
      if (!shown) throw new Error('There is no price to change.');
      setConflict(null);
      try {
        const { id, version } = shown;
        return await writing.mutateAsync({ params: { id }, body: { ...body, version } });
      } catch (error) {
        if (isStaleVersion(error)) await showConflict(shown);
        throw error;
      }
    },
  };
};

/**
 * Factor between a price and the tier price that counts as unusual. Lower than 10, to find misplaced decimal points in
 * discounted prices too.
 */
const unusualFactor = 5;

/**
 * Warning about an unusual price: `$840.00 for Ribeye, while restaurant is $10.95`. Accepts a fixed price of 0 as
 * intended, but warns if a computed price is 0.
 */
const describeUnusualPrice = (
  { kind, value, from }: Pick<CustomerPriceFields, 'kind' | 'value' | 'from'>,
  { product, tier }: PricedProduct,
): string | null => {
  const price = computeTermsPrice({ kind, value }, { product, tier, day: toEffectiveDay(from) });
  if (!price || !isPositive(price.listPrice) || !isOffBy(unusualFactor, price.unitPrice, price.listPrice))
    return null;
  if (kind === 'fixed' && !isPositive(value)) return null;
  const terms = kind === 'fixed' ? '' : `${formatPriceTerms({ kind, value })}: `;
  const usual = `${formatTier(tier).toLowerCase()} is ${formatMoney(price.listPrice)}`;
  return `${terms}${formatMoney(price.unitPrice)} for ${product.name}, while ${usual}.`;
};

const isSame = (fields: CustomerPriceFields, before: CustomerPriceAnswer): boolean =>
  (['productId', 'kind', 'value'] as const).every((name) => fields[name] === before[name]);

interface ConfirmOptions {
  before: CustomerPriceAnswer | null;
  priced: PricedProduct | null;
  confirmLabel: string;
}

const confirmUnusualPrice = (
  fields: CustomerPriceFields,
  { before, priced, confirmLabel }: ConfirmOptions,
): Promise<boolean> => {
  const warning = priced && !(before && isSame(fields, before)) ? describeUnusualPrice(fields, priced) : null;
  return confirmUnusual(warning ? [warning] : [], { confirmLabel });
};

export interface PriceFormProps {
  subject: PriceListSubject;
  price: CustomerPriceAnswer | null;
  onClose: () => void;
}

/** Checked in addition to the schema, which requires a target only once every other field is valid. */
const hasNoTarget = ({ productId, category }: PriceValues): boolean => !productId && !category;

const deletedMessage = 'Someone else deleted this price. Press Add Price to add it again with your values.';

/**
 * Form of a price. Saving a price that another user deleted adds the price again. When the user adds several prices,
 * each new price starts with the previous kind and days.
 */
export const usePriceForm = ({ subject, price: opened, onClose }: PriceFormProps) => {
  const [isGone, setGone] = useState(false);
  const price = isGone ? null : opened;
  const submitLabel = price ? 'Save Changes' : 'Add Price';
  const { changeReason } = useCustomerPriceRights();
  const adding = useApiMutation(createCustomerPrice, {
    persistent: true,
    amend: createAmend(updateCustomerPrice),
  });
  const changing = useChangePrice(opened, submitLabel);
  const addsAnother = useRef(false);
  const [added, setAdded] = useState(0);
  const record = useRecordDialog<PriceValues, CustomerPriceFields, CustomerPriceAnswer>({
    schema: customerPriceBody,
    defaults: toValues(subject, opened),
    writing: price ? changing.writing : adding,
    ask: (fields) => confirmUnusualPrice(fields, { before: price, priced, confirmLabel: submitLabel }),
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
      toast.success(
        `Price ${price ? 'changed' : 'added'}`,
        `${formatPriceName(saved)}, ${formatPricedCustomer(saved)}`,
      );
      if (!addsAnother.current) return onClose();
      const { kind, from, to } = form.getValues();
      form.reset({ ...toValues(subject, null), kind, from, to });
      setAdded((count) => count + 1);
    },
    onClose,
    // The form itself reports conflicts and deletions.
    failed: (error) =>
      isStaleVersion(error) || (price && hasStatus(error, 404))
        ? ''
        : explainFailure(error, `Failed to ${price ? 'change' : 'add'} the price`),
    onInvalid: (_, values) => {
      if (hasNoTarget(values))
        form.setError('productId', { message: 'Please choose a product or a category.' });
      return undefined;
    },
    autosave: {
      name: `customer-price/${opened?.id ?? `${subject.of}/${subject.id}`}`,
      version: changing.version,
      onVersion: changing.setVersion,
    },
  });
  const { form, dialog } = record;
  const [customerId, productId] = form.watch(['customerId', 'productId']);
  const priced = usePricedProduct(customerId, productId ?? '');
  return {
    ...record,
    priced,
    added,
    title: price ? 'Change Price' : 'Add Price',
    dialog: {
      ...dialog,
      submitLabel,
      filled: added,
      error: changing.conflict ?? (dialog.error || (isGone && !adding.isError ? deletedMessage : null)),
      disabledReason: price && changeReason(price),
      onSubmit: (event: FormEvent<HTMLFormElement>, another: boolean) => {
        // Ignore a repeated press after a save, while the next form is empty.
        if (another && added > 0 && !form.formState.isDirty) return;
        addsAnother.current = another;
        return dialog.onSubmit(event);
      },
    },
  };
};

export type PriceForm = ReturnType<typeof usePriceForm>;
