import { bankApi } from '@primal/contracts/billing/bank';
import { reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, client } = sales;
afterAll(() => sales.stop());

const first = addDays(today(), -60);

const post = async (date: string, amount: string, account = '6100') => {
  const side = amount.startsWith('-') ? 'credit' : 'debit';
  const value = amount.replace('-', '');
  const { body, status, problem } = await api.call(manualEntryApi.createManualEntry, {
    body: {
      date,
      memo: 'Bank',
      lines: [
        { account: 'bank', [side]: value },
        { account, [side === 'debit' ? 'credit' : 'debit']: value },
      ],
    },
  });
  expect([status, problem]).toEqual([201, null]);
  return body;
};
const send = (text: string, mapping?: object) =>
  api.call(bankApi.importBankFile, { body: { fileName: 'bank.csv', text, mapping: mapping as never } });
const csv = (rows: readonly (readonly [string, string, string])[]) =>
  ['Date,Description,Amount', ...rows.map((row) => row.join(','))].join('\n');
const propose = async () => (await api.call(bankApi.proposeBankMatches, { query: { limit: '500' } })).body;
const match = (matches: { lineId: string | null; entryIds: string[] }[]) =>
  api.call(bankApi.matchBankLines, { body: { matches } });
const accept = async () => {
  const { proposals } = await propose();
  return match(
    proposals.map(({ line, entries }) => ({
      lineId: line?.id ?? null,
      entryIds: entries.map(({ id }) => id),
    })),
  );
};
const listLines = async (status: 'open' | 'matched') =>
  (await api.call(bankApi.listBankLines, { query: { status } })).body;
const listEntries = async (status: 'open' | 'matched') =>
  (await api.call(bankApi.listBankEntries, { query: { status } })).body;
const start = (statementDate: string, statementBalance: string, openingBalance?: string) =>
  api.call(reconciliationApi.startReconciliation, {
    body: { statementDate, statementBalance, openingBalance },
  });
const read = async (id: string) =>
  (await api.call(reconciliationApi.getReconciliation, { params: { id } })).body;
const finish = async (id: string, reason?: string) =>
  api.call(reconciliationApi.finishReconciliation, {
    params: { id },
    body: { version: (await read(id)).version, reason },
  });
const reopen = async (id: string, reason = 'Missed a fee') =>
  api.call(reconciliationApi.reopenReconciliation, {
    params: { id },
    body: { version: (await read(id)).version, reason },
  });

const ofx = (rows: string) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><INTU.BID>3000</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>42<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
${rows}
</BANKTRANLIST><LEDGERBAL><BALAMT>512.40<DTASOF>20261031120000</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('a bank file', () => {
  it('adds nothing the second time, and only what is new from a longer file', async () => {
    const rows = [
      [first, 'Coffee machine', '-12.00'],
      [first, 'Coffee machine', '-12.00'],
    ] as const;
    expect((await send(csv(rows))).body).toMatchObject({ format: 'csv', lineCount: 2, duplicateCount: 0 });
    expect((await send(csv(rows))).body).toMatchObject({ lineCount: 0, duplicateCount: 2 });
    const longer = await send(csv([...rows, [first, 'Coffee machine', '-12.00']]));
    expect(longer.body).toMatchObject({ lineCount: 1, duplicateCount: 2 });
    const { body: files } = await api.call(bankApi.listBankImports, { query: {} });
    for (const { id } of files) {
      const { status } = await api.call(bankApi.deleteBankImport, { params: { id } });
      expect(status).toBe(204);
    }
    expect(await listLines('open')).toEqual([]);
  });

  it('is read in OFX, once for each FITID', async () => {
    const row = (id: string, amount: string, name: string) =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261015120000[-5:EST]<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;
    const { body } = await send(ofx(row('A1', '-15.00', 'MONTHLY FEE &amp; MORE') + row('A2', '20.5', 'X')));
    expect(body).toMatchObject({
      format: 'ofx',
      lineCount: 2,
      balance: { date: '2026-10-31', amount: '512.40' },
    });
    expect((await send(ofx(row('A1', '-15.00', 'Renamed')))).body).toMatchObject({ lineCount: 0 });
    expect(await listLines('open')).toContainEqual(
      expect.objectContaining({ date: '2026-10-15', amount: '-15.00', description: 'MONTHLY FEE & MORE' }),
    );
    await api.call(bankApi.deleteBankImport, { params: { id: body.id } });
  });

  it.each([
    ['Date,Amount\nyesterday,5', "Row 2: 'yesterday' is not a date like 11/20/2026."],
    ['<OFX><BANKMSGSRSV1>', 'This OFX file has no statement of a bank account, or is not whole.'],
    [`<OFX><${'A'.repeat(60)}!`, 'This OFX file has no statement of a bank account, or is not whole.'],
  ])('is refused with a sentence: %j', async (text, message) => {
    const { status, problem } = await send(text);
    expect([status, problem?.issues?.[0]]).toEqual([400, { path: 'text', message }]);
  });

  it('needs the permission to close periods', async () => {
    const clerk = client({ permissions: ['viewInvoices', 'takePayments'] });
    const { status, problem } = await clerk.call(bankApi.importBankFile, { body: { text: 'x' } });
    expect([status, problem?.message]).toEqual([403, 'Only an admin may reconcile the bank.']);
    expect((await clerk.call(bankApi.proposeBankMatches, { query: {} })).status).toBe(200);
  });
});

