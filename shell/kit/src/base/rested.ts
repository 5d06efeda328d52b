import { useEffect, useState } from 'react';

/** How long the fingers rest before a server is asked: letters typed within this time are looked for together. */
const usualRest = 150;

/** The typed text, once nothing was typed for that many milliseconds. */
export const useRested = (text: string, milliseconds = usualRest): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return rested;
};
