import { addDays, today } from '@primal/contracts/shared/dates';
import { type Measuring, measure } from './measure.ts';
import { compareInTurns, formatMissed, measureTime, median } from './timing.ts';

/** `ENTRIES=10000 npm run bench trial-balance` only checks that the bench itself works. */
const entries = Number(process.env.ENTRIES ?? 1_000_000);
const days = 1_000;
const rounds = 10;
/** Maximum accepted multiple of the raw aggregate, and time of a page in milliseconds. */
const limits = { timesRaw: 2.5, page: 10 };

/** Half of the entries are invoices, half payments. */
const seed = [
  `insert into journal_entries (id, at, date, document_type, document_id, document_number)
    select uuidv7(), now(), current_date - (n % ${days}), case n % 2 when 0 then 'invoice' else 'payment' end, uuidv7(),
      'N-' || n
    from generate_series(1, ${entries}) n`,
  `insert into journal_lines (entry_id, position, date, account, category, invoice_id, debit, credit)
    select id, 0, date, case document_type when 'invoice' then 'accounts_receivable' else 'bank' end, null,
      case document_type when 'invoice' then document_id end, 12.50, 0 from journal_entries
    union all select id, 1, date, case document_type when 'invoice' then 'sales' else 'accounts_receivable' end,
      case document_type when 'invoice' then 'Category ' || hashtext(id::text) % 8 end,
      case document_type when 'payment' then document_id end, 0, 12.50 from journal_entries`,
];

const raw = `select account, category, sum(debit), sum(credit) from journal_lines
  where date between $1 and $2 group by account, category`;

const awaitSums = async (pool: Measuring['pool']): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>(
      'select exists (select from unsummed_entries) as waits',
    );
    if (!rows[0]?.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

const ask = async ({ clerk, pool }: Measuring): Promise<string[]> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of seed) await client.query(statement);
    await awaitSums(pool);
    await client.query('vacuum analyze journal_entries, journal_lines, ledger_days, unsummed_entries');
  } finally {
    client.release();
  }
  const [from, to] = [addDays(today(), -500), addDays(today(), -100)];
  const took = await compareInTurns({
    raw: () => pool.query(raw, [from, to]),
    ours: () => clerk.send('GET', `/api/ledger/trial-balance?from=${from}&to=${to}`),
    rounds,
    warmUp: 2,
  });
  const times = took.ours / took.raw;
  const lines = [
    `${entries} entries`,
    `trial balance ${took.ours.toFixed(1)} ms, raw aggregate ${took.raw.toFixed(1)} ms: ${times.toFixed(2)} times${formatMissed(times <= limits.timesRaw)}`,
  ];
  const pages = {
    'the first page': `accounts_receivable/activity?from=${from}&to=${to}`,
    'the last page': `accounts_receivable/activity?from=${from}&to=${to}&order=desc`,
    'a page of a rare account': `card/activity?from=${from}&to=${to}`,
    'a page of a category': `${encodeURIComponent('sales:Category 3')}/activity?from=${from}&to=${to}`,
  };
  for (const [name, path] of Object.entries(pages)) {
    const ms: number[] = [];
    for (let round = 0; round < rounds; round++)
      ms.push(await measureTime(() => clerk.send('GET', `/api/ledger/accounts/${path}`)));
    lines.push(
      `${name.padEnd(26)}${median(ms).toFixed(1).padStart(8)} ms${formatMissed(median(ms) <= limits.page)}`,
    );
  }
  return [...lines, `at most ${limits.timesRaw} times the raw aggregate, ${limits.page} ms a page wanted`];
};

export default function trialBalance(): Promise<string[]> {
  return measure({ database: 'billing' }, ask);
}
