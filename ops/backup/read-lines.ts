const lineEnd = 0x0a;

/**
 * Splits a stream of JSON lines at `\n` bytes. Node's readline also splits at U+2028 and U+2029, which JSON
 * does not escape.
 */
export async function* readLines(stream: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    let from = 0;
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      yield Buffer.concat([...parts, bytes.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
    }
    if (from < bytes.length) parts.push(bytes.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString();
}
