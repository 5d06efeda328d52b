import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { maxPixels, readPixelCount } from '@primal/contracts/shared/image-size';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import type { LogoRefusal, LogoResult } from './draw-logo.ts';

const program = fileURLToPath(new URL('./draw-logo.ts', import.meta.url));
const maxDrawingMs = 5_000;

const sentences: Record<LogoRefusal, string> = {
  kind: 'The logo must be a PNG, JPEG or SVG image.',
  unreadable: 'This image cannot be read. Please choose another one.',
  pixels: 'The logo has too many pixels. Please choose a smaller image.',
};

const createRefusal = (refusal: LogoRefusal) => createFieldProblem(sentences[refusal], 'invoiceLogo');

const unreadable: LogoResult = { refusal: 'unreadable' };

const tooSlow = 'Reading the logo took too long. Please try again, or choose a simpler image.';

const parseLogoResult = (stdout: string): LogoResult => {
  try {
    return JSON.parse(stdout) as LogoResult;
  } catch {
    return unreadable;
  }
};

const run = (picture: Buffer): Promise<LogoResult> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program],
      // Runs without secrets in its environment, and with a hard time limit.
      { env: {}, timeout: maxDrawingMs, killSignal: 'SIGKILL', maxBuffer: 4_000_000 },
      (error, stdout) => {
        if (error?.killed) reject(problem.unavailable(tooSlow));
        else resolve(error ? unreadable : parseLogoResult(stdout));
      },
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(picture);
  });

let last: Promise<unknown> = Promise.resolve();

/**
 * Redraws the picture of a data URL as a PNG of at most 480 by 240 pixels. This drops scripts, references and
 * metadata. Returns a path of this site unchanged. Draws one picture at a time. 400 with a sentence for other
 * formats or unreadable files; 503 if drawing takes too long.
 */
export const redrawLogo = async (logo: string): Promise<string> => {
  const [, content] = /^data:[^,]*;base64,(.*)$/s.exec(logo) ?? [];
  if (content === undefined) return logo;
  const picture = Buffer.from(content, 'base64');
  if ((readPixelCount(picture) ?? 0) > maxPixels) throw createRefusal('pixels');
  const drawing = last.then(() => run(picture));
  last = drawing.catch(() => {});
  const drawn = await drawing;
  if ('refusal' in drawn) throw createRefusal(drawn.refusal);
  return `data:image/png;base64,${drawn.png}`;
};
