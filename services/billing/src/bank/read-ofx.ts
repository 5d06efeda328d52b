import { maxBankLines } from '@primal/contracts/billing/bank';
import {
  type BankFile,
  type FileLine,
  maxDescription,
  readBankAmount,
  readBankDate,
} from '@primal/contracts/billing/bank-file';
import { toSingleLine } from '@primal/contracts/shared/normalize-text';
import { truncate } from '@primal/contracts/shared/text';
import { parseSync } from 'ofx-js';
import { z } from 'zod';

const leaf = z.string().optional();
const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.array(schema), schema.transform((one) => [one])]).optional();

const transaction = z.object({
  fitid: leaf,
  dtposted: z.string(),
  trnamt: z.string(),
  trntype: leaf,
  name: leaf,
  memo: leaf,
  checknum: leaf,
  refnum: leaf,
});
const statement = z.object({
  bankacctfrom: z.object({ bankid: leaf, acctid: leaf }).optional(),
  ccacctfrom: z.object({ acctid: leaf }).optional(),
  banktranlist: z.union([z.object({ stmttrn: listOf(transaction) }), z.literal('')]).optional(),
  ledgerbal: z.object({ balamt: z.string(), dtasof: z.string() }).optional(),
});
const file = z.object({
  bankmsgsrsv1: z.object({ stmttrnrs: listOf(z.object({ stmtrs: statement.optional() })) }),
});

type OfxFile = BankFile & { balance: { date: string; amount: string } | null };

export const isOfx = (text: string): boolean =>
  /^\ufeff?\s*(OFXHEADER|<\?(xml|OFX)|<OFX>)/i.test(text) && /<OFX>/i.test(text);

/**
 * Writes tag names in lower case and without dots. For long names in capitals, a pattern of the library takes
 * exponential time (docs/decisions/0182).
 */
const tame = (text: string): string =>
  text
    .replace(
      /<(\/?)([\w.]+)/g,
      (_, slash, name: string) => `<${slash}${name.toLowerCase().replaceAll('.', '')}`,
    )
    .replace(/<(\/?)ofx>/g, '<$1OFX>');

const readText = (text: string | undefined): string =>
  toSingleLine(
    (text ?? '').replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&nbsp;', ' '),
  ).trim();

const fail = (problem: string): OfxFile => ({ lines: null, problem, balance: null });

const parse = (text: string): unknown => {
  try {
    return parseSync(tame(text)).OFX;
  } catch {
    return null;
  }
};

/** Bank statement of an OFX or QFX file: SGML of version 1, XML of version 2. One account. */
export const readOfx = (text: string): OfxFile => {
  if (/<\/?[\d_]{9}/.test(text)) return fail('This file is no OFX.');
  const read = file.safeParse(parse(text));
  const statements = read.success
    ? (read.data.bankmsgsrsv1.stmttrnrs ?? []).flatMap(({ stmtrs }) => stmtrs ?? [])
    : [];
  const [first, second] = statements;
  if (!first) return fail('This OFX file has no statement of a bank account, or is not whole.');
  if (second) return fail('This OFX file has several accounts. Download the one that you reconcile.');
  const list = typeof first.banktranlist === 'object' ? (first.banktranlist.stmttrn ?? []) : [];
  if (list.length > maxBankLines) return fail('The file has more than 10,000 lines.');
  const account = readText(first.bankacctfrom?.acctid);
  const lines: FileLine[] = [];
  for (const [at, one] of list.entries()) {
    const date = readBankDate(one.dtposted.slice(0, 8));
    const amount = readBankAmount(one.trnamt);
    if (date === null || amount === null) return fail(`Transaction ${at + 1} has no date or no amount.`);
    if (amount === '0.00') continue;
    const fitid = readText(one.fitid);
    const words = [...new Set([readText(one.name), readText(one.memo)])].filter((word) => word !== '');
    lines.push({
      date,
      amount,
      description: truncate(words.join(' · ') || readText(one.trntype), maxDescription),
      reference: truncate(readText(one.checknum) || readText(one.refnum), 200) || null,
      fitid: fitid === '' ? null : `${account} ${fitid}`,
    });
  }
  const balanceDate = readBankDate(first.ledgerbal?.dtasof.slice(0, 8) ?? '');
  const amount = readBankAmount(first.ledgerbal?.balamt ?? '');
  const balance = balanceDate !== null && amount !== null ? { date: balanceDate, amount } : null;
  return { lines, problem: null, balance };
};
