import { generateKeyPairSync } from 'node:crypto';
import { addDays, today } from '@primal/contracts/shared/dates';
import { withCheckDigit } from '../gs1-label.ts';

/** A key in Google's format, so that signing succeeds and calls reach Google. */
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const sheetId = 'sheet-of-products';

export const integrations = {
  businessName: 'Stone Creek Meats',
  email: 'office@example.com',
  googleClientId: 'client',
  googleClientSecret: 'secret',
  sheetsClientEmail: 'sheets@example.com',
  sheetsPrivateKey: privateKey,
  sheetsSheetId: sheetId,
  gmailClientEmail: 'gmail@example.com',
  gmailPrivateKey: privateKey,
  gmailSenderEmail: 'office@example.com',
};

/** Usual input; each field uses the values that its schema accepts. */
export const usualValues: readonly unknown[] = [
  ['0', '1', '2', '3', '12', '1.00', '12.50', '0.01', '5.25', '36.54', '100', 1, 2, 5, 7],
  [0, -1, -12, 20].map((ahead) => addDays(today(), ahead)),
  [`${today()}T00:00:00.000Z`, 'LBS', 'retail', 'restaurant', true, false],
  ['Corner Bistro', 'Half Moon Grill', 'Lieferung über den Hof', 'Rear door, ask for Sam', 'Beef'],
  ['someone@example.com', '207-555-0142', 'ME', '04101', 'Test-Passw0rd'],
].flat();

/**
 * Characters that no text may contain: control characters, lone surrogates, line ends and invisible marks.
 */
export const strayCharacters: readonly string[] = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)),
  ...Array.from('\u007f\u0085\u00ad\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202e\u2060\u2067\u3164\ufeff'),
  '\ud800',
  '\udc00',
];

export const unusualValues: readonly unknown[] = [
  ['0.001', '0.00', ' 7 ', '999.999', '9999999999.99', '999999999.999', 0, 1000, 9999, 0.5, 12.25],
  ['1900-01-01', '9999-12-31', '2024-02-29', '2026-03-08T02:30:00-05:00', `${today()}T23:59:59.999+14:00`],
  ['日本橋精肉店', 'مطعم', '👩‍🍳🥩', 'e\u0301', '\u202egpj.exe', 'Ⅻ', 'İi', '\ufeff'],
  ["O'Neill & Sons <b>", '=1+1', '@SUM(A1)', '%', '_', '\\', '"', "';--", '#{7*7}', '{{7*7}}'],
  ['a\tb\nc', '  blanks  ', 'x'.repeat(200), 'null', 'true', '[]', '[36.54,37.1]', '', null],
  strayCharacters.map((stray) => `Rear${stray}door`),
  ['\u200fمطعم (1)\u200e', 'می\u200cخواهم', 'a\u2028b\u2029'],
  ['walk-in', pixel, '/logo.png', '../../etc', 'a.b+c@sub.example.co'],
].flat();

const strangeRows: readonly (readonly unknown[])[] = [
  ['1e3', '1e400', '-1', '-0', '+1', '0x10', '1,5', '1_000', '１２', '٣', '.5', '5.', '1.2.3', 'NaN'],
  [-1, 1e21, 1e-7, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, -(2 ** 31) - 1, 0.1 + 0.2, 1.005, 'Infinity'],
  ['0000-00-00', '0000-01-01', '9999-99-99', '2026-02-30', '2026-13-01', '10000-01-01', 'today'],
  ['-000001-01-01', '11/20/2026', '1899-12-31', '20261120', 99999999999999],
  ['2026-11-20T25:00:00Z', '2026-11-20T10:00:00+99:99'],
  strayCharacters.map((stray) => `Rear${stray}door`),
  ['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\uffff'],
  ['x'.repeat(5001), 'x'.repeat(60_000), '\u0301'.repeat(300)],
  ["' or 1=1 --", '"; drop table sessions; --', '<script>alert(1)</script>', '{"$gt":""}'],
  ['%00', '%2e%2e%2f', '\r\nX-A: b', '00000000-0000-0000-0000-000000000000'],
  ['[1e400]', '[[[[]]]]', '[null,{},"a"]', '{"length":1e9}', `[${'1,'.repeat(1100)}1]`],
  [[], {}, [null], [[]], { id: 'x' }, { length: 1e9 }, { constructor: { prototype: {} } }, null],
  [{ toString: 1 }],
];

/** Input that only a free text accepts, or no field: odd numbers, invalid dates, SQL and HTML. */
export const strangeValues = strangeRows.flat();

export const importedFile = [
  ['Name', 'Brand', 'Unit', 'Billed By', 'Wholesale Price', 'Restaurant Price', 'Retail Price'],
  ['Short Rib', 'Stone Creek', 'Case', 'Case', '9.00', '10.50', '13.00'],
  ['Brisket', 'Stone Creek', 'Case', 'LBS', '4.10', '5.50', '7.00'],
];

let files = 0;

const createOpeningRows = (customer: string, daysAgo: number): object[] => {
  const number = `OLD-${Date.now() % 1e9}-${++files}`;
  const row = { customer, date: addDays(today(), -daysAgo) };
  return [
    { ...row, line: 2, number: `${number}-1`, amount: '120.50' },
    { ...row, line: 3, number: `${number}-2`, amount: '20.00', type: 'credit' },
  ];
};

const createGtin = (at: number): string => withCheckDigit(`9501101${String(at).padStart(6, '0').slice(-6)}`);

/** Values for fields whose meaning is in the name instead of the schema. */
export const valuesByFieldName: Readonly<
  Record<string, (about: Record<string, unknown> | undefined) => unknown[]>
> = {
  individualWeights: () => ['[36.54,37.1]', '[10]', '[12.5]'],
  quantity: () => ['1', '2', '3', 4],
  // Few values, so that calls collide: a case scanned twice, a shared GTIN, a recall with results.
  gtin: () => ['09501101530003', '90614141000015', '614141123452', createGtin(++files)],
  serial: () => ['S1', 'S2', 'ABC/1', `N${++files}`],
  lot: () => ['L1', 'LOT-7'],
  sheetId: () => [sheetId],
  sheetsSheetId: () => [sheetId],
  privateKey: () => [privateKey],
  sheetsPrivateKey: () => [privateKey],
  gmailPrivateKey: () => [privateKey],
  to: () => ['buyer@example.com', addDays(today(), 1)],
  columns: () => importedFile.slice(0, 1),
  cells: () => [
    ...importedFile.slice(1),
    ...[2, 3, 4].map((price) => [`Short Rib ${++files}`, ...(importedFile[1] ?? []).slice(1, 4), `${price}`]),
  ],
  password: () => ['Test-Passw0rd'],
  username: (about) => (typeof about?.username === 'string' ? [about.username] : []),
  version: (about) => (typeof about?.version === 'number' ? [about.version] : []),
  rows: (about) => [
    ...[40, 0, 0, 0].map((days) => createOpeningRows(String(about?.customerId ?? about?.id), days)),
    ['added', 'changed', 'unchanged', 'refused'].reduce(
      (sum, name) => sum + (Number(about?.[name]) || 0),
      0,
    ) || 1,
  ],
  amount: (about) =>
    typeof about?.balance === 'string' || typeof about?.unapplied === 'string'
      ? ['0.01', about.balance ?? about.unapplied, '1.00']
      : ['0.01', '0.50', '250.00'],
  amountPaid: () => ['', '9000000', null],
};
