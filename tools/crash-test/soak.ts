import { BackgroundLoad, type BackgroundLoadCounts } from './background-load';
import { growthOf, type Sample } from './growth';
import { memoryOf } from './heap';
import { Random } from './random';
import type { Report } from './report';
import { CrashTest } from './crash-test';

/** Amount of load of a soak test, and the seed of its random choices. */
export interface SoakCourse {
  readonly seed: number;
  readonly clients: number;
  readonly operationsPerClient: number;
}

export interface SoakReport {
  readonly samples: readonly Sample[];
  /** Relative growth of the heap after the warm-up, e.g. 0.1 for 10 %. */
  readonly growth: number;
  readonly money: Report;
  readonly company: BackgroundLoadCounts;
  readonly wrong: readonly string[];
}

/** Soak test: runs the service under mixed load without faults, and checks its responses and its memory. */
export class Soak {
  private readonly samples: Sample[] = [];
  private readonly found: string[] = [];
  private readonly startedAt = performance.now();

  private constructor(
    private readonly crashTest: CrashTest,
    private readonly backgroundLoad: BackgroundLoad,
    /** Called with one line per memory sample. */
    private readonly print: (line: string) => void,
  ) {}

  /** Starts the service on its own database in the folder, and starts the load. */
  static async open(course: SoakCourse, folder: string, print: (line: string) => void): Promise<Soak> {
    const crashTest = await CrashTest.open({ ...course, isCalm: true }, folder, () => {});
    try {
      const { origin, demoData } = crashTest.target;
      return new Soak(crashTest, await BackgroundLoad.open(origin, demoData, new Random(course.seed + 1)), print);
    } catch (error) {
      await crashTest.close();
      throw error;
    }
  }

  get minutes(): number {
    return (performance.now() - this.startedAt) / 60_000;
  }

  get isWrong(): boolean {
    return this.found.length > 0 || this.backgroundLoad.wrong.length > 0;
  }

  /**
   * Runs cycles of money operations, at least one, until the given time in minutes since the start. Then samples the
   * memory and returns the sample.
   */
  async until(minutes: number): Promise<Sample> {
    do this.found.push(...(await this.crashTest.cycle()));
    while (this.minutes < minutes && !this.isWrong);
    const sample = { minutes: this.minutes, ...(await memoryOf(this.crashTest.target.running)) };
    this.samples.push(sample);
    this.print(lineOf(sample));
    return sample;
  }

  /** Stops the load and returns the results of the run. */
  async finish(): Promise<SoakReport> {
    await this.backgroundLoad.close();
    return {
      samples: this.samples,
      growth: growthOf(this.samples),
      money: this.crashTest.report(),
      company: this.backgroundLoad.counts,
      wrong: [...this.found, ...this.backgroundLoad.wrong],
    };
  }

  get log(): string {
    return this.crashTest.log;
  }

  close(): Promise<void> {
    return this.crashTest.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function lineOf({ minutes, heap, resident }: Sample): string {
  return `${minutes.toFixed(1).padStart(6)} min   heap ${megabytes(heap).padStart(9)}   resident ${megabytes(resident).padStart(9)}`;
}

/** Formats the report as a text table. */
export function soakTable({ samples, growth, money, company, wrong }: SoakReport): string {
  const counts = Object.values(money.operations);
  const requests = counts.reduce((sum, count) => sum + count.requests, 0) + company.reads + company.changes;
  return [
    ...samples.map(lineOf),
    '',
    `${requests.toLocaleString('en')} requests: ${counts.reduce((sum, { done }) => sum + done, 0).toLocaleString('en')} money movements, ${money.purchases} purchases, ${company.reads.toLocaleString('en')} reads, ${company.changes.toLocaleString('en')} changes;`,
    `${company.visits.toLocaleString('en')} short-lived connections, ${company.deliveries.toLocaleString('en')} deliveries, ${money.checks.toLocaleString('en')} checks`,
    `heap growth after warm-up: ${(growth * 100).toFixed(1)} %`,
    '',
    wrong.length === 0 ? 'no problems' : `${wrong.length} problems:`,
    ...wrong.map((line) => `  ${line}`),
  ].join('\n');
}
