/** Computes a value on the first call. A start would take longer if it walked the schemas of all routes. */
export const lazily = <Value>(compute: () => Value): (() => Value) => {
  let computed: { value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
};
