import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeRouteStatus, type RouteStatus, type StopStatus, stopStatuses } from './stop-rules.ts';

describe('computeRouteStatus', () => {
  const cases: [stops: StopStatus[], status: RouteStatus][] = [
    [[], 'pending'],
    [['pending'], 'pending'],
    [['pending', 'pending'], 'pending'],
    [['in_progress'], 'in_progress'],
    [['pending', 'in_progress'], 'in_progress'],
    [['pending', 'delivered'], 'in_progress'],
    [['pending', 'failed'], 'in_progress'],
    [['pending', 'completed'], 'in_progress'],
    [['in_progress', 'delivered'], 'in_progress'],
    [['delivered'], 'completed'],
    [['completed'], 'completed'],
    [['failed'], 'completed'],
    [['delivered', 'failed', 'completed'], 'completed'],
  ];
  it.each(cases)('stops %j make the route %s', (stops, status) =>
    expect(computeRouteStatus(stops)).toBe(status),
  );

  it('ignores the order of the stops', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...stopStatuses)), (stops) => {
        expect(computeRouteStatus([...stops].reverse())).toBe(computeRouteStatus(stops));
      }),
    );
  });
});
