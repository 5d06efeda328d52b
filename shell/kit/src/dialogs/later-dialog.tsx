import type { ComponentType } from 'react';
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
