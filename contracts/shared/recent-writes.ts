/** Header with the last event of each type that a call wrote: `type=id,type=id` (docs/decisions/0078). */
export const writesHeader = 'x-wrote';

/** Header in which the gateway sends a service the caller's recent writes elsewhere, in the same form. */
export const recentWritesHeader = 'x-after';

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
