import { gatewayApi } from '@primal/contracts/gateway/api';
import { ApiError, resetFailedPages } from '@primal/kit/platform';
import { Component, type ReactNode } from 'react';

/** Character limits; the gateway accepts reports up to 16 KB. */
const maxLengths = { message: 1_000, stack: 8_000, where: 200 };

/** Sends the error, the part of the page and the request id by beacon, which survives page close. */
const reportFailure = (error: unknown, where: string): void => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const report = {
    message: (message || 'Unknown error.').slice(0, maxLengths.message),
    ...(stack && { stack: stack.slice(0, maxLengths.stack) }),
    where: `${where} at ${location.pathname}`.slice(0, maxLengths.where),
    ...(error instanceof ApiError && error.requestId && { requestId: error.requestId }),
  };
  const { path } = gatewayApi.reportClientError;
  navigator.sendBeacon?.(path, new Blob([JSON.stringify(report)], { type: 'application/json' }));
};

interface BoundaryProps {
  where: string;
  fallback: (error: Error, retry: () => void, retrying: boolean) => ReactNode;
  onRetry: () => unknown;
  /** Retries a missing file once, silently, before showing the fallback. */
  renewing?: boolean;
  children: ReactNode;
}

interface BoundaryState {
  error: Error | null;
  retrying: boolean;
  renewing: boolean;
}

/** True if a file of an old build was removed, or the connection was lost. */
const isMissingFile = (error: Error & { code?: string }): boolean =>
  error.name === 'ChunkLoadError' || error.code === 'CSS_CHUNK_LOAD_FAILED';

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
    resetFailedPages();
    await this.props.onRetry();
    this.setState({ error: null, retrying: false, renewing: false });
  };

  override render() {
    const { error, retrying, renewing } = this.state;
    if (renewing) return null;
    return error ? this.props.fallback(error, () => void this.retry(), retrying) : this.props.children;
  }
}
