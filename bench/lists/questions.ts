import { month, type Question, someone } from './documents.ts';

/** What the screens of all documents ask of their lists, in one kind's columns. */
interface Columns {
  /** The table's short name. */
  row: string;
  /** The document's own date. */
  date: string;
  /** What the filter `status` holds, as the questions name it. */
  status: { name?: string; column: string; values: readonly string[] };
  /** The document's number and how it begins; `beginning`: the first digit alone is asked for as well. */
  number?: { column: string; series: string; beginning?: boolean };
  /** The condition that finds rows by the customers' names like `$1`. */
  byName: string;
  /** The column of each sort; `nullsLast` are those that some rows lack. */
  sorts: Record<string, string>;
  nullsLast?: readonly string[];
  /** Questions of this kind alone. */
  further?: readonly (Omit<Question, 'orderBy'> & Partial<Pick<Question, 'orderBy'>>)[];
}

/** The questions of a kind of document; the first one is its first page. */
export const documentQuestions = (columns: Columns): Question[] => {
  const { row, date, status, number, byName, sorts, nullsLast = [], further = [] } = columns;
  const newest = `${date} desc, ${row}.id desc`;
  const found = (name: string, q: string, filter: string, value: string): Question => ({
    name: `search ${name}`,
    query: { q },
    filter,
    values: [value],
    orderBy: newest,
  });
  const byNumber = number
    ? [
        found('by number', `${number.series}-51234`, `${number.column} = $1`, `${number.series}-51234`),
        found('by digits', '51234', `${number.column} like $1`, '%51234%'),
      ]
    : [];
  const byBeginning = number?.beginning
    ? [found('by beginning', `${number.series}-5`, `${number.column} like $1`, `${number.series}-5%`)]
    : [];
  return [
    { name: 'newest', query: {}, orderBy: newest },
    {
      name: 'date filter',
      query: month,
      filter: `${date} between $1 and $2`,
      values: [month.from, month.to],
      orderBy: newest,
    },
    ...status.values.map((value) => ({
      name: `${status.name ?? 'status'} ${value}`,
      query: { status: value },
      filter: `${status.column} = $1`,
      values: [value],
      orderBy: newest,
    })),
    ...byNumber,
    ...byBeginning,
    found('by customer', someone.name, byName, someone.name.toLowerCase()),
    found('by a word', 'tavern', byName, '%tavern%'),
    found('without a match', 'nobody at all', byName, '%nobody at all%'),
    {
      name: 'one customer',
      query: { customerId: someone.id },
      filter: `${row}.customer_id = $1`,
      values: [someone.id],
      orderBy: newest,
    },
    ...further.map((question) => ({ orderBy: newest, ...question })),
    ...Object.entries(sorts).flatMap(([sort, column]) =>
      ['asc', 'desc'].map((order) => ({
        name: `by ${sort} ${order}`,
        query: { sort, order },
        orderBy: `${column} ${order}${nullsLast.includes(sort) ? ' nulls last' : ''}, ${row}.id ${order}`,
      })),
    ),
  ];
};
