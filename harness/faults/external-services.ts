import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../ops/demo/random.ts';
import { startGoogle } from '../../services/kit/src/testing/google.ts';
import { startSmtp } from '../../services/kit/src/testing/smtp.ts';

const behaviors = ['well', 'refusing', 'late', 'breaking off', 'silent'] as const;
type Behavior = (typeof behaviors)[number];

export interface ExternalServices {
  smtpUrl: string;
  googleUrl: string;
  mails: readonly { to: string[]; raw: Buffer }[];
  files: ReadonlyMap<string, { name: string; content: string }>;
  met: ReadonlyMap<string, number>;
  setDisturbed(isDisturbed: boolean): void;
  stop(): Promise<void>;
}

export const startExternalServices = async (seed: number): Promise<ExternalServices> => {
  const random = new Random(seed * 31 + 7);
  const met = new Map<string, number>();
  let isDisturbed = false;
  const [google, smtp] = await Promise.all([startGoogle(), startSmtp()]);

  const nextBehavior = async (of: string): Promise<Behavior> => {
    const behavior = !isDisturbed || random.chance(0.67) ? 'well' : random.pick(behaviors);
    met.set(`${of} ${behavior}`, (met.get(`${of} ${behavior}`) ?? 0) + 1);
    if (behavior === 'late') await pause(random.between(1_000, 6_000));
    // Longer than the timeouts of the client and the product.
    if (behavior === 'silent') await pause(random.between(13_000, 26_000));
    return behavior;
  };
  smtp.beforeAnswer(async () => {
    const behavior = await nextBehavior('mail');
    smtp.refuse(behavior === 'refusing' ? 'Not now.' : null);
    smtp.loseAnswers(behavior === 'breaking off');
  });
  google.beforeAnswer(async () => {
    const behavior = await nextBehavior('Drive');
    if (behavior === 'breaking off') return 'break off';
    return behavior === 'refusing' ? 503 : null;
  });
  return {
    smtpUrl: smtp.url,
    googleUrl: google.url,
    mails: smtp.received,
    files: google.files,
    met,
    setDisturbed: (next) => {
      isDisturbed = next;
    },
    stop: async () => {
      await Promise.all([google.stop(), smtp.stop()]);
    },
  };
};
