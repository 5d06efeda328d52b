import { useMemo, useRef } from 'react';

const newKey = (): string =>
  // `randomUUID` exists only on secure origins; a warehouse may well open the product over plain http.
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One idempotency key for a form: the same until `renew()`, so that a double click or a retry after a lost answer
 * creates nothing twice (decisions, "Errors"). `useApiMutation` does this by itself.
 */
export const useIdempotencyKey = (): { key: () => string; renew: () => void } => {
  const current = useRef<string | null>(null);
  return useMemo(
    () => ({
      key: () => {
        current.current ??= newKey();
        return current.current;
      },
      renew: () => {
        current.current = null;
      },
    }),
    [],
  );
};
