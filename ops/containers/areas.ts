import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaServices } from '@primal/contracts/area-services';
import { areaNames } from '@primal/contracts/areas';
import { natsConfig } from '../engines/nats.ts';
import { natsUsers } from '../engines/nats-users.ts';
import { mapProcesses, processNames, repository } from '../launcher/processes.ts';

type Lines = (name: string, NAME: string) => string[];
const linesOf = (names: readonly string[], write: Lines) =>
  names.flatMap((name) => write(name, name.toUpperCase()));
const each = (write: Lines) => linesOf(areaNames, write);
const eachProcess = (write: Lines) => linesOf(processNames, write);

const secret = (name: string) => `\${${name}:?run docker/secrets.sh}`;
const keepers = areaNames.filter((name) => areaServices[name].keepsSecrets);

const given = (name: string, usual = '') => `${name}: \${${name}:-${usual}}`;
const reachedAt = given('PUBLIC_URL', 'http://localhost:8080');

const further: Partial<Record<string, readonly string[]>> = {
  orders: [given('SMTP_URL')],
  billing: [reachedAt, given('SMTP_URL')],
  admin: [
    reachedAt,
    given('SMTP_URL'),
    `BACKUPS_URL: \${BACKUPS_URL-http://backups:8080}`,
    `BACKUPS_KEY: ${secret('BACKUPS_KEY')}`,
    given('BACKUP_MAIL_TO'),
  ],
};

const composeService = (name: string, NAME: string): string[] => [
  `${name}:`,
  '  <<: *process',
  `  build: { context: ., target: area, args: { AREA: ${name} } }`,
  `  image: primal/${name}`,
  `  scale: \${${NAME}_SCALE:-1}`,
  `  volumes: [${name}-builds:/primal/kept]`,
  '  environment:',
  ...[
    '<<: *shared',
    `DATABASE_URL: postgres://${name}:${secret(`${NAME}_PASSWORD`)}@postgres:5432/primal`,
    `NATS_URL: nats://${name}:${secret(`${NAME}_NATS_PASSWORD`)}@nats:4222`,
    `IDENTITY_KEY: ${secret(`${NAME}_IDENTITY_KEY`)}`,
    ...(keepers.some((one) => one === name) ? [`SECRETS_KEY: ${secret('SECRETS_KEY')}`] : []),
    ...(further[name] ?? []),
  ].map((line) => `    ${line}`),
  '',
];

const regions: Record<string, readonly string[][]> = {
  Dockerfile: [
    each((name) =>
      [`services/${name}`, `mfe-${name}`].map((folder) => `COPY ${folder}/package.json ${folder}/`),
    ),
  ],
  'docker-compose.yml': [
    eachProcess((_, NAME) => [`${NAME}_NATS_PASSWORD: ${secret(`${NAME}_NATS_PASSWORD`)}`]),
    eachProcess((_, NAME) => [`${NAME}_PASSWORD: ${secret(`${NAME}_PASSWORD`)}`]),
    each(composeService),
    each((name, NAME) => [`${NAME}_URL: http://${name}:8080`]),
    each((name) => [`${name}-builds:`]),
  ],
  'docker/secrets.sh': [[`services="${areaNames.join(' ')}"`, `keepers="${keepers.join(' ')}"`]],
  'docker/observability/prometheus.yml': [
    [`- { names: [${areaNames.join(', ')}], type: A, port: 8080, refresh_interval: 15s }`],
  ],
  'cluster/engines/roles.yaml': [
    eachProcess((name, NAME) => [`- { name: ${NAME}_DATABASE_URL, value: "$(SERVER)/${name}" }`]),
  ],
  'cluster/gateway/kustomization.yaml': [
    each((name, NAME) => [`- { name: ${NAME}_URL, value: "http://${name}-process:8080" }`]),
  ],
  'cluster/example/kustomization.yaml': [
    [`resources: [namespace.yaml, ../engines, ${processNames.map((name) => `../${name}`).join(', ')}]`],
    eachProcess((name) => [`- { name: ${name}, envs: [secrets/${name}.env] }`]),
  ],
};

const place = /^( *)# From the list of areas, by npm run containers\n[\s\S]*?\n *# End\n/gm;

function withRegions(file: string, text: string, found: readonly string[][]): string {
  let at = 0;
  const result = text.replace(place, (_, indent: string) => {
    const mark = '# From the list of areas, by npm run containers';
    const end = '# End';
    const written = [mark, ...(found[at++] ?? []), end].map((line) => (line ? indent + line : ''));
    return `${written.join('\n')}\n`;
  });
  if (at !== found.length) throw new Error(`${file} has ${at} places for areas, not ${found.length}.`);
  return result;
}

/**
 * nats-server's configuration for containers and cluster, with passwords as variables and each user's
 * permissions on one line.
 */
function natsFile(): string {
  const accounts = { primal: natsUsers(mapProcesses((name) => `$${name.toUpperCase()}_NATS_PASSWORD`)) };
  const text = natsConfig({ listen: '0.0.0.0:4222', store: '/data', accounts })
    .replaceAll(/"(\$[A-Z_]+)"/g, '$1')
    .replaceAll(/"permissions": \{[\s\S]*?\n {10}\}/g, (found) => found.replaceAll(/\s+/g, ' '));
  return `# By npm run containers, from the list of areas.\n${text}`;
}

export const containerFiles = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(regions).map(([file, found]) => {
      const text = readFileSync(join(repository, file), 'utf8');
      return [file, withRegions(file, text, found)];
    }),
  ),
  'cluster/engines/nats.conf': natsFile(),
});

export function writeContainerFiles(): void {
  for (const [file, text] of Object.entries(containerFiles())) writeFileSync(join(repository, file), text);
}
