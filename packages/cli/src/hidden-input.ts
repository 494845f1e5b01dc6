import { InvalidArguments } from '../../../app/runtime/invalid-arguments';

/** Keys of a terminal in raw mode, in which it sends them one by one and shows nothing. */
const [interrupt, endOfInput, backspace] = ['\u0003', '\u0004', '\u007f'] as const;

/** Asks for one line on stderr, and reads it from the terminal without showing it. Throws `InvalidArguments` on Ctrl-C. */
export async function readHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  // Nothing is shown as soon as the question is.
  stdin.setRawMode(true);
  stderr.write(question);
  let typed = '';
  try {
    for await (const chunk of stdin.setEncoding('utf8'))
      for (const character of chunk as string) {
        if (character === interrupt) throw new InvalidArguments('Interrupted: nothing was stored.');
        if (['\r', '\n', endOfInput].includes(character)) return typed;
        typed = character === backspace || character === '\b' ? typed.slice(0, -1) : typed + character;
      }
    return typed;
  } finally {
    stdin.setRawMode(false);
    stderr.write('\n');
  }
}
