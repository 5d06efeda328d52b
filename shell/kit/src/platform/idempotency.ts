/**
 * A new key for a creating call: the server stores what comes under one key once (docs/rules/errors.md#idempotency).
 */
export const newIdempotencyKey = (): string =>
  // `randomUUID` exists only on secure origins; a warehouse may well open the product over plain http.
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
