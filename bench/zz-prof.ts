import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ordersApi } from '@primal/contracts/orders/api';
import { callAddress } from '@primal/contracts/shared/call-address';
import { makeFixtures } from './fixtures.ts';
import { measure } from './measure.ts';
import { processorTime } from './processor.ts';

const [what = 'page', count = '2000'] = process.argv.slice(2);
const connect = async () => {
  for (let i = 0; i < 50; i++) {
    try {
      const list = (await (await fetch('http://127.0.0.1:9229/json')).json()) as { webSocketDebuggerUrl: string }[];
      const ws = new WebSocket(list[0]!.webSocketDebuggerUrl);
      await new Promise((r) => { ws.onopen = r; });
      return ws;
    } catch { await pause(100); }
  }
  throw new Error('no inspector');
};
const profile = async (pid: number, work: () => Promise<unknown>) => {
  process.kill(pid, 'SIGUSR1');
  const ws = await connect();
  let id = 0;
  const waiting = new Map<number, (v: any) => void>();
  ws.onmessage = ({ data }) => { const m = JSON.parse(String(data)); waiting.get(m.id)?.(m.result); };
  const call = (method: string, params = {}) => new Promise<any>((r) => { const n = ++id; waiting.set(n, r); ws.send(JSON.stringify({ id: n, method, params })); });
  await call('Profiler.enable');
  await call('Profiler.setSamplingInterval', { interval: 250 });
  await call('Profiler.start');
  await work();
  const { profile } = await call('Profiler.stop');
  await call('Profiler.disable');
  // closes the inspector again
  ws.send(JSON.stringify({ id: ++id, method: 'Runtime.evaluate', params: { expression: "process.getBuiltinModule('node:inspector').close()" } }));
  await pause(300);
  return profile;
};
const atOnce = async (n: number, work: (at: number) => Promise<unknown>) => {
  const left = Array.from({ length: n }, (_, at) => at).values();
  await Promise.all(Array.from({ length: 8 }, async () => { for (const at of left) await work(at); }));
};
const out = await measure({ database: 'all', connections: 8 }, async (m) => {
  const office = await makeFixtures(m.clerk);
  const { send } = m.clerk;
  const body = JSON.stringify(office.order);
  const take = async () => JSON.parse(await send('POST', ordersApi.createOrder.path, body));
  const n = Number(count);
  await atOnce(300, take);
  let stock: any[] = [];
  const acts: Record<string, (at: number) => Promise<unknown>> = {
    page: () => send('GET', `${ordersApi.listOrders.path}?limit=50`),
    order: take,
    conversion: (at) => send('POST', callAddress(ordersApi.convertOrder, { params: { id: stock[at].id } })),
  };
  const prepare = async (k: number) => {
    if (what !== 'conversion') return;
    stock = [];
    await atOnce(k, async () => stock.push(await take()));
  };
  const act = acts[what]!;
  const answer = await send('GET', `${ordersApi.listOrders.path}?limit=50`);
  console.log('page bytes', answer.length);
  await prepare(500); await atOnce(500, act);
  for (let round = 0; round < 5; round++) {
    await prepare(200);
    const used = await processorTime(m, m.pool, 200, () => atOnce(200, act));
    console.log([...used].filter(([, v]) => v > 0.02).map(([k, v]) => `${k} ${v.toFixed(2)}`).join(' | '));
  }
  for (const name of (process.argv[4] ?? 'gateway,orders').split(',')) {
    await prepare(n);
    const p = await profile(m.pidOf(name as any), () => atOnce(n, act));
    writeFileSync(`/tmp/prof/${what}-${name}.cpuprofile`, JSON.stringify(p));
    console.log('profiled', name);
  }
});
