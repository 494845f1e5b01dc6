import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTestCode, productFolders, projectRoot } from './source-files';

/** Number of times that work is measured: files that only a background job runs at the same time are in few of them. */
const runs = 8;

/** Measures with V8's precise coverage which of the project's files a piece of work executes in this process. */
export class ExecutedFiles {
  private readonly session = new Session();
  private readonly texts = new Map<string, string>();

  async start(): Promise<void> {
    this.session.connect();
    await this.session.post('Profiler.enable');
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /**
   * Returns the product files of which every run of the work called at least one function, in alphabetical order.
   *
   * @param work receives the number of the run, from 0
   */
  async of(work: (run: number) => Promise<unknown>): Promise<string[]> {
    const measured: Set<string>[] = [];
    for (let run = 0; run < runs; run++) {
      await this.called();
      await work(run);
      measured.push(await this.called());
    }
    const [first = new Set<string>()] = measured;
    return [...first].filter((file) => measured.every((files) => files.has(file))).sort();
  }

  async stop(): Promise<void> {
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }

  /** Returns the product files of which a function was called since the previous call of this method. */
  private async called(): Promise<Set<string>> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return new Set(result.flatMap((script) => this.fileOf(script) ?? []));
  }

  private fileOf({ url, functions }: Profiler.ScriptCoverage): string | null {
    const file = path.relative(projectRoot, url.startsWith('file:') ? fileURLToPath(url) : url);
    if (!productFolders.includes(file.split('/', 1)[0] ?? '') || isTestCode(file)) return null;
    return functions.some((one) => (one.ranges[0]?.count ?? 0) > 0 && this.isWritten(one, file)) ? file : null;
  }

  /**
   * Returns whether a function is in the source. The compiler adds getters for the exports of a module, which other
   * modules call instead of reading a variable.
   */
  private isWritten({ functionName }: Profiler.FunctionCoverage, file: string): boolean {
    if (!/^get\b/.test(functionName)) return true;
    let text = this.texts.get(file);
    if (text === undefined) this.texts.set(file, (text = readFileSync(path.join(projectRoot, file), 'utf8')));
    return text.includes(`${functionName}(`) || text.includes(`${functionName}<`);
  }
}
