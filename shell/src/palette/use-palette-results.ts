import type { Document } from '@primal/contracts/documents';
import type { Call } from '@primal/contracts/shared/api';
import { useDebounced } from '@primal/kit';
import { hasPermission, useApiQueries, useUser } from '@primal/kit/platform';
import { isNumber, found as kinds, type RecordResults, type Row } from './entries.ts';

/** Shorter than the usual debounce, since all results wait for this delay. */
const restMilliseconds = 80;
const limit = '5';

const lists = kinds.map(({ path }) => ({ method: 'GET', path }) as Call);

/**
 * `found` contains the previous results while loading; `answered` contains only results of this text.
 * Documents other than orders and invoices match by number only.
 */
export const usePaletteResults = (
  text: string,
): { found: RecordResults; answered: RecordResults; waiting: boolean; away: string[] } => {
  const q = useDebounced(text, restMilliseconds);
  const user = useUser();
  const matches = ({ search }: Document, typed: string): boolean =>
    search !== undefined &&
    hasPermission(user, search.needs) &&
    (search.by === 'number' ? isNumber(typed) : typed !== '');
  const reads = useApiQueries(
    kinds.map((kind, at) => ({
      call: lists[at] as Call,
      query: { q, limit, ...(!kind.number && { sort: 'name' }) },
      enabled: matches(kind, q),
      keepPrevious: true,
    })),
  );
  const asked = kinds.flatMap((kind, at) => {
    const read = reads[at];
    return read && text !== '' && matches(kind, q) && (kind.search?.by === 'text' || matches(kind, text))
      ? [{ kind, read }]
      : [];
  });
  const list = (shown: typeof asked): RecordResults =>
    Object.fromEntries(shown.map(({ kind, read }) => [kind.entity, (read.data ?? []) as Row[]]));
  return {
    found: list(asked),
    answered: list(asked.filter(({ read }) => text === q && !read.isPlaceholderData)),
    waiting: text !== q || asked.some(({ read }) => read.isFetching),
    away: asked.flatMap(({ kind, read }) => (read.error ? [`${kind.label?.toLowerCase()}s`] : [])),
  };
};
