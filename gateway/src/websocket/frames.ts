/** First byte of an unfragmented text message. */
const finalTextFrame = 0x81;
const [shortFrameLimit, middle] = [126, 65_536] as const;

const end = Buffer.from('}');

/**
 * Encodes protocol messages as WebSocket frames in one buffer. Each frame contains `prefix`, a result, and the closing
 * brace. The socket's own method writes the header and the body of each frame separately, which doubles the cost.
 */
export function textFrames(prefix: Uint8Array, responses: readonly { readonly text: Uint8Array }[]): Buffer {
  let size = 0;
  for (const { text } of responses)
    size += headOf(prefix.length + text.length + end.length) + prefix.length + text.length + end.length;
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { text } of responses) {
    at = writeHead(bytes, at, prefix.length + text.length + end.length);
    bytes.set(prefix, at);
    bytes.set(text, at + prefix.length);
    bytes.set(end, at + prefix.length + text.length);
    at += prefix.length + text.length + end.length;
  }
  return bytes;
}

function headOf(length: number): number {
  return length < shortFrameLimit ? 2 : length < middle ? 4 : 10;
}

/** Writes the header of a text frame at offset `at`. Returns the offset of the frame's body. */
function writeHead(bytes: Buffer, at: number, length: number): number {
  bytes[at] = finalTextFrame;
  if (length < shortFrameLimit) bytes[at + 1] = length;
  else if (length < middle) {
    bytes[at + 1] = 126;
    bytes.writeUInt16BE(length, at + 2);
  } else {
    bytes[at + 1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), at + 2);
  }
  return at + headOf(length);
}
