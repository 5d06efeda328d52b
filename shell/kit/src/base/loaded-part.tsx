import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LoadedPart<Props> {
  /** Fetches it. One attempt at a time; after a failure the next call tries again. */
  load: () => Promise<ComponentType<Props>>;
  current: () => ComponentType<Props> | null;
}

/**
 * A part of the kit in a file of its own. React's `lazy` keeps a failed load for ever; here the next use asks again, so
 * that a tab that was offline for a moment, or open during a deployment, gets its dialogs back without a reload.
 */
export const loadedPart = <Props,>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LoadedPart<Props> => {
  let part: ComponentType<Props> | null = null;
  let pending: Promise<ComponentType<Props>> | null = null;
  return {
    current: () => part,
    load: () => {
      pending ??= load().then(
        (loaded) => {
          part = loaded.default;
          return part;
        },
        (error) => {
          pending = null;
          throw error;
        },
      );
      return pending;
    },
  };
};

/** The component of a part, or null until it is there. Fetches it while `wanted`; `onFailure` when that did not work. */
export const useLoadedPart = <Props,>(
  part: LoadedPart<Props>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null => {
  const [, redraw] = useState(0);
  const missing = wanted && part.current() === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt each time it is wanted, whoever hears of it
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    part.load().then(
      () => !gone && redraw((count) => count + 1),
      () => !gone && onFailure(),
    );
    return () => {
      gone = true;
    };
  }, [missing, part]);
  return part.current();
};

/** Keeps a failure of what stands beside the pages, toasts and confirmations, away from them; another key tries anew. */
export class QuietBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
