import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { mapProcesses, processes, processNames, repository } from '../run/processes.ts';

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}

const folder = join(repository, 'cluster');
const files = globSync('**/*.yaml', { cwd: folder }).sort();
const readResources = (file: string): Resource[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS());
const manifests = files.filter((file) => !file.endsWith('kustomization.yaml'));

const loadModel = async ({
  apiVersion,
  kind,
}: Resource): Promise<new (data: Resource) => { validate(): void }> => {
  const models = apiVersion.startsWith('postgresql.cnpg.io/')
    ? '@kubernetes-models/cloudnative-pg'
    : 'kubernetes-models';
  return (await import(`${models}/${apiVersion}/${kind}`))[kind];
};

/**
 * Finds fields that a resource's schema lacks. Validators ignore unknown fields, so a field is unknown if no
 * validator reads it.
 */
async function unknownFields(resource: Resource): Promise<string[]> {
  const unread = new Set<string>();
  const watched = (value: unknown, at: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.entries(value).map(([name, part]) => {
      unread.add(`${at}.${name}`);
      return [name, watched(part, `${at}.${name}`)] as const;
    });
    const copy = Array.isArray(value) ? inner.map(([, part]) => part) : Object.fromEntries(inner);
    return new Proxy(copy, {
      get(target, name) {
        unread.delete(`${at}.${String(name)}`);
        return Reflect.get(target, name);
      },
    });
  };
  const Resource = await loadModel(resource);
  const model = new Resource(resource);
  Object.assign(model, watched(resource, resource.kind));
  unread.delete(`${resource.kind}.metadata.name`);
  model.validate();
  return [...unread];
}

describe('every resource of the cluster', () => {
  it.each(manifests)('in %s matches its API schema', async (file) => {
    for (const resource of readResources(file)) expect(await unknownFields(resource)).toEqual([]);
  });

  const withSlip = (slip: object): Promise<string[]> => {
    const [deployment] = readResources('process/deployment.yaml');
    if (!deployment) throw new Error('There is no deployment.');
    return unknownFields({ ...deployment, spec: { ...deployment.spec, ...slip } });
  };

  it('is rejected with a value of the wrong type', async () => {
    await expect(withSlip({ replicas: 'two' })).rejects.toThrow('must be integer');
  });

  it('is rejected with a misspelled field', async () => {
    expect(await withSlip({ replica: 2 })).toEqual(['Deployment.spec.replica']);
  });

  it.each(files.filter((file) => file.endsWith('kustomization.yaml')))('that %s refers to exists', (file) => {
    const [{ resources = [] }] = readResources(file) as unknown as [{ resources?: string[] }];
    for (const path of resources) expect(globSync(join(folder, dirname(file), path))).toHaveLength(1);
  });
});

describe('the processes in the cluster', () => {
  it('keep serving if the new processes of an upgrade do not become ready', () => {
    const [deployment] = readResources('process/deployment.yaml');
    expect(deployment?.spec).toMatchObject({
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        spec: { containers: [{ readinessProbe: { httpGet: { path: '/health/ready', port: 'http' } } }] },
      },
    });
  });

  it.each(processNames)('include %s with its image, name and secrets', (name) => {
    const text = readFileSync(join(folder, name, 'kustomization.yaml'), 'utf8');
    expect(text).toContain(`newName: primal/${name},`);
    expect(text).toContain(`app: ${name} }`);
    expect(text).toContain(`secretRef: { name: ${name} }`);
  });

  it("receive the launcher's environment and the secrets they need", () => {
    const secrets = secretFiles();
    expect(Object.keys(secrets).sort()).toEqual(['nats', 'roles', ...processNames].sort());
    const template = readFileSync(join(folder, 'process/deployment.yaml'), 'utf8');
    for (const { name, environment } of processes) {
      const own = readFileSync(join(folder, name, 'kustomization.yaml'), 'utf8');
      const given = `${template}\n${own}\n${secrets[name]}`;
      for (const variable of ['DATABASE_URL', 'NATS_URL', ...Object.keys(environment(surroundings, 0))])
        if (variable !== 'HOST') expect([name, given.includes(variable)]).toEqual([name, true]);
    }
  });
});

const surroundings = {
  ports: mapProcesses(() => [8080]),
  metricsPorts: [9464],
  host: '0.0.0.0',
  databaseUrls: mapProcesses(() => ''),
  natsUrls: mapProcesses(() => ''),
  secrets: { identity: '', session: '', keys: '' },
};

function secretFiles(): Record<string, string> {
  const parent = mkdtempSync(join(tmpdir(), 'primal-secrets-'));
  const made = join(parent, 'secrets');
  try {
    execFileSync('sh', [join(repository, 'docker', 'secrets.sh'), made]);
    const names = globSync('*.env', { cwd: made });
    return Object.fromEntries(
      names.map((name) => [basename(name, '.env'), readFileSync(join(made, name), 'utf8')]),
    );
  } finally {
    rmSync(parent, { recursive: true });
  }
}
