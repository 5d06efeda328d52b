/** What takes its turn. */
type Task = () => Promise<void>;

/**
 * Does one thing at a time, in the order in which they came. `waiting` gives what goes before what comes; each failure
 * goes to `onFailure`, and after each thing `afterEach` is done. Nothing is done before `begin`.
 */
export const createTurns = ({
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
    /** Goes before all that has come. */
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
