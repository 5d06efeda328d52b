import type { Piscina } from 'piscina';
import { expose } from '../metrics.ts';

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
  /** The PDF's bytes. Throws when the worker cannot make it. */
  make(input: Input): Promise<Uint8Array>;
}

/**
 * A worker thread that makes PDFs: `worker` is a module whose default export turns the input into bytes (`renderPdf`).
 * Pool and thread come with the first document; the thread ends after a minute without one, which gives its 100 MB back.
 */
export const pdfMaker = <Input>(worker: URL): PdfMaker<Input> => {
  let opened: Promise<Piscina<Input, Uint8Array>> | null = null;
  const open = async () => {
    const { Piscina } = await import('piscina');
    const pool = new Piscina<Input, Uint8Array>({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 1,
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
      return (await opened).run(input);
    },
  };
};
