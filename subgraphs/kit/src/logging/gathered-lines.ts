import { writeSync } from 'node:fs';
import pino from 'pino';

/** Maximum delay of a line in milliseconds. */
const maxDelayMs = 10;
/** Lowest log level whose lines are written immediately. */
const error = 50;

/** Underlying log destination, such as standard error. */
interface File {
  write(text: string): unknown;
  /** Writes the destination's own pending text synchronously, unless a write is in progress. */
  flushSync(): void;
}

/**
 * Buffers log lines for a few milliseconds and writes them together: under load a system call per line would cost as
 * much as formatting it. Errors are written immediately, after all lines before them, and the buffer is flushed when
 * the process exits.
 */
export class GatheredLines implements pino.DestinationStream {
  /** Setting of pino: before each line it assigns the line's level to `lastLevel`. */
  readonly [pino.symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  private text = '';
  private timer: NodeJS.Timeout | null = null;

  /** @param descriptor file descriptor of `file`, for the synchronous write at exit */
  constructor(
    private readonly file: File,
    private readonly descriptor: number,
  ) {
    process.on('exit', () => this.flushAtExit());
  }

  write(line: string): void {
    this.text += line;
    if (this.lastLevel >= error) this.writePending();
    else this.timer ??= setTimeout(() => this.writePending(), maxDelayMs);
  }

  private writePending(): void {
    const text = this.drain();
    if (text !== '') this.file.write(text);
  }

  /** Writes all pending lines at exit, when only synchronous writes are possible. */
  private flushAtExit(): void {
    try {
      this.file.flushSync();
      writeSync(this.descriptor, this.drain());
    } catch {
      // Ignore the error: the process that reads the log has ended.
    }
  }

  private drain(): string {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { text } = this;
    this.text = '';
    return text;
  }
}
