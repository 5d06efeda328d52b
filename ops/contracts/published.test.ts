import { areaNames } from '@primal/contracts/area-names';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { expect, it } from 'vitest';
import { readStoredEvents } from './published.ts';

it.each(areaNames)('the current contract of %s reads the events of its published versions', async (area) => {
  const module: Record<string, EventDefinition> = await import(`@primal/contracts/${area}/events`);
  const definitions = new Map<string, EventDefinition>(
    Object.values(module).map((definition) => [definition.type, definition]),
  );
  const events = readStoredEvents(area);
  expect(events).not.toEqual([]);
  for (const { type, data } of events)
    expect([type, definitions.get(type)?.data.safeParse(data).error]).toEqual([type, undefined]);
});
