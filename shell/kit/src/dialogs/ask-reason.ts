import { observable } from '../base/observable.ts';

interface AskedReason {
  sentence: string;
  /** Reason entered earlier for the same action. */
  known: string;
  answer: (reason: string | null) => void;
}

const asked = observable<readonly AskedReason[]>([]);

export const reasonStore = {
  subscribe: asked.subscribe,
  current: (): AskedReason | null => asked.current()[0] ?? null,
};

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
