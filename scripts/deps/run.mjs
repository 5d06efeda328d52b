import { spawn } from 'node:child_process';

/** Runs a command, and prints a line every few seconds while it runs. Returns its code and output. */
export function runVisibly(what, command, args, options = {}) {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${what} …`);
  const beat = setInterval(() => console.log(`${what} … ${seconds()} s`), 5_000);
  return new Promise((resolve) => {
    let output = '';
    const finish = (code) => {
      clearInterval(beat);
      if (code === 0) console.log(`${what}: done in ${seconds()} s`);
      resolve({ code, output });
    };
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
    child.once('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.once('close', finish);
  });
}
