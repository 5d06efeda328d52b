import type { StandingOrderAnswer } from '@primal/contracts/orders/standing-order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import { type Weekday, weekdayNames, weekdays } from '@primal/contracts/shared/delivery-days';
import type { Issue } from '@primal/contracts/shared/problem';
import { type ProductUnits, readQuantity } from '@primal/contracts/shared/quantities';
import { documentValues, optional, required, type ValuesOf, version } from '@primal/kit/forms';
import { z } from 'zod';

/** Product with a typed quantity per weekday; '' means no delivery. */
export interface StandingLine {
  key: string;
  /** Stored product id, which is unique per standing order; identifies the line in merges. */
  id?: string | undefined;
  productId: string | null;
  productName: string;
  quantities: Partial<Record<Weekday, string>>;
}

let lineCount = 0;

export const createLine = (line: Partial<StandingLine> = {}): StandingLine => {
  lineCount += 1;
  return { productId: null, productName: '', quantities: {}, ...line, key: `line ${lineCount}` };
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
  .transform((line) => createLine(line));

const formatQuantities = (quantities: StandingLine['quantities']): StandingLine['quantities'] =>
  Object.fromEntries(
    Object.entries(quantities).map(([day, quantity]) => [day, quantity && formatQuantity(quantity)]),
  );

const isTyped = ({ quantities }: StandingLine): boolean => Object.values(quantities).some(Boolean);

export const listFilledLines = (lines: readonly StandingLine[]): StandingLine[] =>
  lines.filter((line) => line.productId !== null || isTyped(line));

export const isDeliveredOn = ({ quantities }: StandingLine, day: Weekday): boolean =>
  isPositive(readQuantity(quantities[day] ?? '', null).value || null);

export const findQuantityProblem = (text: string, goods: ProductUnits | null = null): string | null =>
  readQuantity(text, goods).problem;

const findProblem = (line: StandingLine): string | null => {
  if (line.productId === null) return 'Choose a product from the list, or remove the line.';
  const [wrong] = weekdays.flatMap((day) => {
    const problem = findQuantityProblem(line.quantities[day] ?? '');
    return problem ? [`${weekdayNames[day]}: ${problem}`] : [];
  });
  return wrong ?? null;
};

const listLineIssues = (lines: readonly StandingLine[]): Issue[] =>
  listFilledLines(lines).flatMap((line) => {
    const message = findProblem(line);
    return message ? [{ path: `lines.${line.key}`, message }] : [];
  });

const toLineBody = ({ productId, quantities }: StandingLine) => ({
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
    // A start today would immediately create an order that nobody has packed.
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
      createLine({ id: productId, productId, productName, quantities: formatQuantities(quantities) }),
    send: (lines: readonly StandingLine[]) => listFilledLines(lines).map(toLineBody),
    issues: listLineIssues,
    formPath: (path, lines) => {
      const at = path.match(/^lines\.(\d+)/)?.[1];
      const line = at && listFilledLines(lines)[Number(at)];
      return line ? `lines.${line.key}` : path;
    },
  },
);
export type StandingValues = ValuesOf<typeof standingForm>;

export const toValues = (standing: StandingOrderAnswer): StandingValues =>
  standingForm.from({ ...standing, items: standing.lines }, {});

export const createBody = (values: StandingValues) => ({
  ...standingForm.fields(values),
  lines: standingForm.items(values),
});

export const updateBody = (values: StandingValues) => ({ ...createBody(values), version: values.version });
