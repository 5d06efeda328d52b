import { expect, it } from 'vitest';
import { stopCount, stopsWords } from './stops-words.ts';

it('counts the stops that a truck goes to, not those whose invoice was voided or whose order was deleted', () => {
  const stops = [{ gone: null }, { gone: 'VOIDED' }, { gone: 'DELETED' }, { gone: null }] as const;
  expect(stopCount({ stops })).toBe(2);
  expect(stopsWords({ stops })).toBe('2 stops');
  expect(stopsWords({ stops: stops.slice(0, 2) })).toBe('1 stop');
  expect(stopsWords({ stops: stops.slice(1, 2) })).toBe('0 stops');
});
