import { areaNames } from '@primal/contracts/area-names';
import { describe, expect, it } from 'vitest';
import { isTest, listSources, type Source } from './sources.ts';

/**
 * Folders outside the slices; a slice is the folder of an aggregate or a task. In billing, several slices
 * share lines, search, books, mail and Drive.
 */
const otherFolders = ['copies', 'migrations', 'pdf', 'document', 'ledger', 'figures', 'drive'];

/** Aggregates whose calls are in slices above, since they also need what builds on the aggregate. */
const withoutCalls = ['invoice', 'piece', 'refund'];

/** Parts of a request, in the order in which handlers take them. */
const requestParts = [
  'tx',
  'db',
  'params',
  'query',
  'body',
  'identity',
  'idempotencyKey',
  'range',
  'ifRange',
  'log',
  'transaction',
  'eventsBehind',
  'checkFreshness',
  'waitForEvent',
];

const listExports = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:default )?(?:async )?(?:const|function\*?|class) (\w+)/gm)].map(
    ([, name]) => name ?? '',
  );

// `services/kit/README.md`, "The layout of a service", describes the layout.
describe.each(areaNames)('the slices of %s', (service) => {
  const root = `services/${service}/src/`;
  const files = listSources(root).filter(({ file }) => !isTest(file) && !file.includes('/migrations/'));
  const inSlices = files.filter(({ file }) => {
    const [folder, name] = file.slice(root.length).split('/');
    return name !== undefined && !otherFolders.includes(folder ?? '');
  });
  const named = (pattern: RegExp) => inSlices.filter(({ file }) => pattern.test(file));
  const offending = (among: readonly Source[], offence: (source: Source) => unknown) =>
    among.filter((source) => offence(source)).map(({ file }) => file);
  const misnamed = (among: readonly Source[], pattern: RegExp) =>
    among.flatMap((source) => listExports(source).filter((name) => !pattern.test(name)));

  it('bind their calls to handlers in routes.ts', () => {
    const folders = new Set(
      inSlices
        .map(({ file }) => file.split('/').slice(0, -1).join('/'))
        .filter((folder) => !withoutCalls.includes(folder.slice(root.length))),
    );
    const bound = named(/\/routes\.ts$/);
    expect(bound.map(({ file }) => file.replace('/routes.ts', '')).sort()).toEqual([...folders].sort());
    expect(misnamed(bound, /^[a-z]\w*Slice$/)).toEqual([]);
    expect(
      offending(
        files.filter(({ file }) => !file.endsWith('routes.ts')),
        ({ text }) => /\b(routes|prepare|afterCommit|withoutTransaction)\(|\bHandlers?</.test(text),
      ),
    ).toEqual([]);
  });

  it('bring every table and every snapshot to the service', () => {
    const assembled = files
      .filter(({ file }) => /\/(routes|service)\.ts$/.test(file))
      .map(({ text }) => text)
      .join('\n');
    const entities = [...assembled.matchAll(/\bentities: \[([^\]]*)\]/g)].map(([, names]) => names).join();
    const listDefined = (pattern: RegExp) =>
      files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''));
    const schemas = listDefined(/^export const (\w+Schema) = defineEntity\(/gm);
    const snapshots = listDefined(/^export (?:const|async function\*) (republish\w+)/gm);
    expect(schemas.length).toBeGreaterThan(5);
    expect(schemas.filter((name) => !new RegExp(`\\b${name}\\b`).test(entities))).toEqual([]);
    expect(snapshots.filter((name) => !new RegExp(`republish: ${name}\\b`).test(assembled))).toEqual([]);
  });

  it('take the parts of a request in one order', () => {
    const patterns = (text: string) => [
      ...text.matchAll(/\(\{ ((?:[^{}]|\{[^{}]*\})*?),? \}(?:, \w+)?\) =>/g),
    ];
    const listParts = (pattern = '') =>
      pattern
        .replace(/\{[^{}]*\}/g, '')
        .split(',')
        .map((part) => part.replace(/[:=][\s\S]*/, '').trim());
    const isUnordered = (parts: readonly string[]) =>
      parts.every((part) => requestParts.includes(part)) &&
      parts.some(
        (part, at) => at > 0 && requestParts.indexOf(part) < requestParts.indexOf(parts[at - 1] ?? ''),
      );
    expect(
      files.flatMap(({ file, text }) =>
        patterns(text)
          .map(([, pattern]) => listParts(pattern))
          .filter(isUnordered)
          .map((parts) => `${file}: ${parts.join(', ')}`),
      ),
    ).toEqual([]);
  });

  it('throw in functions named assert', () => {
    expect(
      offending(files, ({ text }) =>
        /\b(?:refuse|must|require|ensure)[A-Z]\w* = |^ {2}(?:private )?(?:refuse|must|require)[A-Z]\w*\(/m.test(
          text,
        ),
      ),
    ).toEqual([]);
    expect(offending(files, ({ text }) => /!== true\) throw/.test(text))).toEqual([]);
  });

  it('answer 404 with the label of the record', () => {
    expect(offending(files, ({ text }) => /not found['"`.]/.test(text))).toEqual([]);
  });

  it('answer pages in functions named for them', () => {
    expect(misnamed(named(/\/list(-\w+)?\.ts$/), /^list[A-Z]/)).toEqual([]);
    const paging = files.filter(({ text }) =>
      /\b(?:documentList|readKeysetPage|createPage|new Page)\(/.test(text),
    );
    expect(offending(paging, ({ text }) => !/^(?:export )?const list[A-Z]\w* = /m.test(text))).toEqual([]);
  });

  it('present records in one file of the folder, as toAnswer, toEvent or their parts', () => {
    const presenters = inSlices.filter((source) =>
      listExports(source).some((name) => /^to(Answer|Event|Summary)$/.test(name)),
    );
    const folders = presenters.map(({ file }) => file.split('/').slice(0, -1).join('/'));
    expect(folders.filter((folder, at) => folders.indexOf(folder) !== at)).toEqual([]);
  });

  it('keep queries out of presenter.ts', () => {
    const presenters = named(/\/presenter\.ts$/);
    expect(misnamed(presenters, /^to[A-Z]/)).toEqual([]);
    expect(offending(presenters, ({ text }) => /selectFrom|\bawait\b/.test(text))).toEqual([]);
    expect(
      offending(files, ({ text }) => /\bpresent(?:[A-Z]\w*)?(?: = |\()|\.present\(|\bpresent: /.test(text)),
    ).toEqual([]);
  });

  it('make records in static create, and post them through the books', () => {
    expect(offending(files, ({ text }) => /^ {2}static (?!create)\w+\(/m.test(text))).toEqual([]);
    expect(
      offending(named(/\/create\.ts$/), ({ text }) => /\b(?:assertPeriodOpen|postEntries)\(/.test(text)),
    ).toEqual([]);
    expect(
      offending(files, ({ text }) => /this\.version \+= 1|^ {4}version: p\.integer/m.test(text)),
    ).toEqual([]);
  });

  it('select, lock, number and republish records in store.ts or beside their entity', () => {
    const ofStores = /^(lock|republish)[A-Z]|^select[A-Z]\w*s$|Series$/;
    const hasStore = (file: string) =>
      files.some((other) => other.file === file.replace(/[^/]+$/, 'store.ts'));
    const elsewhere = inSlices.filter(
      ({ file, text }) => !file.endsWith('/store.ts') && (hasStore(file) || !text.includes('defineEntity(')),
    );
    expect(elsewhere.flatMap((source) => listExports(source).filter((name) => ofStores.test(name)))).toEqual(
      [],
    );
  });

  it('follow other areas in functions named for them', () => {
    const following = files.filter(({ text }) =>
      /\b(?:on|keepCopy)\(\s*\w+(Saved|Deleted|Converted|Removed)\b/.test(text),
    );
    expect(
      offending(following, (source) => !listExports(source).some((name) => /^follow[A-Z]\w*s$/.test(name))),
    ).toEqual([]);
  });

  it('use the kit for rows, id lists and field errors', () => {
    expect(offending(files, ({ text }) => /^\s+[a-z]+_[a-z_]+: \w+\.\w+,$/m.test(text))).toEqual([]);
    expect(offending(files, ({ text }) => /any\(\$\{/.test(text))).toEqual([]);
    expect(offending(files, ({ text }) => /badRequest\(\w+, \[\{ path/.test(text))).toEqual([]);
  });
});

// `contracts/README.md` describes the layout.
describe.each(areaNames)('the contracts of %s', (area) => {
  const files = listSources(`contracts/${area}`).filter(({ file }) => !isTest(file));
  const isCollection = ({ file }: Source) => /\/(api|events)\.ts$/.test(file);
  const offending = (among: readonly Source[], offence: RegExp) =>
    among.filter(({ text }) => offence.test(text)).map(({ file }) => file);

  it('define calls and events with their document, once a file', () => {
    expect(files.length).toBeGreaterThan(5);
    expect(offending(files.filter(isCollection), /method: '|eventDefinition\(|z\.object/)).toEqual([]);
    expect(offending(files, /apiTable\([\s\S]*apiTable\(/)).toEqual([]);
    expect(files.filter(({ file }) => /-api\.ts$/.test(file)).map(({ file }) => file)).toEqual([]);
  });

  it('collect every event and every table of calls', () => {
    const collected = files
      .filter(isCollection)
      .map(({ text }) => text)
      .join('');
    const defined = files
      .filter((source) => !isCollection(source) && !source.file.endsWith('/internal.ts'))
      .flatMap(({ text }) => [...text.matchAll(/^export const (\w+) = (?:apiTable|eventDefinition)\(/gm)])
      .map(([, name]) => name ?? '');
    expect(defined.filter((name) => !collected.includes(name))).toEqual([]);
  });
});

describe('a field of a sales order', () => {
  const filesNaming = (field: string) =>
    listSources('services/orders/src')
      .filter(({ file, text }) => !isTest(file) && !file.includes('/migrations/') && text.includes(field))
      .map(({ file }) => file.slice('services/orders/src/'.length));

  it('is named only by the entity if the service only stores it', () => {
    expect(filesNaming('notes:')).toEqual(['order/order.ts']);
  });

  it('is named again only by lists that sort by it and by code that sets it', () => {
    expect(filesNaming('expectedDeliveryDate')).toEqual([
      'order/list.ts',
      'order/order.ts',
      'standing-order/make.ts',
      'weigh-station/to-weigh.ts',
    ]);
  });
});
