import type { Input } from '../queue/entries.ts';
import type { StationParts } from './case-taking.ts';
import type { createInputReading } from './input-reading.ts';
import type { Question } from './questions.ts';
import type { RawInput } from './station-state.ts';

type Task = () => Promise<void>;

/**
 * Runs tasks one at a time in order. `waiting` returns a task that goes before queued ones. Failures go to `onFailure`.
 * Starts at `begin`.
 */
const createTurns = ({
  waiting,
  afterEach,
  onFailure,
}: {
  waiting: () => Task | undefined;
  afterEach: Task;
  onFailure: (error: unknown) => void;
}) => {
  const tasks: Task[] = [];
  let begun = false;
  let working = false;
  const attempt = (task: Task) => task().catch(onFailure);
  const work = async () => {
    working = true;
    for (;;) {
      const task = waiting() ?? tasks.shift();
      if (!task) break;
      await attempt(task);
      await attempt(afterEach);
    }
    working = false;
  };
  const wake = () => {
    if (begun && !working) void work();
  };
  return {
    run: (task: Task) => {
      tasks.push(task);
      wake();
    },
    runFirst: (task: Task) => {
      tasks.unshift(task);
      wake();
    },
    begin: () => {
      begun = true;
      wake();
    },
  };
};

/** Processes inputs in order. Inputs that do not answer an open question wait behind it. */
export const createIntake = (
  parts: StationParts,
  { look, isAnswer }: ReturnType<typeof createInputReading>,
) => {
  const { ports, display } = parts;
  const { state, set, show } = display;
  const behind: Input[] = [];
  const receive = async (input: Input) => {
    const { question } = state();
    if (!question) return look(input);
    if (await isAnswer(question, input)) return;
    behind.push(input);
    ports.sound('asked');
  };
  const finish = async () => {
    set({ behind: behind.length });
    if (!parts.current || state().question) return;
    const done = parts.current;
    parts.current = null;
    await ports.release(done);
  };
  const turns = createTurns({
    waiting: () => {
      const next = state().question ? undefined : behind.shift();
      return next && (() => look(next));
    },
    afterEach: finish,
    onFailure: (error) => show('refused', { title: ports.describeError(error) }),
  });
  const enter = (raw: RawInput) => {
    const held = ports.hold(raw, state().chosen);
    // The queued task reports the failure when it runs.
    held.catch(() => {});
    turns.run(async () => receive(await held));
  };
  /** Applies an answer to the question that the user saw. If it fails, the question reopens. */
  const answer = (act: (question: Question) => Promise<void>) => {
    const { question } = state();
    if (!question) return;
    turns.run(async () => {
      if (state().question !== question) return;
      set({ question: null });
      await act(question).catch((error: unknown) => {
        set({ question });
        throw error;
      });
    });
  };
  return { turns, enter, answer, wait: (inputs: readonly Input[]) => behind.push(...inputs) };
};
