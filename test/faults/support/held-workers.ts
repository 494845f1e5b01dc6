import { DueWorker } from '../../../subgraphs/kit/src';
import { replaceMethod } from '../../../subgraphs/kit/src/testing/replaced-method';
import { until } from '../../support/until';

type Step = () => Promise<number>;
type Started = { readonly options: { readonly name: string }; readonly step: Step };

/** Longest time for which workers are let go, in milliseconds. */
const longest = 600_000;

/** Workers of a service in this process that do what is due only when a test says so. To be made before the service starts. */
export class HeldWorkers {
  private readonly steps = new Map<string, Step>();
  private going: Promise<unknown> | null = null;
  private held = true;

  constructor(names: readonly string[]) {
    const { steps } = this;
    const { start } = DueWorker.prototype;
    replaceMethod(DueWorker.prototype, 'start', function hold(this: DueWorker) {
      const { options, step } = this as unknown as Started;
      if (names.includes(options.name)) steps.set(options.name, step);
      else start.call(this);
    });
  }

  /** Has a worker do what is due, until there is nothing left or it fails. Answers whether it has not failed. */
  async work(name: string): Promise<boolean> {
    const step = this.steps.get(name);
    if (!step) throw new Error(`No worker of the name ${name} was started.`);
    try {
      while ((await step()) > 0);
      return true;
    } catch {
      return false;
    }
  }

  /** Lets all go on by themselves while something is done. */
  async letGo<T>(work: () => Promise<T>): Promise<T> {
    this.held = false;
    this.going = Promise.all(
      [...this.steps.keys()].map((name) =>
        until(
          () => this.work(name),
          () => this.held,
          longest,
        ),
      ),
    );
    try {
      return await work();
    } finally {
      this.held = true;
      await this.going;
    }
  }
}
