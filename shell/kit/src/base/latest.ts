import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Ref to the latest rendered value, for callbacks with a stable identity. */
export const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
};
