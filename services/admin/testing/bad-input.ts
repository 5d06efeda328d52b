const notText = [5, true, [], {}];
const unstorable = ['nul \u0000', 'half \ud800'];
const listBadTexts = (max: number) => [...notText, 'x'.repeat(max + 1), ...unstorable];
const listBadRequiredTexts = (max: number) => [...listBadTexts(max), null, '', '   '];
const listBadDecimals = (tooPrecise: string, tooBig: string) => [
  '-1',
  -0.01,
  'ten',
  '1,5',
  '1e3',
  'NaN',
  tooPrecise,
  tooBig,
  true,
  [],
  {},
];
const money = listBadDecimals('1.005', '10000000000');
const weight = listBadDecimals('1.0005', '1000000000');

export const badValues = {
  text: listBadTexts,
  required: listBadRequiredTexts,
  money,
  requiredMoney: [...money, null, ''],
  weight,
  email: [...listBadTexts(254), 'no address', 'a@b', '@b.example'],
  choice: ['something else', '', null, 5, true, []],
  flag: ['yes', 'true', '', null, 1, []],
};

type BadFields = Readonly<Record<string, readonly unknown[]>>;

export const listBadRows = (fields: BadFields): [field: string, shown: string, value: unknown][] =>
  Object.entries(fields).flatMap(([field, values]) =>
    values.map((value): [string, string, unknown] => [field, JSON.stringify(value).slice(0, 24), value]),
  );
