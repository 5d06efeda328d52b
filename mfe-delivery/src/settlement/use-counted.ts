import type { SettlementAnswer } from '@primal/contracts/delivery/settlement';
import { useKeptForm } from '@primal/kit/forms';
import { useState } from 'react';
import { z } from 'zod';

const text = z.string();
const counted = z.object({
  cash: text,
  checks: text,
  note: text,
  /** The count that the figures began with; another one by now is asked about. */
  known: text.nullable(),
});

const countedOf = ({ settled }: SettlementAnswer): z.output<typeof counted> => ({
  cash: settled?.cash ?? '',
  checks: settled?.checks ?? '',
  note: settled?.note ?? '',
  known: settled?.id ?? null,
});

/** What is typed of a count, kept until it is saved or discarded. */
export const useCounted = (list: SettlementAnswer) => {
  const [first] = useState(() => countedOf(list));
  const [value, setValue] = useState(first);
  const isTyped = value !== first;
  const name = `settlement/${list.routeId}`;
  const forget = useKeptForm({
    name,
    version: 1,
    schema: counted,
    value,
    isTyped,
    restore: setValue,
  });
  const change = (typed: Partial<Omit<typeof value, 'known'>>) =>
    setValue((before) => ({ ...before, ...typed }));
  return { ...value, isTyped, change, forget };
};
