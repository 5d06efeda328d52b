/**
 * Imports the modules of its arguments. Prints, with its stack, each read of clock, time zone or environment by
 * product code.
 */
const reads: string[] = [];
Error.stackTraceLimit = 50;

const isProduct = (frame: string): boolean => !/node_modules|node:|load-probe/.test(frame);

const record = (what: string): void => {
  const frames = (new Error().stack ?? '').split('\n').filter((line) => /:\d+:\d+\)?$/.test(line));
  const [caller = '', ...outer] = frames.filter((frame) => !frame.includes('load-probe'));
  if (isProduct(caller)) reads.push([what, caller, ...outer.filter(isProduct)].join('\n'));
};

const recordCalls = <Target extends object, Name extends keyof Target>(target: Target, name: Name): void => {
  const read = target[name] as (...given: unknown[]) => unknown;
  target[name] = ((...given: unknown[]) => {
    record(String(name));
    return Reflect.apply(read, target, given);
  }) as Target[Name];
};
recordCalls(Date, 'now');
recordCalls(performance, 'now');

/** Records constructions and calls; those of `Date` only without arguments, because others read no clock. */
const recordConstruction = <Type extends DateConstructor | typeof Intl.DateTimeFormat>(type: Type): Type =>
  new Proxy(type, {
    construct: (target, given, newTarget) => {
      if (type.name !== 'Date' || given.length === 0) record(`new ${type.name}`);
      return Reflect.construct(target, given, newTarget);
    },
    apply: (target, self, given) => {
      record(type.name);
      return Reflect.apply(target, self, given);
    },
  });
globalThis.Date = recordConstruction(Date);
Intl.DateTimeFormat = recordConstruction(Intl.DateTimeFormat);

process.env = new Proxy(process.env, {
  get: (env, name) => {
    record(`process.env.${String(name)}`);
    return Reflect.get(env, name);
  },
  has: (env, name) => {
    record(`${String(name)} in process.env`);
    return Reflect.has(env, name);
  },
  ownKeys: (env) => {
    record('names of process.env');
    return Reflect.ownKeys(env);
  },
});

for (const module of process.argv.slice(2)) await import(module);
// Modules may leave handles open.
process.stdout.write(JSON.stringify(reads), () => process.exit());
