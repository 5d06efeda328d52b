import { maxCheckDays } from '@primal/contracts/billing/bank';
import { countDaysBetween } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';

interface Item {
  id: string;
  date: string;
  amount: string;
}
interface Line extends Item {
  description: string;
  reference: string | null;
}
export interface Entry extends Item {
  checkNumber: string | null;
  documentType: string;
  documentId: string;
}

/** `lineId` is null for entries that cancel each other. */
interface Proposed {
  lineId: string | null;
  entryIds: string[];
}

const byDate = (a: Item, b: Item): number => a.date.localeCompare(b.date) || a.id.localeCompare(b.id);

const groupBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
};

/**
 * Pairs two lists of one amount, each in order of date. This finds the most pairs within `days`, since the
 * earliest of either list best fits the earliest of the other.
 */
const pair = <A extends Item, B extends Item>(
  ones: readonly A[],
  others: readonly B[],
  days: number,
): [A, B][] => {
  const pairs: [A, B][] = [];
  let at = 0;
  let to = 0;
  for (let one = ones[at], other = others[to]; one && other; one = ones[at], other = others[to]) {
    const apart = countDaysBetween(one.date, other.date);
    if (Math.abs(apart) <= days) pairs.push([one, other]);
    if (apart >= -days) at += 1;
    if (apart <= days) to += 1;
  }
  return pairs;
};

const pairByAmount = <A extends Item, B extends Item>(
  ones: readonly A[],
  others: readonly B[],
  days: number,
): [A, B][] => {
  const groups = groupBy(others.toSorted(byDate), ({ amount }) => amount);
  return [...groupBy(ones.toSorted(byDate), ({ amount }) => amount)].flatMap(([amount, same]) =>
    pair(same, groups.get(amount) ?? [], days),
  );
};

const readWords = (text: string): string[] =>
  (text.toUpperCase().match(/[A-Z0-9-]*[0-9][A-Z0-9-]*/g) ?? []).map((word) => word.replace(/^0+/, ''));

/** Words with digits, also without letters before them, as in `CHK9001`. */
const readNumbers = ({ description, reference }: Line): Set<string> =>
  new Set(
    readWords(`${description} ${reference ?? ''}`).flatMap((word) => [word, word.replace(/^[A-Z]+-?0*/, '')]),
  );

/** Pairs lines that have a check's number and amount, from `days` before the check until 60 days after it. */
const pairChecks = (lines: readonly Line[], entries: readonly Entry[], days: number): [Line, Entry][] => {
  const sameAmount = groupBy(
    lines.toSorted(byDate).map((line) => ({ line, numbers: readNumbers(line) })),
    ({ line }) => line.amount,
  );
  const taken = new Set<string>();
  return entries.toSorted(byDate).flatMap((entry): [Line, Entry][] => {
    const checks = readWords(entry.checkNumber ?? '');
    if (checks.length === 0) return [];
    const found = sameAmount.get(entry.amount)?.find(({ line, numbers }) => {
      const after = countDaysBetween(entry.date, line.date);
      const isNear = after >= -days && after <= maxCheckDays;
      return isNear && !taken.has(line.id) && checks.some((check) => numbers.has(check));
    });
    if (!found) return [];
    taken.add(found.line.id);
    return [[found.line, entry]];
  });
};

const takeOut = <T extends { id: string }>(items: readonly T[], taken: ReadonlySet<string>): T[] =>
  items.filter(({ id }) => !taken.has(id));

/**
 * Proposes matches by amount and date (docs/rules/bank.md#proposals). First checks by number, then one entry
 * for one line, then entries of one document that cancel each other. Last one line for all entries of a kind on a day.
 */
export const proposeMatches = (
  lines: readonly Line[],
  entries: readonly Entry[],
  days: number,
): Proposed[] => {
  const checks = pairChecks(lines, entries, days);
  const isTaken = new Set(checks.flat().map(({ id }) => id));
  const single = [...checks, ...pairByAmount(takeOut(lines, isTaken), takeOut(entries, isTaken), days)];
  const matchedLines = new Set(single.map(([line]) => line.id));
  const matchedEntries = new Set(single.map(([, entry]) => entry.id));

  const left = takeOut(entries, matchedEntries);
  const canceling = [...groupBy(left, ({ documentId }) => documentId).values()].filter(
    (group) => group.length > 1 && sum(group.map(({ amount }) => amount)).eq(0),
  );
  for (const { id } of canceling.flat()) matchedEntries.add(id);

  const batches = [
    ...groupBy(takeOut(left, matchedEntries), ({ date, documentType }) => `${date} ${documentType}`).values(),
  ].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < 2) return [];
    return [
      { id: first.id, date: first.date, amount: toMoney(sum(group.map(({ amount }) => amount))), group },
    ];
  });
  const several = pairByAmount(takeOut(lines, matchedLines), batches, days);

  return [
    ...single.map(([line, entry]) => ({ lineId: line.id, entryIds: [entry.id] })),
    ...several.map(([line, { group }]) => ({ lineId: line.id, entryIds: group.map(({ id }) => id) })),
    ...canceling.map((group) => ({ lineId: null, entryIds: group.map(({ id }) => id) })),
  ];
};
