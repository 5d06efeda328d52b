/** Whether two values of a field are one: text, lists and records of them. What is left out is as good as null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields in which something else stands than in what they were `opened` on. */
export const typedIn = <Values extends object>(
  values: Values,
  opened: Partial<Record<keyof Values, unknown>>,
): (keyof Values & string)[] =>
  (Object.keys(values) as (keyof Values & string)[]).filter((name) => !isSame(values[name], opened[name]));

/** What stands in those fields: what a save has to take over what somebody else has stored meanwhile. */
export const typedOf = <Values extends object>(
  values: Values,
  opened: Partial<Record<keyof Values, unknown>>,
): Partial<Values> =>
  Object.fromEntries(typedIn(values, opened).map((name) => [name, values[name]])) as Partial<Values>;
