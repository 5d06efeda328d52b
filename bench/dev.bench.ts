import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { inBrowser } from '../harness/browser.ts';
import { openPage } from '../harness/deploying.ts';
import { type Team, teamOf } from '../harness/developing.ts';
import { Person } from '../harness/person.ts';
import { until } from '../ops/launcher/run/poll.ts';
import { timed } from './timing.ts';

const starts = 3;
const edits = 3;
const wanted = 10;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** From a source that is saved until the open page shows it, and until the service answers with it. */
async function editing({ url, checkout }: Team): Promise<string[]> {
  const person = new Person(url);
  await person.register();
  return inBrowser(async (browser) => {
    const { page } = await openPage(browser, person, '/sales-orders/create');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await heading('Create Sales Order');
    const says = (words: string) => async () =>
      (await person.send('GET', `/api/sales-orders/${randomUUID()}`)).problem?.message === words;
    let title = 'Create Sales Order';
    let sentence = 'Sales order not found';
    const screens: number[] = [];
    const service: number[] = [];
    for (let round = 1; round <= edits; round++) {
      const nextTitle = `Order ${round}`;
      const nextSentence = `No order ${round}`;
      screens.push(
        await timed(async () => {
          checkout.edit('mfe-orders/src/order/create.tsx', title, nextTitle);
          await heading(nextTitle);
        }),
      );
      service.push(
        await timed(async () => {
          checkout.edit('services/orders/src/order/store.ts', sentence, nextSentence);
          await until(says(nextSentence), { within: 60_000 });
        }),
      );
      title = nextTitle;
      sentence = nextSentence;
    }
    return [
      `a changed screen shows in the open page after ${screens.map(seconds).join(', ')}`,
      `a changed service answers with it after ${service.map(seconds).join(', ')}`,
    ];
  });
}

/** `npm run dev orders` in a checkout of its own: how soon it is ready, and how soon a change of a source shows. */
export default async function dev(): Promise<string[]> {
  const team = await teamOf('orders');
  try {
    const first = await timed(team.start);
    const again: number[] = [];
    for (let start = 0; start < starts; start++) {
      await team.stop();
      again.push(await timed(team.start));
    }
    return [
      `ready in ${seconds(first)} the first time, with the shell built for it and an empty database made`,
      `ready in ${again.map(seconds).join(', ')} from then on; less than ${wanted} s wanted`,
      ...(await editing(team)),
      `on ${availableParallelism()} cores with a load of ${(loadavg()[0] ?? 0).toFixed(0)}`,
    ];
  } finally {
    await team.remove();
  }
}
