import { DueWorker } from '../../../subgraphs/kit/src';
import { replaceMethod } from '../../../subgraphs/kit/src/testing/replaced-method';
import { until } from '../../support/until';

type Step = () => Promise<number>;
type StartedWorker = { readonly options: { readonly name: string }; readonly step: Step };

/** Maximum time for which workers run freely, in milliseconds. */
const maxRunMs = 600_000;

/**
 * Workers of a service in this process that run due jobs only when a test requests it. Create the instance before the
 * service starts.
 */
export class PausedWorkers {
  private readonly steps = new Map<string, Step>();
  private runningStep: Promise<unknown> | null = null;
  private paused = true;

  constructor(names: readonly string[]) {
    const { steps } = this;
    const { start } = DueWorker.prototype;
    replaceMethod(DueWorker.prototype, 'start', function hold(this: DueWorker) {
      const { options, step } = this as unknown as StartedWorker;
      if (names.includes(options.name)) steps.set(options.name, step);
      else start.call(this);
    });
  }

  /** Lets a worker run due jobs until none are left or it fails. Returns whether it succeeded. */
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

  /** Lets all workers run freely while a function runs. */
  async whileReleased<T>(work: () => Promise<T>): Promise<T> {
    this.paused = false;
    this.runningStep = Promise.all(
      [...this.steps.keys()].map((name) =>
        until(
          () => this.work(name),
          () => this.paused,
          maxRunMs,
        ),
      ),
    );
    try {
      return await work();
    } finally {
      this.paused = true;
      await this.runningStep;
    }
  }
}
