import { useEffect, useState } from 'react';

/** Debounce of server searches, in milliseconds. */
const usualRest = 150;

export const useRested = (text: string, milliseconds = usualRest): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return rested;
};
