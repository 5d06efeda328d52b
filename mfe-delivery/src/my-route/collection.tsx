import {
  describeDifference,
  findDifferenceLine,
  subtractShorts,
} from '@primal/contracts/delivery/differences';
import type { ReportBody } from '@primal/contracts/delivery/report';
import { decimal, formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { bind, confirm, NativeSelect, TextInput } from '@primal/kit';
import { MoneyField } from '@primal/kit/forms';
import { findTyped, findTypedProblem, listDifferences } from './differences.tsx';
import classes from './my-route.module.css';
import { findReported, hasPicture, type Problems, type ReportValues, readAmount } from './report-values.ts';
import type { DrivenStop } from './use-my-route.ts';

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
];

export const renderProblem = (problem: string | undefined) => problem && <span role="alert">{problem}</span>;

/** Amount due less known shorts; null if unknown. */
const computeAmountDue = (stop: DrivenStop, values: ReportValues): string | null => {
  const due = stop.cashOnDelivery ? stop.amountToCollect : stop.openAmount;
  if (due === null || stop.amountIsEstimate) return due;
  return subtractShorts(due, stop.items, listDifferences(stop.items, values.typed)) ?? due;
};

/** Lowest share of an estimated amount that needs no question, since weighing may lower the amount due. */
const minEstimateShare = '0.8';

const isTooLittle = (stop: DrivenStop, amount: string, due: string): boolean =>
  stop.cashOnDelivery &&
  decimal(amount).lt(stop.amountIsEstimate ? decimal(due).times(minEstimateShare) : due);

const confirmAmount = (stop: DrivenStop, values: ReportValues): Promise<boolean> | true => {
  const amount = readAmount(values);
  const due = computeAmountDue(stop, values);
  if (amount !== null) {
    // The user already confirmed the amount of the report being corrected.
    const before = findReported(stop, 'delivered')?.collected;
    if (before && decimal(before.amount).eq(amount)) return true;
    if (due === null) return true;
    const isMore = decimal(amount).gt(due);
    if (!isMore && !isTooLittle(stop, amount, due)) return true;
    const compared = isMore ? 'More' : 'Less';
    const what = stop.cashOnDelivery ? 'to collect' : 'owed';
    const estimated = stop.amountIsEstimate ? 'estimated ' : '';
    return confirm({
      title: `${compared} than owed`,
      message: `${compared} than the ${estimated}${formatMoney(due)} ${what}. Is ${formatMoney(amount)} right?`,
      confirmLabel: 'Amount Is Right',
      cancelLabel: 'Change It',
    });
  }
  if (!stop.cashOnDelivery || !isPositive(due)) return true;
  return confirm({
    title: 'No money entered',
    message: `Collect ${formatMoney(due)} here. You entered no money.`,
    confirmLabel: 'Save Anyway',
    cancelLabel: 'Go Back',
  });
};

/** If money is due, ask for a name or signature as proof of delivery. */
const confirmUnsigned = (stop: DrivenStop, { takenBy, signature }: ReportValues): Promise<boolean> | true => {
  const isProven = takenBy.trim() !== '' || signature !== null || hasPicture(stop, 'signature');
  if (!stop.cashOnDelivery || isProven) return true;
  return confirm({
    title: 'No name and no signature',
    message: 'Enter who took the goods and paid, or have them sign.',
    confirmLabel: 'Save Anyway',
    cancelLabel: 'Go Back',
  });
};

/** Asks once about unlikely reports: more or less than owed, nothing collected, no signature, money withdrawn. */
export const confirmUnusual = async (
  stop: DrivenStop,
  kind: ReportBody['kind'],
  values: ReportValues,
): Promise<boolean> => {
  if (kind === 'delivered')
    return (await confirmAmount(stop, values)) && (await confirmUnsigned(stop, values));
  const { collected } = findReported(stop, 'delivered') ?? {};
  if (!collected) return true;
  const message = `You reported ${formatMoney(collected.amount)} as collected. A failed stop has no money collected.`;
  return confirm({ title: 'Was no money collected?', message, confirmLabel: 'Save as Failed' });
};

interface CollectedFieldsProps {
  values: ReportValues;
  set: (next: Partial<ReportValues>) => void;
  problems: Problems;
}

export const CollectedFields = ({ values, set, problems }: CollectedFieldsProps) => (
  <>
    <div className={classes.pair}>
      <MoneyField
        label="Money collected"
        error={renderProblem(problems.amount)}
        {...bind(values.amount, (amount) => set({ amount }))}
      />
      <NativeSelect label="Paid by" data={methods} {...bind(values.method, (method) => set({ method }))} />
    </div>
    {values.method === 'check' && (
      <TextInput
        label="Check Number"
        error={renderProblem(problems.checkNumber)}
        {...bind(values.checkNumber, (checkNumber) => set({ checkNumber }))}
      />
    )}
  </>
);

/** Describes shorts and returns; empty if one is invalid. */
const describeTyped = ({ items }: DrivenStop, { typed }: ReportValues): string[] => {
  if (items.some((item) => findTypedProblem(item, findTyped(items, item, typed)) !== null)) return [];
  return listDifferences(items, typed).map((difference) =>
    describeDifference(difference, findDifferenceLine(items, difference)?.unit),
  );
};

export const AmountToCollect = ({ stop, values }: { stop: DrivenStop; values: ReportValues }) => {
  const { amountToCollect: amount, amountIsEstimate: isEstimate, items } = stop;
  if (!isPositive(amount)) return null;
  const words = describeTyped(stop, values).join(', ');
  const reduced =
    words && !isEstimate ? subtractShorts(amount, items, listDifferences(items, values.typed)) : null;
  return (
    <>
      <p className={classes.collect}>
        Collect {isEstimate ? 'about ' : ''}
        {formatMoney(reduced ?? amount)}
      </p>
      {words && (
        <p role="status">
          {reduced === null
            ? `${words}. The amount does not include this; the office will correct the invoice.`
            : `Instead of ${formatMoney(amount)}: ${words}.`}
        </p>
      )}
    </>
  );
};
