import { hasValidCheckDigit } from '@primal/contracts/shared/gtin';

/**
 * GS1 dictionary of application identifiers, 2026 edition. `N` digits, `X` character set 82, `Y` set 39, `Z`
 * base64url. `14` exact length, `..20` maximum, `!` check digit, `[ ]` optional. Each entry starts with its
 * identifiers as a regular expression. Unused identifiers are listed so that the parser can skip them by length.
 */
const shapes = `
  00 N18!; 0[123] N14!; 10|2[12]|243|254 X..20; 1[123567] N6; 20 N2; 235 X..28; 24[01]|25[01] X..30;
  242 N..6; 253 N13! [X..17]; 255 N13! [N..12]; 30|37 N..8; 3(?:1[0-6]|[246][0-9]|[35][0-7])[0-5] N6;
  39[02][0-9] N..15; 39[13][0-9] N3 N..15; 394[0-3] N4; 395[0-5] N6; 40[013] X..30; 402 N17!;
  41[0-7] N13!; 420 X..20; 421 N3 X..9; 42[246] N3; 42[35] N3 [N3] [N3] [N3] [N3]; 427 X..3;
  430[01]|431[01]|4320 X..35; 430[2-6]|431[2-6] X..70; 43[01]7 X2; 4318 X..20; 4308|4319 X..30; 4309 N20;
  432[123] N1; 432[45] N10; 4326 N6; 433[0-3] N6 [X1]; 7001 N13; 7002|7023 X..30; 7003 N10; 7004 N..4;
  7005 X..12; 7006 N6; 7007 N6 [N6]; 7008 X..3; 7009 X..10; 7010 X..2; 7011 N6 [N4];
  702[012]|71[0-7]|7240 X..20; 703[0-9] N3 X..27; 7040 N1 X3; 7041 X..4; 723[0-9] X2 X..28; 7241 N2;
  7242 X..25; 7250 N8; 7251 N12; 7252 N1; 725[349] X..40; 7255 X..10; 7256 X..90; 7257 X..70; 7258 X3;
  8001 N14; 8002|8012 X..20; 8003 N1 N13! [X..16]; 8004 X..30; 8005 N6; 8006|8026 N14! N4; 8007 X..34;
  8008 N8 [N2] [N2]; 8009 X..50; 8010 Y..30; 8011 N..12; 801[34]|8020 X..25; 801[78] N18!; 8019 N..10;
  8030 Z..90; 804[01] N15; 8042 N32; 8043 N18 [N..2]; 81(?:10|12)|8200 X..70; 8111 N4; 90 X..30;
  9[1-9] X..90
`;

/**
 * Total length of identifier and value by the first two digits, for values that need no separator. The list is
 * closed; every other value ends at FNC1, even if its length is fixed.
 */
const predefined = new Map<string, number>([
  ['00', 20],
  ['01', 16],
  ['02', 16],
  ['03', 16],
  ['04', 18],
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((first): [string, number] => [first, 8]),
  ['20', 4],
  ...['31', '32', '33', '34', '35', '36'].map((first): [string, number] => [first, 10]),
  ['41', 16],
]);

const characterSets: Record<string, string> = {
  N: '[0-9]',
  X: `[!"%&'()*+,./0-9:;<=>?A-Z_a-z-]`,
  Y: '[#/0-9A-Z-]',
  Z: '[0-9A-Z_a-z=-]',
};

const toPattern = (part: string): string => {
  const [, open, set = '', upTo, count, checked] = /^(\[?)([NXYZ])(\.\.)?(\d+)(!?)\]?$/.exec(part) ?? [];
  const text = `${characterSets[set]}{${upTo ? `1,${count}` : count}}`;
  return open ? `(?:${text})?` : checked ? `(?<checked>${text})` : text;
};

export interface Identifier {
  ai: string;
  /** Value length if no separator follows; null if the value ends at FNC1. */
  length: number | null;
  shape: RegExp;
}

const identifierShapes = shapes.split(';').map((entry) => {
  const [names, ...parts] = entry.trim().split(' ');
  return { name: new RegExp(`^(?:${names})$`), shape: new RegExp(`^${parts.map(toPattern).join('')}$`) };
});

const lookUp = (ai: string): Identifier | null => {
  const found = identifierShapes.find(({ name }) => name.test(ai));
  if (!found) return null;
  const together = predefined.get(ai.slice(0, 2));
  return { ai, length: together === undefined ? null : together - ai.length, shape: found.shape };
};

/** Cache of lookups: a label without separators asks for the same identifiers many times. */
const identifierCache = new Map<string, Identifier | null>();

/** The identifier with this number, or null if GS1 has none. */
export const findIdentifier = (ai: string): Identifier | null => {
  if (!/^\d{2,4}$/.test(ai)) return null;
  const found = identifierCache.get(ai);
  if (found !== undefined) return found;
  const identifier = lookUp(ai);
  identifierCache.set(ai, identifier);
  return identifier;
};

/** The identifier at the start of a text, or null. No number is a prefix of another. */
export const findIdentifierAtStart = (text: string): Identifier | null =>
  [2, 3, 4].map((digits) => findIdentifier(text.slice(0, digits))).find((one) => one !== null) ?? null;

export const validateValue = (
  { shape }: Identifier,
  value: string,
): 'right' | 'malformed' | 'wrong check digit' => {
  const match = shape.exec(value);
  if (!match) return 'malformed';
  const digits = match.groups?.checked;
  return digits === undefined || hasValidCheckDigit(digits) ? 'right' : 'wrong check digit';
};
