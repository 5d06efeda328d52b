import { isIPv6 } from 'node:net';

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * What counts as one address: IPv6 by its first 64 bits, since one line has all addresses below them; IPv4, also when it
 * is written within IPv6, as it is.
 */
export const networkOf = (address: string): string => {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const [before = '', after = ''] = bare.split('::');
  const first = groupsOf(before);
  const last = groupsOf(after);
  const missing = bare.includes('::') ? Array(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  const groups = [...first, ...missing, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
