import type { Piscina } from 'piscina';
import { registerGauge } from '../metrics.ts';
import { problem } from '../problem.ts';

const queues = new Set<() => number>();
registerGauge('pdf_queue', 'PDFs waiting to be rendered.', () =>
  [...queues].reduce((sum, length) => sum + length(), 0),
);

const stops = new Set<() => Promise<void>>();

export const stopPdfMakers = async (): Promise<void> => {
  await Promise.all([...stops].map((stop) => stop()));
};

interface PdfMaker<Input> {
  /** The PDF's bytes. 409 `letters_missing` if no font has some letters of a text. */
  make(input: Input): Promise<Uint8Array>;
}

/**
 * Worker threads for PDFs. `worker` is a module whose default export turns the input into bytes
 * (`renderPdf`). The first document starts a thread, and a second thread starts only while the first is
 * busy. Threads end after an idle minute, which frees 100 MB each.
 */
export const createPdfMaker = <Input>(worker: URL): PdfMaker<Input> => {
  let opened: Promise<Piscina<Input, Uint8Array>> | null = null;
  const open = async () => {
    const { Piscina } = await import('piscina');
    const pool = new Piscina<Input, Uint8Array>({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 2,
      concurrentTasksPerWorker: 1,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    queues.add(() => pool.queueSize);
    return pool;
  };
  stops.add(async () => {
    await (await opened)?.destroy();
    opened = null;
  });
  return {
    async make(input) {
      opened ??= open();
      try {
        return await (await opened).run(input);
      } catch (error) {
        if (error instanceof Error && error.cause === 'letters_missing')
          throw problem.conflict(error.message, 'letters_missing');
        throw error;
      }
    },
  };
};
