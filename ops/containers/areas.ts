import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { areaServices } from '@primal/contracts/area-services';
import { formatNatsConfig } from '../engines/nats.ts';
import { createNatsUsers } from '../engines/nats-users.ts';
import { mapProcesses, processNames, repository } from '../run/processes.ts';

type Lines = (name: string, NAME: string) => string[];
const listLines = (names: readonly string[], write: Lines) =>
  names.flatMap((name) => write(name, name.toUpperCase()));
const listAreaLines = (write: Lines) => listLines(areaNames, write);
const listProcessLines = (write: Lines) => listLines(processNames, write);

const formatSecret = (name: string) => `\${${name}:?run docker/secrets.sh}`;
const keepers = areaNames.filter((name) => areaServices[name].storesSecrets);

const formatGiven = (name: string, usual = '') => `${name}: \${${name}:-${usual}}`;
const reachedAt = formatGiven('PUBLIC_URL', 'http://localhost:8080');

const further: Partial<Record<string, readonly string[]>> = {
  orders: [formatGiven('SMTP_URL')],
  billing: [reachedAt, formatGiven('SMTP_URL')],
  admin: [
    reachedAt,
    formatGiven('SMTP_URL'),
    `BACKUPS_URL: \${BACKUPS_URL-http://backups:8080}`,
    `BACKUPS_KEY: ${formatSecret('BACKUPS_KEY')}`,
    formatGiven('BACKUP_MAIL_TO'),
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
    `DATABASE_URL: postgres://${name}:${formatSecret(`${NAME}_PASSWORD`)}@postgres:5432/primal`,
    `NATS_URL: nats://${name}:${formatSecret(`${NAME}_NATS_PASSWORD`)}@nats:4222`,
    `IDENTITY_KEY: ${formatSecret(`${NAME}_IDENTITY_KEY`)}`,
    ...(keepers.some((one) => one === name) ? [`SECRETS_KEY: ${formatSecret('SECRETS_KEY')}`] : []),
    ...(further[name] ?? []),
  ].map((line) => `    ${line}`),
  '',
];

const regions: Record<string, readonly string[][]> = {
  Dockerfile: [
    listAreaLines((name) =>
      [`services/${name}`, `mfe-${name}`].map((folder) => `COPY ${folder}/package.json ${folder}/`),
    ),
  ],
  'docker-compose.yml': [
    listProcessLines((_, NAME) => [`${NAME}_NATS_PASSWORD: ${formatSecret(`${NAME}_NATS_PASSWORD`)}`]),
    listProcessLines((_, NAME) => [`${NAME}_PASSWORD: ${formatSecret(`${NAME}_PASSWORD`)}`]),
    listAreaLines(composeService),
    listAreaLines((name, NAME) => [`${NAME}_URL: http://${name}:8080`]),
    listAreaLines((name) => [`${name}-builds:`]),
  ],
  'docker/secrets.sh': [[`services="${areaNames.join(' ')}"`, `keepers="${keepers.join(' ')}"`]],
  'docker/observability/prometheus.yml': [
    [`- { names: [${areaNames.join(', ')}], type: A, port: 8080, refresh_interval: 15s }`],
  ],
  'cluster/engines/roles.yaml': [
    listProcessLines((name, NAME) => [`- { name: ${NAME}_DATABASE_URL, value: "$(SERVER)/${name}" }`]),
  ],
  'cluster/gateway/kustomization.yaml': [
    listAreaLines((name, NAME) => [`- { name: ${NAME}_URL, value: "http://${name}-process:8080" }`]),
  ],
  'cluster/example/kustomization.yaml': [
    [`resources: [namespace.yaml, ../engines, ${processNames.map((name) => `../${name}`).join(', ')}]`],
    listProcessLines((name) => [`- { name: ${name}, envs: [secrets/${name}.env] }`]),
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
function createNatsFile(): string {
  const accounts = {
    primal: createNatsUsers(mapProcesses((name) => `$${name.toUpperCase()}_NATS_PASSWORD`)),
  };
  const text = formatNatsConfig({ listen: '0.0.0.0:4222', store: '/data', accounts })
    .replaceAll(/"(\$[A-Z_]+)"/g, '$1')
    .replaceAll(/"permissions": \{[\s\S]*?\n {10}\}/g, (found) => found.replaceAll(/\s+/g, ' '));
  return `# By npm run containers, from the list of areas.\n${text}`;
}

export const createContainerFiles = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(regions).map(([file, found]) => {
      const text = readFileSync(join(repository, file), 'utf8');
      return [file, withRegions(file, text, found)];
    }),
  ),
  'cluster/engines/nats.conf': createNatsFile(),
});

export function writeContainerFiles(): void {
  for (const [file, text] of Object.entries(createContainerFiles()))
    writeFileSync(join(repository, file), text);
}
