import Keygrip from 'keygrip';

/** Sessions that are used at the same time. */
const mostKnown = 1_000;

/**
 * The keys of cookies, which remember the signatures that they have found right: a browser sends the same one with each call, and
 * verifying it takes three HMACs. What was not right is looked at each time.
 */
export const cookieKeys = (secrets: string[]): Keygrip => {
  const keys = new Keygrip(secrets, 'sha256');
  const found = keys.index;
  const known = new Map<string, number>();
  const index = (data: string, digest: string): number => {
    const signed = `${data} ${digest}`;
    const remembered = known.get(signed);
    if (remembered !== undefined) return remembered;
    const which = found(data, digest);
    if (which < 0) return which;
    if (known.size >= mostKnown) known.clear();
    known.set(signed, which);
    return which;
  };
  return Object.assign(keys, { index });
};
