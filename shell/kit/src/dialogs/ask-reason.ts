/** What is asked of an administrator: the server's sentence, and how the answer goes back; null for none. */
interface AskedReason {
  sentence: string;
  /** A reason that was given for the same act already. */
  known: string;
  answer: (reason: string | null) => void;
}

let asked: readonly AskedReason[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly AskedReason[]): void => {
  asked = next;
  for (const listener of listeners) listener();
};

export const reasonStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): AskedReason | null => asked[0] ?? null,
};

/** Asks why something is done that is closed to everybody else; null when the person would rather not. */
export const askReason = (sentence: string, known = ''): Promise<string | null> =>
  new Promise((resolve) => {
    const question: AskedReason = {
      sentence,
      known,
      answer: (reason) => {
        set(asked.filter((other) => other !== question));
        resolve(reason);
      },
    };
    set([...asked, question]);
  });
