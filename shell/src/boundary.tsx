import { gatewayApi } from '@primal/contracts/gateway/api';
import { ApiError, forgetFailedPages } from '@primal/kit/platform';
import { Component, type ReactNode } from 'react';

/** The gateway takes reports up to 16 KB. */
const longest = { message: 1_000, stack: 8_000, where: 200 };

/**
 * Tells the gateway's log that something broke in this browser: what, in which part, and, when an answer of the server was
 * behind it, which request. By beacon, so that it leaves even while the page closes. Never throws.
 */
const reportFailure = (error: unknown, where: string): void => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const report = {
    message: (message || 'Something broke without a word.').slice(0, longest.message),
    ...(stack && { stack: stack.slice(0, longest.stack) }),
    where: `${where} at ${location.pathname}`.slice(0, longest.where),
    ...(error instanceof ApiError && error.requestId && { requestId: error.requestId }),
  };
  const { path } = gatewayApi.reportClientError;
  navigator.sendBeacon?.(path, new Blob([JSON.stringify(report)], { type: 'application/json' }));
};

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
