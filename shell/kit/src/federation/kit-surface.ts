import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kitModules } from './shared.ts';

/** Export names by shared module: `{"@primal/kit": ["Button", "Dialog"], "zod": ["object"]}`. */
type KitSurface = Record<string, string[]>;

const kitSources = join(import.meta.dirname, '..');

const toModuleFile = (module: string): string =>
  join(kitSources, module === '@primal/kit' ? 'index.ts' : `${module.slice('@primal/kit/'.length)}.ts`);

/** Value names in an export list such as `A, type B, C as D`; `pick` chooses between `C` and `D`. */
const listNames = (list: string, pick: (from: string, to: string) => string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [from = '', to = from] = part.split(/\s+as\s+/);
      return pick(from, to);
    });

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const exportList = /^export \{([^}]*)\}/gm;
const exportAll = /^export \* from ['](\.[^']+)[']/gm;
const declaration = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;

const listExports = (file: string): string[] => {
  const text = withoutComments(readFileSync(file, 'utf8'));
  return [
    ...[...text.matchAll(exportList)].flatMap(([, list = '']) => listNames(list, (_from, to) => to)),
    ...[...text.matchAll(declaration)].map(([, name = '']) => name),
    ...[...text.matchAll(exportAll)].flatMap(([, path = '']) => listExports(join(dirname(file), path))),
  ];
};

/** Names this shell build shares with remotes; a test compares them with the modules' exports. */
export const readOfferedSurface = (): KitSurface =>
  Object.fromEntries([
    ...kitModules
      .filter((module) => existsSync(toModuleFile(module)))
      .map((module) => [module, listExports(toModuleFile(module)).sort()]),
    ['zod', listExports(join(import.meta.dirname, 'zod-names.ts')).sort()],
  ]);

const importList = /^import \{([^}]*)\} from ['](@primal\/kit[^']*)[']/gm;
const importAll = /^import (?:\w+|\* as \w+)[^'{]* from ['](@primal\/kit[^']*)[']/gm;
const zodName = /\bz\.([a-z]\w*|NEVER)\b/g;
const typesOnly = new Set(['infer', 'input', 'output', 'core']);

export const findUsedSurface = (sources: readonly { file: string; text: string }[]): KitSurface => {
  const used = new Map<string, Set<string>>();
  const note = (module: string, names: readonly string[]) => {
    const known = used.get(module) ?? new Set();
    for (const name of names) known.add(name);
    if (known.size > 0) used.set(module, known);
  };
  for (const { file, text } of sources) {
    const code = withoutComments(text);
    for (const [, module = ''] of code.matchAll(importAll))
      if (kitModules.includes(module))
        throw new Error(`${file} imports all of ${module}: name what it uses.`);
    for (const [, list = '', module = ''] of code.matchAll(importList))
      if (kitModules.includes(module))
        note(
          module,
          listNames(list, (from) => from),
        );
    if (/from 'zod'/.test(code)) {
      const names = [...code.matchAll(zodName)].map(([, name = '']) => name);
      note(
        'zod',
        names.filter((name) => !typesOnly.has(name)),
      );
    }
  }
  return Object.fromEntries([...used].sort().map(([module, names]) => [module, [...names].sort()]));
};
