type IifRecord = Record<string, string>;

const assertDistinct = (texts: readonly string[]): void => {
  const seen = new Set<string>();
  for (const text of texts.map((one) => one.toLowerCase())) {
    if (seen.has(text)) throw new Error(`${text} occurs twice in a list.`);
    seen.add(text);
  }
};

/** Asserts valid list names: not blank, not too long, without colon, and unique ignoring case. */
const assertNames = (records: readonly IifRecord[], most: number): Set<string> => {
  const names = records.map(({ NAME = '' }) => NAME);
  for (const name of names)
    if (name.trim() !== name || name === '' || name.length > most || name.includes(':'))
      throw new Error(`${JSON.stringify(name)} is not a valid name.`);
  assertDistinct(names);
  return new Set(names);
};

/**
 * Reads a file by the published reference of QuickBooks' import files: tab-separated cells, headings with
 * `!`. A transaction is a TRNS line, its SPL lines and ENDTRNS. Throws if a program would reject the file.
 */
export const readIif = (bytes: Uint8Array) => {
  const text = new TextDecoder('windows-1252', { fatal: true }).decode(bytes);
  if (!text.endsWith('\r\n')) throw new Error('The last line has no line end.');
  const headings = new Map<string, string[]>();
  const lists = new Map<string, IifRecord[]>();
  const transactions: { head: IifRecord; lines: IifRecord[]; cents: bigint }[] = [];
  let open: (typeof transactions)[number] | null = null;
  for (const line of text.slice(0, -2).split('\r\n')) {
    if (/[\r\n"]/.test(line)) throw new Error(`A line contains a line end or a quotation mark: ${line}`);
    const [keyword = '', ...cells] = line.split('\t');
    if (keyword.startsWith('!')) {
      headings.set(keyword.slice(1), cells);
      continue;
    }
    const names = headings.get(keyword);
    if (!names) throw new Error(`${keyword} has no heading.`);
    if (cells.length !== names.length) throw new Error(`${keyword} has ${cells.length} cells: ${line}`);
    const record = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    if (keyword === 'ENDTRNS') {
      if (open?.cents !== 0n) throw new Error(`A transaction does not sum to 0.00: ${line}`);
      transactions.push(open);
      open = null;
    } else if (keyword === 'TRNS' || keyword === 'SPL') {
      if ((keyword === 'TRNS') === (open !== null)) throw new Error(`${keyword} is in the wrong place.`);
      if (!/^\d\d\/\d\d\/\d\d$/.test(record.DATE ?? '')) throw new Error(`${record.DATE} is not a date.`);
      if (!/^-?\d+\.\d\d$/.test(record.AMOUNT ?? '')) throw new Error(`${record.AMOUNT} is not an amount.`);
      open ??= { head: record, lines: [], cents: 0n };
      if (record.TRNSTYPE !== open.head.TRNSTYPE) throw new Error('A line is of another type.');
      open.lines.push(record);
      open.cents += BigInt((record.AMOUNT ?? '').replace('.', ''));
    } else lists.set(keyword, [...(lists.get(keyword) ?? []), record]);
  }
  if (open) throw new Error('A transaction has no end.');
  const accounts = lists.get('ACCNT') ?? [];
  const customers = lists.get('CUST') ?? [];
  const accountNames = assertNames(accounts, 31);
  const customerNames = assertNames(customers, 41);
  assertDistinct(accounts.map(({ ACCNUM }) => ACCNUM ?? '').filter((number) => number !== ''));
  for (const { ACCNT = '', NAME = '' } of transactions.flatMap(({ lines }) => lines)) {
    if (!accountNames.has(ACCNT)) throw new Error(`The account ${ACCNT} is not listed.`);
    if (NAME !== '' && !customerNames.has(NAME)) throw new Error(`The customer ${NAME} is not listed.`);
  }
  return { transactions, accounts, customers };
};
