import { type RawBuilder, sql } from '@primal/service-kit/database';
import { concatColumns, contains, foldSql, type SearchSource } from '@primal/service-kit/lists/search';

export const matchPoNumber = (column: string, typed: string): SearchSource => ({
  matches: sql<boolean>`(${sql.ref(column)} is not null and ${contains(sql.raw(foldSql(column)), typed)})`,
});

interface SearchedLines {
  id: RawBuilder<unknown>;
  table: string;
  /** The lines' foreign key to the document; an index has it after `product_id`. */
  of: string;
}

const maxProductDocuments = 10_001;

/** Finds documents by product name or code, starting with three letters, in the copy's `folded_text`. */
export const matchProducts = ({ id, table, of }: SearchedLines, typed: string): SearchSource[] => {
  if (typed.trim().length < 3) return [];
  const products = sql`select id from products where ${contains(sql.ref('folded_text'), typed)}`;
  const keys = sql`select distinct ${sql.ref(of)} from (
    select ${sql.ref(of)} from ${sql.table(table)} where product_id in (${products})
    order by ${sql.ref(of)} desc limit ${sql.lit(maxProductDocuments)}) as lines`;
  return [{ column: id, keys, type: 'uuid' }];
};

export const productSearchText = concatColumns(["snapshot ->> 'name'", "snapshot ->> 'productCode'"]);
