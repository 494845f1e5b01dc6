import { writeSync } from 'node:fs';
import pino from 'pino';

/** How long a line waits for others, in milliseconds. */
const longestWait = 10;
/** Level from which on lines do not wait. */
const error = 50;

/** Where lines go in the end. */
interface File {
  write(text: string): unknown;
  /** Writes what it has been given, as far as that is not under way. */
  flushSync(): void;
}

/**
 * Hands lines of a few milliseconds on together: under load each would be a call of the system, which costs as much as making the line. Errors
 * go on at once, with all lines before them, and so does what is there when the process exits.
 */
export class GatheredLines implements pino.DestinationStream {
  /** Has the logger set the level of each line. */
  readonly [pino.symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  private text = '';
  private timer: NodeJS.Timeout | null = null;

  /** @param descriptor of the same file, for the last moment */
  constructor(
    private readonly file: File,
    private readonly descriptor: number,
  ) {
    process.on('exit', () => this.finish());
  }

  write(line: string): void {
    this.text += line;
    if (this.lastLevel >= error) this.passOn();
    else this.timer ??= setTimeout(() => this.passOn(), longestWait);
  }

  private passOn(): void {
    const text = this.taken();
    if (text !== '') this.file.write(text);
  }

  /** Nothing that takes its time is waited for any more. */
  private finish(): void {
    try {
      this.file.flushSync();
      writeSync(this.descriptor, this.taken());
    } catch {
      // Nobody reads it.
    }
  }

  private taken(): string {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { text } = this;
    this.text = '';
    return text;
  }
}
