import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Runs the work under a lock between processes. Ignores the lock of a dead process. */
export async function withLock(folder, name, work) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.lock`);
  for (let hasSaid = false; !take(file); await pause(200)) {
    const holder = Number(readHolder(file));
    if (holder && !isAlive(holder)) rmSync(file, { force: true });
    else if (!hasSaid) {
      console.log(`Waiting for process ${holder}, which does the same …`);
      hasSaid = true;
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
