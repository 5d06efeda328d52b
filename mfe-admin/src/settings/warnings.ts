import {
  type SettingsAnswer,
  type StartingNumber,
  type settingsBody,
  startingNumbers,
} from '@primal/contracts/admin/settings';
import { decimal, formatQuantity } from '@primal/contracts/shared/decimal';
import type { Warning } from '@primal/kit/forms';
import type { z } from 'zod';
import { createFieldWarning, findHighDiscount, findUnusualAmounts } from '../record/unusual-amounts.ts';
import { series } from './starting-numbers.tsx';

type Settings = z.output<typeof settingsBody>;

const unusualFactor = 10;
/** Plausible maximum of tax in percent, and of terms in days. */
const highTax = 20;
const longTerms = 180;

const checkStartingNumber = (of: StartingNumber, typed: number | undefined, before: number): Warning[] => {
  if (typed === undefined || typed < before * unusualFactor) return [];
  const { name, prefix } = series[of];
  return [
    createFieldWarning(
      of,
      `The next ${name.toLowerCase()} will be ${prefix}-${typed}, and numbers never go back.`,
    ),
  ];
};

const findHighTaxes = ({ salesTax }: Settings, stored: SettingsAnswer): Warning[] => {
  const known = new Set(stored.salesTax?.codes.flatMap(({ rates }) => rates.map(({ percent }) => percent)));
  const high = (salesTax?.codes ?? []).flatMap(({ name, rates }) =>
    rates
      .filter(({ percent }) => decimal(percent).gt(highTax) && !known.has(percent))
      .map((rate) => ({ name, ...rate })),
  );
  return high.map(({ name, percent }) =>
    createFieldWarning('salesTax', `${name} is ${formatQuantity(percent)}%.`),
  );
};

export const findWarnings = (typed: Settings, stored: SettingsAnswer): Warning[] => {
  const { defaultPaymentTerms: terms = 0 } = typed;
  return [
    ...startingNumbers.flatMap((of) => checkStartingNumber(of, typed[of], stored[of])),
    ...findHighTaxes(typed, stored),
    ...(terms > longTerms && terms !== stored.defaultPaymentTerms
      ? [
          createFieldWarning(
            'defaultPaymentTerms',
            `Invoices are due ${terms.toLocaleString('en-US')} days after their date.`,
          ),
        ]
      : []),
    ...findHighDiscount(typed, stored),
    ...findUnusualAmounts({ minimumOrder: 'Minimum Order' }, typed, stored),
  ];
};
