import { resolve } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { type Header, readArchive, verifyArchive, writeArchive } from '../backup/archive.ts';
import { runCommand, UserError } from '../run/console.ts';
import trialMigrations from './migrations.json' with { type: 'json' };

/** Migrations of 1.0.0, which make the same tables as the trial's migrations. */
const migrations: Header['migrations'] = {
  gateway: ['1'],
  ...Object.fromEntries(areaNames.map((area) => [area, ['000-kit-tables', '001-tables']])),
};

const formatSorted = (names: Header['migrations']) =>
  JSON.stringify(
    Object.entries(names)
      .map(([schema, ran]) => [schema, ...ran.toSorted()])
      .toSorted(),
  );

async function* convertLines(file: string): AsyncGenerator<string> {
  for await (const part of readArchive(file)) {
    if ('header' in part) yield JSON.stringify({ header: { ...part.header, migrations } });
    else if ('rows' in part) yield `{"rows":${part.rows}}`;
    else yield JSON.stringify(part);
  }
}

/**
 * `node ops/trial-backup/convert.ts <trial backup> <new file>`: converts the rows to a backup that 1.0.0
 * restores.
 */
async function main([from, to, ...more]: string[]): Promise<void> {
  if (!from || !to || more.length > 0)
    throw new UserError('Usage: npx node ops/trial-backup/convert.ts <trial backup> <new file>');
  const header = await verifyArchive(resolve(from));
  if (formatSorted(header.migrations) !== formatSorted(trialMigrations))
    throw new UserError(`${from} is not a backup of the last trial version. Nothing was written.`);
  await writeArchive(resolve(to), convertLines(resolve(from)));
  console.log(`Written: ${to}. Restore it with npm run restore.`);
}

await runCommand(main);
