import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands in the place of what failed; `retry` draws it again. */
  fallback: (retry: () => void) => ReactNode;
  onRetry: () => void;
  /** Whether a missing file is asked for anew once, unseen, before the fallback stands there. */
  renewing?: boolean;
  children: ReactNode;
}

/** A file of a build that has been replaced since the page was opened, or a lost connection. */
const isMissingFile = (error: Error & { code?: string }): boolean =>
  error.name === 'ChunkLoadError' || error.code === 'CSS_CHUNK_LOAD_FAILED';

/** Keeps a failure in its own place: what is around it goes on. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  #renewed = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    if (!this.props.renewing || this.#renewed || !isMissingFile(error)) return;
    this.#renewed = true;
    this.retry();
  }

  retry = (): void => {
    this.props.onRetry();
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}