describe('a reconciliation', () => {
  it('is matched, finished at the balance, locked, reopened with a reason, and begins the next', async () => {
    const rent = await post(first, '-300.00');
    await post(addDays(first, 1), '100.00');
    await post(addDays(first, 1), '50.00');
    const outstanding = await post(addDays(first, 5), '75.00');
    await send(
      csv([
        [addDays(first, 2), 'RENT', '-300.00'],
        [addDays(first, 3), 'BRANCH DEPOSIT', '150.00'],
        [addDays(first, 4), 'SERVICE FEE', '-8.00'],
      ]),
    );
    const proposed = await propose();
    expect(proposed).toMatchObject({ count: 2, openLines: 3, openEntries: 4 });
    expect(await listLines('matched')).toEqual([]);
    expect((await accept()).body.count).toBe(2);

    const date = addDays(first, 10);
    const { status, body } = await start(date, '842.00', '1000');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      openingBalance: '1000.00',
      cleared: '-150.00',
      difference: '-8.00',
      openLineCount: 1,
      openEntryTotal: '75.00',
    });
    const early = await finish(body.id);
    expect([early.status, early.problem?.message]).toEqual([
      409,
      'The cleared balance differs from the statement by -$8.00. Match what is missing, or correct the balance.',
    ]);
    expect((await start(date, '1')).status).toBe(409);

    await post(addDays(first, 4), '-8.00');
    await accept();
    const unexplained = await finish(body.id);
    expect([unexplained.status, unexplained.problem?.issues?.[0]]).toEqual([
      400,
      {
        path: 'reason',
        message:
          'The ledger differs from the statement by $1,000.00: the opening balance is not in the ledger. Please enter a reason to finish nevertheless.',
      },
    ]);
    const finished = await finish(body.id, 'Our ledger begins later');
    expect(finished.body).toMatchObject({
      status: 'finished',
      difference: '0.00',
      openLineCount: 0,
      openEntries: [expect.objectContaining({ documentId: outstanding.id })],
    });
    expect((await finish(body.id)).status).toBe(409);

    const { body: held } = await api.call(bankApi.listBankMatches, { query: { reconciliationId: body.id } });
    expect(held).toHaveLength(3);
    const locked = await api.call(bankApi.unmatchBankLine, { params: { id: held[0]?.id ?? '' } });
    expect([locked.status, locked.problem?.message]).toEqual([
      409,
      `The reconciliation of ${formatDate(date)} holds this match and is finished. Reopen it first.`,
    ]);

    // A reversal is a new entry of its own day: the finished one stays.
    await api.call(manualEntryApi.reverseManualEntry, {
      params: { id: rent.id },
      body: { date: addDays(first, 6), reason: 'Twice' },
    });
    const after = await read(body.id);
    expect(after).toMatchObject({ cleared: '-158.00', difference: '0.00', status: 'finished' });
    expect(await listEntries('open')).toContainEqual(
      expect.objectContaining({ documentId: rent.id, amount: '300.00' }),
    );

    expect((await reopen(body.id, ' ')).status).toBe(400);
    expect((await reopen(body.id)).body).toMatchObject({ status: 'open', reopenReason: 'Missed a fee' });
    expect((await finish(body.id, 'As before')).body).toMatchObject({
      status: 'finished',
      ledgerReason: 'As before',
      ledgerDifference: '1000.00',
    });

    expect((await start(date, '1')).problem?.issues?.[0]?.path).toBe('statementDate');
    const next = (await start(addDays(first, 20), '842.00')).body;
    expect(next).toMatchObject({ openingBalance: '842.00', cleared: '0.00', isFirst: false });
    expect((await reopen(body.id)).problem?.message).toMatch(/begins at this balance/);
    const removed = await api.call(reconciliationApi.deleteReconciliation, { params: { id: next.id } });
    expect(removed.status).toBe(204);
  });

  it('takes a match once when two people accept at once, and finishes once', async () => {
    const date = addDays(first, 30);
    await post(date, '41.00');
    await send(csv([[date, 'TWO PEOPLE', '41.00']]));
    const lines = await listLines('open');
    const entries = await listEntries('open');
    const one = {
      lineId: lines.find(({ amount }) => amount === '41.00')?.id ?? '',
      entryIds: entries.flatMap(({ id, amount }) => (amount === '41.00' ? [id] : [])),
    };
    const answers = await Promise.all([match([one]), match([one])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem?.message).toMatch(/is matched already/);
    const { id } = (await start(date, '883.00')).body;
    const ends = await Promise.all([finish(id), finish(id)]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses a match whose sums differ, and undoes one of an open period', async () => {
    const date = addDays(first, 40);
    await post(date, '10.00');
    await post(date, '11.00');
    await send(csv([[date, 'ELEVEN', '11.00']]));
    const [line] = await listLines('open');
    const entries = (await listEntries('open')).filter((entry) => entry.date === date);
    const wrong = entries.find(({ amount }) => amount === '10.00')?.id ?? '';
    const refused = await match([{ lineId: line?.id ?? '', entryIds: [wrong] }]);
    expect([refused.status, refused.problem?.issues?.[0]?.message]).toEqual([
      400,
      'The bank has $11.00, the entries come to $10.00. They must be equal.',
    ]);
    const right = entries.find(({ amount }) => amount === '11.00')?.id ?? '';
    const { body } = await match([{ lineId: line?.id ?? '', entryIds: [right] }]);
    expect(await listLines('open')).toEqual([]);
    const { status } = await api.call(bankApi.unmatchBankLine, { params: { id: body.ids[0] ?? '' } });
    expect(status).toBe(204);
    expect(await listLines('open')).toHaveLength(1);
  });
});
