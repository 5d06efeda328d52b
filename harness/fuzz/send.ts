/** An answer with its text. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** From sending to the last byte. */
  ms: number;
}

/** Longer than this nobody may be kept waiting, even where the machine has other things to do: gateways give up after 30 s. */
export const longestWait = 120_000;

/** Sends a request; rejects when there is no whole answer within `longestWait`. */
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
