/** The choices of a filter: these values as they are called, behind one for all of them. */
export const withAll = (label: string, values: readonly string[]) => [
  { value: '', label },
  ...values.map((value) => ({ value, label: value })),
];
