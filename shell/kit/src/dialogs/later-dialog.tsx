import { type ComponentType, useEffect, useState } from 'react';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import { useAwaited } from '../base/window-keys.ts';
import { toast } from '../toasts/toast.ts';
import { notOpened } from './dialog.tsx';

interface Closable {
  onClose: () => void;
}

/**
 * Lazily loaded dialog; buffers keys typed during the load. `laterDialog(async () => (await
 * import('./void-invoice.tsx')).VoidInvoice)`
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
 * Lazily loaded part of a page, loaded when `wanted` or idle. It stays mounted, since its work may outlast
 * its subject. `laterPart(async () => (await import('./bulk.tsx')).BulkInvoices)`
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
