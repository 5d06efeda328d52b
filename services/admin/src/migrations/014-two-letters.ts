import type { Migration } from '@primal/service-kit/database/migrate';
import { shortParts } from '@primal/service-kit/lists/search';

/** Every letter of a text, and every two that stand beside each other; some more than once. */
const partsOf = `
  create function short_parts(searched text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
  declare
    letters text[] := regexp_split_to_array(searched, '');
    parts text[] := letters;
  begin
    for at in 2..cardinality(letters) loop
      parts := parts || (letters[at - 1] || letters[at]);
    end loop;
    return parts;
  end $$`;

/** What waits to be taken into an index is read whole by each search: it is kept short. */
const index = (table: string) => `
  create index ${table}_short_parts on ${table} using gin (${shortParts('folded_text')})
    with (gin_pending_list_limit = 256)`;

export const twoLetters: Migration = {
  name: '014-two-letters',
  sql: [partsOf, index('customers'), index('products')],
};
