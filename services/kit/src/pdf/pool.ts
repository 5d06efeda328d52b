import { Piscina } from 'piscina';

/** Makes documents of one kind beside the event loop, in a worker thread. */
export interface PdfMaker<Input> {
  /** The PDF's bytes. Throws when the worker cannot make it. */
  make(input: Input): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/**
 * A worker thread that makes PDFs: `worker` is a module whose default export turns the input into bytes (`renderPdf`).
 * It starts with the first document and ends after a minute without one, which gives its 100 MB back.
 */
export const pdfMaker = <Input>(worker: URL): PdfMaker<Input> => {
  const pool = new Piscina<Input, Uint8Array>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return {
    make: (input) => pool.run(input),
    stop: () => pool.destroy(),
  };
};
