import type { StandingOrderAnswer } from '@primal/contracts/orders/standing-order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { isPositive, showQuantity } from '@primal/contracts/shared/decimal';
import { type Weekday, weekdayNames, weekdays } from '@primal/contracts/shared/delivery-days';
import type { Issue } from '@primal/contracts/shared/problem';
import { type Goods, readQuantity } from '@primal/contracts/shared/quantities';
import { documentValues, optional, required, type ValuesOf, version } from '@primal/kit/forms';
import { z } from 'zod';

/** A product with what is typed for each weekday; '' is nothing. */
export interface StandingLine {
  key: string;
  /** Of a stored line the product that it had then, which stands once on a standing order: what somebody else did to it is told by it. */
  id?: string | undefined;
  productId: string | null;
  productName: string;
  quantities: Partial<Record<Weekday, string>>;
}

let made = 0;

export const newLine = (line: Partial<StandingLine> = {}): StandingLine => {
  made += 1;
  return { productId: null, productName: '', quantities: {}, ...line, key: `line ${made}` };
};

const lineDraft = z
  .object({
    id: z.string().optional(),
    productId: z.string().nullable(),
    productName: z.string(),
    quantities: z.object(
      Object.fromEntries(weekdays.map((day) => [day, z.string().optional()])) as Record<
        Weekday,
        z.ZodOptional<z.ZodString>
      >,
    ),
  })
  .transform((line) => newLine(line));

/** A figure as it is shown in a field: `2`, `2.5`. */
const shownQuantities = (quantities: StandingLine['quantities']): StandingLine['quantities'] =>
  Object.fromEntries(
    Object.entries(quantities).map(([day, quantity]) => [day, quantity && showQuantity(quantity)]),
  );

const isTyped = ({ quantities }: StandingLine): boolean => Object.values(quantities).some(Boolean);

/** Lines that say something: an empty one at the end is no line. */
export const filledLines = (lines: readonly StandingLine[]): StandingLine[] =>
  lines.filter((line) => line.productId !== null || isTyped(line));

/** Whether something of a line is delivered on a weekday: a quantity that can be read, and above 0. */
export const isDeliveredOn = ({ quantities }: StandingLine, day: Weekday): boolean =>
  isPositive(readQuantity(quantities[day] ?? '', null).value || null);

/** Why a quantity cannot be read, as a sentence; null when it can, and where there is none. */
export const quantityProblem = (text: string, goods: Goods | null = null): string | null =>
  readQuantity(text, goods).problem;

const problemOf = (line: StandingLine): string | null => {
  if (line.productId === null) return 'Choose a product from the list, or remove the line.';
  const [wrong] = weekdays.flatMap((day) => {
    const problem = quantityProblem(line.quantities[day] ?? '');
    return problem ? [`${weekdayNames[day]}: ${problem}`] : [];
  });
  return wrong ?? null;
};

const lineIssues = (lines: readonly StandingLine[]): Issue[] =>
  filledLines(lines).flatMap((line) => {
    const message = problemOf(line);
    return message ? [{ path: `lines.${line.key}`, message }] : [];
  });

const sentLine = ({ productId, quantities }: StandingLine) => ({
  productId: productId ?? '',
  quantities: Object.fromEntries(
    Object.entries(quantities).flatMap(([day, text]) => {
      const { value } = readQuantity(text, null);
      return value ? [[day, value]] : [];
    }),
  ) as StandingLine['quantities'],
});

export const standingForm = documentValues(
  'standing-order',
  {
    customerId: required(),
    // From today on, an order would be made at once for goods that nobody has packed.
    from: required(() => addDays(today(), 1)),
    to: optional(),
    active: {
      schema: z.boolean(),
      blank: () => true,
      read: (stored: boolean) => stored,
      send: (value: boolean) => value,
    },
    version: version(),
  },
  {
    schema: lineDraft,
    read: ({ productId, productName, quantities }: StandingOrderAnswer['lines'][number]) =>
      newLine({ id: productId, productId, productName, quantities: shownQuantities(quantities) }),
    send: (lines: readonly StandingLine[]) => filledLines(lines).map(sentLine),
    issues: lineIssues,
    placeOf: (path, lines) => {
      const at = path.match(/^lines\.(\d+)/)?.[1];
      const line = at && filledLines(lines)[Number(at)];
      return line ? `lines.${line.key}` : path;
    },
  },
);
export type StandingValues = ValuesOf<typeof standingForm>;

/** The form of a stored one, with a line to go on. */
export const valuesOf = (standing: StandingOrderAnswer): StandingValues =>
  standingForm.from({ ...standing, items: standing.lines }, {});

export const createBody = (values: StandingValues) => ({
  ...standingForm.fields(values),
  lines: standingForm.items(values),
});

/** Dates that were skipped or changed stay: they are no part of this form. */
export const updateBody = (values: StandingValues) => ({ ...createBody(values), version: values.version });
