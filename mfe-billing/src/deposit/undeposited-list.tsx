import { walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import {
  type CheckReference,
  type DepositableType,
  depositableTypes,
  type UndepositedCheck,
} from '@primal/contracts/billing/deposit';
import { TwoLines, toast } from '@primal/kit';
import type { Column } from '@primal/kit/table';
import { useEffect, useRef } from 'react';
import { createDateColumn, createMoneyColumn } from '../document/list.tsx';

/** Second line below a customer: the kind of document, unless it is a payment. */
export const describeSource = (type: DepositableType): string | null =>
  type === 'cash_receipt' ? 'Cash sale' : type === 'refund' ? 'Refund' : null;

export const columns: Column<UndepositedCheck>[] = [
  {
    header: 'Received From',
    card: 'title',
    cell: ({ customerName, type }) => (
      <TwoLines main={customerName ?? walkInCustomer} sub={describeSource(type)} />
    ),
  },
  { header: 'Number', nowrap: true, cell: ({ number }) => number || '—' },
  createDateColumn('date', 'Date'),
  createMoneyColumn('amount', 'Amount'),
];

export const formatCheckName = ({ number, customerName }: UndepositedCheck): string =>
  [number, customerName ?? walkInCustomer].filter(Boolean).join(' of ');

export const toCheckKey = ({ type, id }: CheckReference): string => `${type} ${id}`;

export const parseCheckKey = (key: string): CheckReference[] => {
  const [type = '', id = ''] = key.split(' ');
  const known = depositableTypes.find((one) => one === type);
  return known ? [{ type: known, id }] : [];
};

export const selectChecks = (
  checks: readonly UndepositedCheck[],
  selected: ReadonlySet<string>,
): UndepositedCheck[] => checks.filter((check) => selected.has(toCheckKey(check)));

interface CheckSelection {
  noun: 'Check' | 'Card payment';
  checks: readonly UndepositedCheck[];
  selected: ReadonlySet<string>;
  select: (keys: ReadonlySet<string>) => void;
  busy: boolean;
}

/** Reports selected checks that are no longer available, since the total changes. */
export const useRemovedChecks = ({ noun, checks, selected, select, busy }: CheckSelection) => {
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const check of checks) names.current.set(toCheckKey(check), formatCheckName(check));
    const availableKeys = new Set(checks.map(toCheckKey));
    const removedKeys = [...selected].filter((key) => !availableKeys.has(key));
    // Ignore the checks that the user's own deposit removed.
    if (removedKeys.length === 0 || busy) return;
    select(new Set([...selected].filter((key) => availableKeys.has(key))));
    const name = removedKeys.length === 1 ? names.current.get(removedKeys[0] ?? '') : undefined;
    toast({
      title: name
        ? `${noun} ${name} is no longer selected`
        : `${removedKeys.length} of the selected ${noun.toLowerCase()}s are no longer selected`,
      description: 'Someone else deposited or reversed it. The total no longer includes it.',
    });
  }, [noun, checks, selected, select, busy]);
};
