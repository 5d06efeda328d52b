import { join } from 'node:path';
import { type Area, areaNames } from '@primal/contracts/area-names';
import type { ServiceDefinition } from '@primal/service-kit/service';
import { repository } from '../run/processes.ts';

async function loadDefinition(area: Area): Promise<ServiceDefinition> {
  const file = join(repository, 'services', area, 'src', 'service.ts');
  const exported: Partial<Record<Area, ServiceDefinition>> = await import(file);
  const definition = exported[area];
  if (!definition) throw new Error(`${file} exports no '${area}'.`);
  return definition;
}

export const services: readonly ServiceDefinition[] = await Promise.all(areaNames.map(loadDefinition));
