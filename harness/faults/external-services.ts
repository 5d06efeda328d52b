import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../ops/demo/random.ts';
import { startGoogle } from '../../services/kit/src/testing/google.ts';
import { startSmtp } from '../../services/kit/src/testing/smtp.ts';

const moods = ['well', 'refusing', 'late', 'breaking off', 'silent'] as const;
type Mood = (typeof moods)[number];

export interface ExternalServices {
  smtpUrl: string;
  googleUrl: string;
  mails: readonly { to: string[]; raw: Buffer }[];
  files: ReadonlyMap<string, { name: string; content: string }>;
  met: ReadonlyMap<string, number>;
  disturb(isDisturbed: boolean): void;
  stop(): Promise<void>;
}

export const startExternalServices = async (seed: number): Promise<ExternalServices> => {
  const random = new Random(seed * 31 + 7);
  const met = new Map<string, number>();
  let isDisturbed = false;
  const [google, smtp] = await Promise.all([startGoogle(), startSmtp()]);

  const nextMood = async (of: string): Promise<Mood> => {
    const mood = !isDisturbed || random.chance(0.67) ? 'well' : random.pick(moods);
    met.set(`${of} ${mood}`, (met.get(`${of} ${mood}`) ?? 0) + 1);
    if (mood === 'late') await pause(random.between(1_000, 6_000));
    // Longer than the timeouts of the client and the product.
    if (mood === 'silent') await pause(random.between(13_000, 26_000));
    return mood;
  };
  smtp.whileSending(async () => {
    const mood = await nextMood('mail');
    smtp.refuse(mood === 'refusing' ? 'Not now.' : null);
    smtp.loseAnswers(mood === 'breaking off');
  });
  google.whileAsked(async () => {
    const mood = await nextMood('Drive');
    if (mood === 'breaking off') return 'break off';
    return mood === 'refusing' ? 503 : null;
  });
  return {
    smtpUrl: smtp.url,
    googleUrl: google.url,
    mails: smtp.received,
    files: google.files,
    met,
    disturb: (next) => {
      isDisturbed = next;
    },
    stop: async () => {
      await Promise.all([google.stop(), smtp.stop()]);
    },
  };
};
