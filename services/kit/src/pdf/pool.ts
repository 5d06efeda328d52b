import type { Piscina } from 'piscina';
import { expose } from '../metrics.ts';
import { problem } from '../problem.ts';

const queues = new Set<() => number>();
expose('pdf_queue', 'PDFs that wait to be made.', () =>
  [...queues].reduce((sum, length) => sum + length(), 0),
);

const stops = new Set<() => Promise<void>>();

/** Ends all worker threads of this process; one that is asked for again begins anew. */
export const stopPdfMakers = async (): Promise<void> => {
  await Promise.all([...stops].map((stop) => stop()));
};

/** Makes documents of one kind beside the event loop, in a worker thread. */
interface PdfMaker<Input> {
  /** The PDF's bytes. 409 `letters_missing` if a text has letters that no font of the product has. */
  make(input: Input): Promise<Uint8Array>;
}

/**
 * Worker threads that make PDFs: `worker` is a module whose default export turns the input into bytes (`renderPdf`).
 * Pool and thread come with the first document. A second thread starts only while the first is busy, so that a document
 * of seconds holds up no small one. Threads end after a minute without a document, which gives their 100 MB each back.
 */
export const pdfMaker = <Input>(worker: URL): PdfMaker<Input> => {
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
