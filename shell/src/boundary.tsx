import { forgetFailedPages } from '@primal/kit/platform';
import { Component, type ReactNode } from 'react';
import { reportFailure } from './report-failure.ts';

interface BoundaryProps {
  where: string;
  /** Drawn in place of what failed; `retry` draws it again, `retrying` while that is being prepared. */
  fallback: (error: Error, retry: () => void, retrying: boolean) => ReactNode;
  /** Prepares another try. */
  onRetry: () => unknown;
  /** Whether a missing file is asked for anew once, unseen, before the fallback stands there. */
  renewing?: boolean;
  children: ReactNode;
}

interface BoundaryState {
  error: Error | null;
  retrying: boolean;
  /** A missing file is being asked for anew: nothing is said of it yet. */
  renewing: boolean;
}

/** A file of a build that has been taken away since the page was opened, or a lost connection. */
const isMissingFile = (error: Error & { code?: string }): boolean =>
  error.name === 'ChunkLoadError' || error.code === 'CSS_CHUNK_LOAD_FAILED';

/** Keeps a failure in its own place, what is around it goes on, and reports it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, retrying: false, renewing: false };
  #renewed = false;

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    if (this.props.renewing && !this.#renewed && isMissingFile(error)) {
      this.#renewed = true;
      this.setState({ renewing: true });
      void this.retry();
    } else reportFailure(error, this.props.where);
  }

  retry = async (): Promise<void> => {
    this.setState({ retrying: true });
    forgetFailedPages();
    await this.props.onRetry();
    this.setState({ error: null, retrying: false, renewing: false });
  };

  override render() {
    const { error, retrying, renewing } = this.state;
    if (renewing) return null;
    return error ? this.props.fallback(error, () => void this.retry(), retrying) : this.props.children;
  }
}
