import { stored } from '@primal/kit/platform';
import {
  followScale,
  readScaleLine,
  type ScaleFormat,
  type ScaleReading,
  scaleFormats,
  scaleKinds,
  type TakenWeight,
  takeLines,
} from './scale-formats.ts';

/** Subset of a Web Serial port that a scale needs. */
interface Port {
  open: (options: { baudRate: number; dataBits: number; parity: string; stopBits: number }) => Promise<void>;
  close: () => Promise<void>;
  readable: ReadableStream<Uint8Array> | null;
  writable: WritableStream<Uint8Array> | null;
}
interface Serial {
  requestPort: () => Promise<Port>;
  getPorts: () => Promise<Port[]>;
}

/** The browser's serial ports. Null in browsers other than Chrome and Edge, and without TLS. */
export const findSerial = (): Serial | null => (navigator as { serial?: Serial }).serial ?? null;

export interface ScaleSettings {
  format: ScaleFormat;
  follows: boolean;
  baudRate: number;
}

const storedSettings = stored('primal-weigh-station-scale');

export const createScaleSettings = (format: ScaleFormat): ScaleSettings => ({
  format,
  follows: false,
  baudRate: scaleKinds[format].port.baudRate,
});

export const readLastSettings = (): ScaleSettings | null => {
  const settings = storedSettings.getJson() as Partial<ScaleSettings> | null;
  const format = scaleFormats.find((one) => one === settings?.format);
  if (!settings || !format) return null;
  const baudRate = Number(settings.baudRate) || scaleKinds[format].port.baudRate;
  return { format, follows: settings.follows === true, baudRate };
};

interface ScaleListener {
  onShown: (reading: ScaleReading) => void;
  onTake: (pounds: string) => void;
  onProblem: (problem: string) => void;
  onLost: () => void;
}

export interface Scale {
  settings: ScaleSettings;
  ask: () => Promise<void>;
  close: () => Promise<void>;
}

/** Time to wait for an answer before reporting that the scale did not respond. */
const answerMilliseconds = 3_000;
/** Lines closer together than this come from a scale in continuous mode, despite its settings. */
const continuousMilliseconds = 700;

const createReceiver = (settings: ScaleSettings, { onShown, onTake, onProblem }: ScaleListener) => {
  let taken: TakenWeight = null;
  let problem: string | null = null;
  let asked: ReturnType<typeof setTimeout> | undefined;
  let lastLine = Number.NEGATIVE_INFINITY;

  const complain = (sentence: string) => {
    if (sentence !== problem) onProblem(sentence);
    problem = sentence;
  };
  const takeAsked = (reading: ScaleReading) => {
    const wasAsked = asked !== undefined;
    const isTalking = performance.now() - lastLine < continuousMilliseconds;
    if (reading.kind === 'weight' && (wasAsked || !isTalking)) onTake(reading.weight);
    else if (wasAsked && reading.kind === 'moving')
      onProblem('The scale is not steady yet. Please try again.');
    else if (wasAsked && reading.kind === 'empty') onProblem('There is nothing on the scale.');
    clearTimeout(asked);
    asked = undefined;
  };
  return {
    hear: (line: string) => {
      const reading = readScaleLine(settings.format, line);
      if (reading.kind === 'ignored') return;
      onShown(reading);
      if (reading.kind === 'refused') complain(reading.problem);
      else problem = null;
      if (settings.follows) {
        const followed = followScale(taken, reading);
        taken = followed.taken;
        if (followed.take !== null) onTake(followed.take);
      } else takeAsked(reading);
      lastLine = performance.now();
    },
    asked: () => {
      problem = null;
      clearTimeout(asked);
      asked = setTimeout(() => {
        asked = undefined;
        onProblem('The scale does not answer. Please check its cable and its settings.');
      }, answerMilliseconds);
    },
    stop: () => clearTimeout(asked),
  };
};

export const connectScale = async (
  port: Port,
  settings: ScaleSettings,
  listener: ScaleListener,
): Promise<Scale> => {
  const kind = scaleKinds[settings.format];
  await port.open({ ...kind.port, baudRate: settings.baudRate });
  storedSettings.setJson(settings);
  const hearing = createReceiver(settings, listener);
  const decoder = new TextDecoder();
  const reader = port.readable?.getReader();
  let closing = false;

  const listen = async () => {
    let text = '';
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      const { lines, rest } = takeLines(settings.format, text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const line of lines) hearing.hear(line);
    }
  };
  const write = async (command: string) => {
    const writer = port.writable?.getWriter();
    await writer?.write(new TextEncoder().encode(command)).finally(() => writer.releaseLock());
  };
  void listen()
    .catch(() => {})
    .then(() => {
      hearing.stop();
      if (!closing) listener.onLost();
    });
  if (settings.follows && kind.follow !== null) await write(kind.follow);
  return {
    settings,
    ask: () => {
      hearing.asked();
      return write(kind.ask);
    },
    close: async () => {
      closing = true;
      await reader?.cancel().catch(() => {});
      reader?.releaseLock();
      await port.close().catch(() => {});
    },
  };
};
