import { stored, type Waiting } from '@primal/kit/platform';
import type { Entry, Input } from './entries.ts';
import type { EntryStore } from './entry-store.ts';

/** The item of the browser's storage that the manifest names: while there is one, `waiting-entries` stands above every page. */
export const waitingFlag = 'primal-weigh-station-waiting';
const flag = stored(waitingFlag);

/** Notes for all pages whether entries wait to be sent; they load what sends them only then. */
const noteWaiting = (isWaiting: boolean): void => {
  flag.set(isWaiting ? '1' : null);
};

/** Under this name the tabs of one browser tell each other of changes, and take turns in sending. */
export const queueName = 'primal-weigh-station';

/** The entries and inputs of this device, as screens show them. */
export interface QueueContents {
  /** Inputs without a line, oldest first, whoever's they are. */
  inputs: readonly Input[];
  entries: readonly Entry[];
  /** Why nothing goes out at the moment; null while all is well, and in a tab that leaves sending to another one. */
  waiting: Waiting | null;
  /** False until what the device keeps has been read. */
  ready: boolean;
  keeps: boolean;
}

const withRecord = <Row extends { id: number }>(records: readonly Row[], record: Row): Row[] => {
  const others = records.filter(({ id }) => id !== record.id);
  return [...others, record].sort((a, b) => a.id - b.id);
};

/** What the device keeps, as this page shows it: read from the store, changed there first, the same in all tabs. */
export const createQueueContents = (opening: Promise<EntryStore>) => {
  let contents: QueueContents = { inputs: [], entries: [], waiting: null, ready: false, keeps: true };
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(queueName);
  let onNews = () => {};

  const show = (next: Partial<QueueContents>) => {
    contents = { ...contents, ...next };
    if (contents.ready)
      noteWaiting(contents.entries.some(({ state, takenBack }) => state === 'waiting' || takenBack));
    for (const listener of listeners) listener();
  };
  const showInput = (input: Input) => show({ inputs: withRecord(contents.inputs, input) });
  const showEntry = (entry: Entry) => show({ entries: withRecord(contents.entries, entry) });
  const hideInput = ({ id }: Input) => show({ inputs: contents.inputs.filter((input) => input.id !== id) });
  const read = async () => {
    const store = await opening;
    show({ ...(await store.all()), ready: true, keeps: store.keeps });
    onNews();
  };
  const tellTabs = () => channel.postMessage('changed');
  /** Tells the other tabs, and whoever sends in this one. */
  const tell = () => {
    tellTabs();
    onNews();
  };
  const changeEntry = async (
    id: number,
    changing: (entry: Entry) => Entry | null,
    meanwhile: () => void = () => {},
  ) => {
    const after = await (await opening).entries.change(id, changing);
    meanwhile();
    if (after) showEntry(after);
    else show({ entries: contents.entries.filter((entry) => entry.id !== id) });
    tell();
    return after;
  };
  /** Changes an input that is still this page's. */
  const changeInput = async (input: Input, changing: (found: Input) => Input | null) => {
    const { inputs } = await opening;
    const after = await inputs.change(input.id, (found) =>
      found.page === input.page ? changing(found) : found,
    );
    if (after) showInput(after);
    else hideInput(input);
    tell();
  };
  /** Changes whatever of all that is kept `changing` changes. */
  const changeAll = async (changing: <Own extends Input | Entry>(own: Own) => Own) => {
    await read();
    const { inputs, entries } = await opening;
    const isChanged = <Own extends Input | Entry>(own: Own) => changing(own) !== own;
    await Promise.all([
      ...contents.inputs.filter(isChanged).map(({ id }) => inputs.change(id, changing)),
      ...contents.entries.filter(isChanged).map(({ id }) => entries.change(id, changing)),
    ]);
    await read();
    tell();
  };
  channel.onmessage = () => void read();
  void read();

  return {
    show,
    showInput,
    showEntry,
    hideInput,
    read,
    tell,
    tellTabs,
    changeEntry,
    changeInput,
    changeAll,
    now: () => contents,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Has one listener hear of whatever changes here or in another tab. */
    hearNews: (listener: () => void) => {
      onNews = listener;
    },
  };
};

export type KeptContents = ReturnType<typeof createQueueContents>;
