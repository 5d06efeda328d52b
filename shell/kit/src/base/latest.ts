import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last drawing, for functions that stay the same. */
export const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
};
