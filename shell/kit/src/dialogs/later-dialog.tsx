import { type ComponentType, useEffect, useState } from 'react';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import { useAwaited } from '../base/window-keys.ts';
import { toast } from '../toasts/toast.ts';
import { notOpened } from './dialog.tsx';

interface Closable {
  onClose: () => void;
}

/**
 * A dialog in a file of its own, with the forms that it needs, for a page that is shown far more often than the dialog:
 * `laterDialog(async () => (await import('./void-invoice.tsx')).VoidInvoice)`. Drawn while it is open; what is typed
 * meanwhile waits for it.
 */
export const laterDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) => {
  const part = loadedPart(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, outside of every component
  return function LaterDialog(props: Props) {
    const Loaded = useLoadedPart(part, true, () => {
      props.onClose();
      toast.error(notOpened);
    });
    useAwaited(!Loaded);
    return Loaded && <Loaded {...props} />;
  };
};

/** So long after the page was drawn its connection is taken to be free, in milliseconds. */
const quietAfter = 3_000;

/**
 * A part of a page in a file of its own, for what is not seen at first:
 * `laterPart(async () => (await import('./bulk.tsx')).BulkInvoices)`. Fetched once it is `wanted`, or in a quiet moment, and drawn
 * from then on: what it is about may be gone while it still works.
 */
export const laterPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const part = loadedPart(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, outside of every component
  return function LaterPart({ wanted, ...props }: Props & { wanted: boolean }) {
    const [isQuiet, setQuiet] = useState(false);
    useEffect(() => {
      const timer = setTimeout(setQuiet, quietAfter, true);
      return () => clearTimeout(timer);
    }, []);
    const Loaded = useLoadedPart(part, wanted || isQuiet, () => {
      // Asked again when it is wanted the next time.
      setQuiet(false);
      if (wanted) toast.error(notOpened);
    });
    return Loaded && <Loaded {...(props as unknown as Props)} />;
  };
};
