import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTestCode, productFolders, projectRoot } from './source-files';

/** Number of executions of a measurement: most background jobs call no function as often in this time. */
const executions = 50;
/** Number of measurements. A background job that passes through a backlog does not last for all of them. */
const measurements = 4;

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
   * Returns the product files of which a function was called in every execution of the work, in alphabetical order.
   *
   * @param work receives the number of the execution, from 0
   */
  async of(work: (execution: number) => Promise<unknown>): Promise<string[]> {
    const measured: ReadonlySet<string>[] = [];
    while (measured.length < measurements) measured.push(await this.measure(work, measured.length * executions));
    const [first, ...others] = measured as [ReadonlySet<string>, ...ReadonlySet<string>[]];
    return [...first].filter((file) => others.every((files) => files.has(file))).sort();
  }

  private async measure(work: (execution: number) => Promise<unknown>, start: number): Promise<ReadonlySet<string>> {
    await this.session.post('Profiler.takePreciseCoverage');
    for (let execution = start; execution < start + executions; execution++) await work(execution);
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return new Set(result.flatMap((script) => this.fileOf(script) ?? []));
  }

  async stop(): Promise<void> {
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }

  private fileOf({ url, functions }: Profiler.ScriptCoverage): string | null {
    const file = path.relative(projectRoot, url.startsWith('file:') ? fileURLToPath(url) : url);
    if (!productFolders.includes(file.split('/', 1)[0] ?? '') || isTestCode(file)) return null;
    return functions.some((one) => (one.ranges[0]?.count ?? 0) >= executions && this.isWritten(one, file))
      ? file
      : null;
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
