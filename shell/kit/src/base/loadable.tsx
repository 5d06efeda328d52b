import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface Loadable<Props> {
  load: () => Promise<ComponentType<Props>>;
  current: () => ComponentType<Props> | null;
}

/** Unlike React's `lazy`, the next use retries a failed load, such as after a deployment. */
export const loadable = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>): Loadable<Props> => {
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

export const useLoadable = <Props,>(
  part: Loadable<Props>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null => {
  const [, redraw] = useState(0);
  const missing = wanted && part.current() === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt each time the part is wanted
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

/**
 * Error boundary of toasts and confirmations, so that the page survives their failures; a new key resets the
 * boundary.
 */
export class QuietBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
