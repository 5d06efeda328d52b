import { type ComponentType, useEffect, useState } from 'react';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import { useAwaited } from '../base/window-keys.ts';
import { toast } from '../toasts/toast.ts';
import { notOpened } from './dialog.tsx';

interface Closable {
  onClose: () => void;
}

/**
 * A lazily loaded dialog and its forms: `laterDialog(async () => (await
 * import('./void-invoice.tsx')).VoidInvoice)`. Renders while open and buffers keys typed during the load.
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

const quietAfter = 3_000;

/**
 * A lazily loaded part of a page: `laterPart(async () => (await import('./bulk.tsx')).BulkInvoices)`. Loads
 * when `wanted` or when the network is idle. It then stays mounted, since its work may outlast its subject.
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
      setQuiet(false);
      if (wanted) toast.error(notOpened);
    });
    return Loaded && <Loaded {...(props as unknown as Props)} />;
  };
};
