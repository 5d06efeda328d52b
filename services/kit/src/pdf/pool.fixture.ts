export default function waitFor(milliseconds: number): Uint8Array {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  return Uint8Array.of(milliseconds % 256);
}
