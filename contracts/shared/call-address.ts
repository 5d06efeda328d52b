import type { Call } from './api.ts';

interface Named {
  params?: Record<string, string> | undefined;
  query?: object | undefined;
}

export const buildCallAddress = (
  { path }: Pick<Call, 'path'>,
  { params = {}, query = {} }: Named = {},
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
};
