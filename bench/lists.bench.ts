import { cashReceiptList, creditMemoList, invoiceList, paymentList } from './lists/billing.ts';
import { customerList, productList } from './lists/catalog.ts';
import type { Documents, Question } from './lists/documents.ts';
import { orderList } from './lists/orders.ts';
import { type Measuring, measure } from './measure.ts';
import { compareInTurns, formatMissed } from './timing.ts';

/** To measure another kind of document, add a file in `lists/` and its name here. */
const kinds: Documents[] = [
  orderList,
  invoiceList,
  paymentList,
  creditMemoList,
  cashReceiptList,
  productList,
  customerList,
];

const sizes = [100_000, 1_000_000] as const;
const limit = '50';
const rounds = 40;
/** Uncounted rounds that compile code, open connections and fill caches. */
const warmUp = 8;
/**
 * Maximum accepted answer time at the larger size, in milliseconds and as a multiple of the smaller size's
 * time.
 */
const limits = { ms: 10, times: 1.5 };

interface Figures {
  raw: number;
  ours: number;
}

const ask = ({ clerk, pool }: Measuring, kind: Documents, question: Question): Promise<Figures> => {
  const { filter = 'true', values = [], orderBy } = question;
  const text = `select * from ${kind.table} where ${filter} order by ${orderBy} limit ${limit}`;
  const path = `${kind.path}?${new URLSearchParams({ limit, ...question.query })}`;
  return compareInTurns({
    raw: () => pool.query(text, values),
    ours: () => clerk.send('GET', path),
    rounds,
    warmUp,
  });
};

const nextPage = async ({ clerk }: Measuring, kind: Documents): Promise<Question> => {
  const first = await clerk.person.send('GET', `${kind.path}?limit=${limit}`);
  const [, cursor] = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '') ?? [];
  if (!cursor) throw new Error(`The list of ${kind.name} has no second page.`);
  const [newest] = kind.questions;
  return { name: 'next page', query: { cursor: decodeURIComponent(cursor) }, orderBy: newest?.orderBy ?? '' };
};

const measureKind = (kind: Documents): Promise<Map<string, Figures[]>> =>
  measure({ database: kind.database }, async (measuring) => {
    const found = new Map<string, Figures[]>();
    let stored = 0;
    for (const size of kind.sizes ?? sizes) {
      await kind.seed(measuring.pool, stored, size);
      stored = size;
      const [newest, ...others] = kind.questions;
      for (const question of [newest, await nextPage(measuring, kind), ...others]) {
        if (!question) continue;
        const figures = await ask(measuring, kind, question);
        found.set(question.name, [...(found.get(question.name) ?? []), figures]);
      }
    }
    return found;
  });

const cell = (text: string) => text.padStart(10);
const ms = (figure: number | undefined) => cell((figure ?? Number.NaN).toFixed(2));

const row = (name: string, [small, large]: Figures[]): string => {
  const times = (large?.ours ?? Number.NaN) / (small?.ours ?? Number.NaN);
  const isMet = (large?.ours ?? Number.NaN) <= limits.ms && times <= limits.times;
  const figures = [small?.raw, small?.ours, large?.raw, large?.ours].map(ms).join('');
  return `${name.padEnd(32)}${figures}${cell(times.toFixed(2))}${formatMissed(isMet)}`;
};

const wanted = (): Documents[] => {
  const names = process.env.LISTS?.split(',') ?? kinds.map(({ name }) => name);
  return names.map((name) => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind) throw new Error(`There is no ${name}; there are ${kinds.map((one) => one.name).join(', ')}.`);
    return kind;
  });
};

/**
 * Measures lists through the gateway at two sizes: one client, pages of 50, medians in milliseconds. Beside
 * each is the same page by raw SQL. `LISTS=products,customers` selects lists.
 */
export default async function lists(): Promise<string[]> {
  const lines: string[] = [];
  for (const kind of wanted()) {
    const figures = await measureKind(kind);
    const heads = (kind.sizes ?? sizes).flatMap((size) => [`raw ${size / 1000}k`, `${size / 1000}k`]);
    lines.push(`${kind.name.padEnd(32)}${[...heads, 'times'].map(cell).join('')}`);
    for (const [name, found] of figures) lines.push(row(name, found));
    lines.push('');
  }
  return [
    ...lines,
    `at most ${limits.ms} ms at the larger size and ${limits.times} times the smaller wanted`,
  ];
}
