import { type RefObject, useLayoutEffect, useRef } from 'react';

export const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
};
