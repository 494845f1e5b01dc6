import { InvalidArguments } from '../../../app/runtime/invalid-arguments';

/** Keys as a terminal in raw mode sends them. */
const [interrupt, endOfInput] = ['\u0003', '\u0004'] as const;
const erasing: readonly string[] = ['\u007f', '\b'];

/**
 * Asks for one line on stderr, and reads it from the terminal. Throws `InvalidArguments` on Ctrl-C.
 * @param hidden whether the typed text is not shown: the terminal is in raw mode, in which it shows nothing
 */
export async function askInTerminal(question: string, hidden: boolean): Promise<string> {
  const { stdin, stderr } = process;
  // Before the question, so that nothing is shown that is typed after it.
  stdin.setRawMode(hidden);
  stderr.write(question);
  try {
    return await readLine();
  } finally {
    stdin.setRawMode(false);
    if (hidden) stderr.write('\n');
  }
}

/** Reads characters until the end of the line, and leaves stdin paused, so that it can be read again. */
function readLine(): Promise<string> {
  const { stdin } = process;
  let typed = '';
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      stdin.off('data', read).off('end', end).pause();
      settle();
    };
    const end = (): void => finish(() => resolve(typed));
    const read = (chunk: string): void => {
      for (const character of chunk) {
        if (character === interrupt)
          return finish(() => reject(new InvalidArguments('Interrupted: nothing was stored.')));
        if (['\r', '\n', endOfInput].includes(character)) return end();
        typed = erasing.includes(character) ? typed.slice(0, -1) : typed + character;
      }
    };
    stdin.setEncoding('utf8').on('data', read).on('end', end).resume();
  });
}
