/** What a call has written, the last event of each type: `type=id,type=id` (docs/decisions/0078). */
export const wroteHeader = 'x-wrote';

/** The header in which the gateway tells a service what its caller has just written elsewhere, in the same form. */
export const afterHeader = 'x-after';

/** Ids of events by their types. */
export type Writes = ReadonlyMap<string, string>;

export const formatWrites = (writes: Writes): string =>
  [...writes].map(([type, id]) => `${type}=${id}`).join(',');

export const readWrites = (header: string | undefined): Map<string, string> =>
  new Map(
    (header || '').split(',').flatMap((part) => {
      const [type, id] = part.split('=');
      return type && id ? [[type, id] as const] : [];
    }),
  );
