import { useEffect, useState } from 'react';

/** Debounce of server searches, in milliseconds. */
const defaultDelay = 150;

export const useDebounced = (text: string, milliseconds = defaultDelay): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return debounced;
};
