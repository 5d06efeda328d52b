export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Milliseconds from sending to the last byte. */
  ms: number;
}

/** Milliseconds. Gateways give up after 30 s; a busy machine may take longer. */
export const longestWait = 120_000;

/** Rejects if there is no complete answer within `longestWait`. */
export const send = async (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string | undefined },
): Promise<Answer> => {
  const started = performance.now();
  const answer = await fetch(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(longestWait),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - started };
};
