import { Company, type CompanyCounts } from './company';
import { growthOf, type Sample } from './growth';
import { memoryOf } from './heap';
import { Random } from './random';
import type { Report } from './report';
import { Torture } from './torture';

/** How much is asked for, and by which choices. */
export interface SoakCourse {
  readonly seed: number;
  readonly clients: number;
  readonly errandsEach: number;
}

export interface SoakReport {
  readonly samples: readonly Sample[];
  /** How much the heap has grown once it was warm, as a part of itself. */
  readonly growth: number;
  readonly money: Report;
  readonly company: CompanyCounts;
  readonly wrong: readonly string[];
}

/** The service under mixed load that nobody disturbs: what it answers, and what it holds. */
export class Soak {
  private readonly samples: Sample[] = [];
  private readonly found: string[] = [];
  private readonly began = performance.now();

  private constructor(
    private readonly torture: Torture,
    private readonly company: Company,
    /** Takes each sample as a line. */
    private readonly say: (line: string) => void,
  ) {}

  /** Starts the service on a database of its own in the folder, and lets everybody begin. */
  static async open(course: SoakCourse, folder: string, say: (line: string) => void): Promise<Soak> {
    const torture = await Torture.open({ ...course, isCalm: true }, folder, () => {});
    try {
      const { origin, world } = torture.place;
      return new Soak(torture, await Company.open(origin, world, new Random(course.seed + 1)), say);
    } catch (error) {
      await torture.close();
      throw error;
    }
  }

  get minutes(): number {
    return (performance.now() - this.began) / 60_000;
  }

  get isWrong(): boolean {
    return this.found.length > 0 || this.company.wrong.length > 0;
  }

  /** Has money moved until the given time (in minutes since the beginning), at least once, and looks at what the service holds then. */
  async until(minutes: number): Promise<Sample> {
    do this.found.push(...(await this.torture.cycle()));
    while (this.minutes < minutes && !this.isWrong);
    const sample = { minutes: this.minutes, ...(await memoryOf(this.torture.place.running)) };
    this.samples.push(sample);
    this.say(lineOf(sample));
    return sample;
  }

  /** Lets everybody finish. */
  async finish(): Promise<SoakReport> {
    await this.company.close();
    return {
      samples: this.samples,
      growth: growthOf(this.samples),
      money: this.torture.report(),
      company: this.company.counts,
      wrong: [...this.found, ...this.company.wrong],
    };
  }

  get told(): string {
    return this.torture.told;
  }

  close(): Promise<void> {
    return this.torture.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function lineOf({ minutes, heap, resident }: Sample): string {
  return `${minutes.toFixed(1).padStart(6)} min   heap ${megabytes(heap).padStart(9)}   resident ${megabytes(resident).padStart(9)}`;
}

/** The report as a table for a person. */
export function soakTable({ samples, growth, money, company, wrong }: SoakReport): string {
  const counts = Object.values(money.errands);
  const requests = counts.reduce((sum, count) => sum + count.requests, 0) + company.reads + company.changes;
  return [
    ...samples.map(lineOf),
    '',
    `${requests.toLocaleString('en')} requests: ${counts.reduce((sum, { done }) => sum + done, 0).toLocaleString('en')} movements of money, ${money.purchases} purchases, ${company.reads.toLocaleString('en')} reads, ${company.changes.toLocaleString('en')} changes;`,
    `${company.visits.toLocaleString('en')} connections that came and went, ${company.deliveries.toLocaleString('en')} deliveries, ${money.checks.toLocaleString('en')} checks`,
    `the heap has grown by ${(growth * 100).toFixed(1)} % once it was warm`,
    '',
    wrong.length === 0 ? 'nothing wrong' : `${wrong.length} things wrong:`,
    ...wrong.map((line) => `  ${line}`),
  ].join('\n');
}
