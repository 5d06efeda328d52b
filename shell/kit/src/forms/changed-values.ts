/** Deep equality of field values (text, lists, records); undefined equals null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const listChanged = <Values extends object>(
  values: Values,
  opened: Partial<Record<keyof Values, unknown>>,
): (keyof Values & string)[] =>
  (Object.keys(values) as (keyof Values & string)[]).filter((name) => !isSame(values[name], opened[name]));

export const pickChanged = <Values extends object>(
  values: Values,
  opened: Partial<Record<keyof Values, unknown>>,
): Partial<Values> =>
  Object.fromEntries(listChanged(values, opened).map((name) => [name, values[name]])) as Partial<Values>;
