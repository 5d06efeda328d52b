const notText = [5, true, [], {}];
const unstorable = ['nul \u0000', 'half \ud800'];
const text = (max: number) => [...notText, 'x'.repeat(max + 1), ...unstorable];
const required = (max: number) => [...text(max), null, '', '   '];
const decimal = (tooPrecise: string, tooBig: string) => [
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
const money = decimal('1.005', '10000000000');
const weight = decimal('1.0005', '1000000000');

export const bad = {
  text,
  required,
  money,
  requiredMoney: [...money, null, ''],
  weight,
  email: [...text(254), 'no address', 'a@b', '@b.example'],
  choice: ['something else', '', null, 5, true, []],
  flag: ['yes', 'true', '', null, 1, []],
};

type BadFields = Readonly<Record<string, readonly unknown[]>>;

export const badRows = (fields: BadFields): [field: string, shown: string, value: unknown][] =>
  Object.entries(fields).flatMap(([field, values]) =>
    values.map((value): [string, string, unknown] => [field, JSON.stringify(value).slice(0, 24), value]),
  );
