import { observable } from '../base/observable.ts';

/** What is asked of an administrator: the server's sentence, and how the answer goes back; null for none. */
interface AskedReason {
  sentence: string;
  /** A reason that was given for the same act already. */
  known: string;
  answer: (reason: string | null) => void;
}

const asked = observable<readonly AskedReason[]>([]);

export const reasonStore = {
  subscribe: asked.subscribe,
  current: (): AskedReason | null => asked.current()[0] ?? null,
};

/** Asks why something is done that is closed to everybody else; null when the person would rather not. */
export const askReason = (sentence: string, known = ''): Promise<string | null> =>
  new Promise((resolve) => {
    const question: AskedReason = {
      sentence,
      known,
      answer: (reason) => {
        asked.set(asked.current().filter((other) => other !== question));
        resolve(reason);
      },
    };
    asked.set([...asked.current(), question]);
  });
