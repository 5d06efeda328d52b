import { type ComponentType, useEffect, useState } from 'react';
import { loadable, useLoadable } from '../base/loadable.tsx';
import { useKeyBuffer } from '../base/window-keys.ts';
import { toast } from '../toasts/toast.ts';
import { openFailureText } from './dialog.tsx';

interface Closable {
  onClose: () => void;
}

/**
 * Lazily loaded dialog; buffers keys typed during the load. `lazyDialog(async () => (await
 * import('./void-invoice.tsx')).VoidInvoice)`
 */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) => {
  const part = loadable(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, outside of every component
  return function LazyDialog(props: Props) {
    const Loaded = useLoadable(part, true, () => {
      props.onClose();
      toast.error(openFailureText);
    });
    useKeyBuffer(!Loaded);
    return Loaded && <Loaded {...props} />;
  };
};

const idleAfter = 3_000;

/**
 * Part of a page that loads when `wanted` or when the browser is idle. The part stays mounted, since its work
 * may continue after `wanted` becomes false. `lazyPart(async () => (await
 * import('./bulk.tsx')).BulkInvoices)`
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const part = loadable(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, outside of every component
  return function LazyPart({ wanted, ...props }: Props & { wanted: boolean }) {
    const [isIdle, setQuiet] = useState(false);
    useEffect(() => {
      const timer = setTimeout(setQuiet, idleAfter, true);
      return () => clearTimeout(timer);
    }, []);
    const Loaded = useLoadable(part, wanted || isIdle, () => {
      setQuiet(false);
      if (wanted) toast.error(openFailureText);
    });
    return Loaded && <Loaded {...(props as unknown as Props)} />;
  };
};
