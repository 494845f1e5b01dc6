import type { ExecutionResult } from 'graphql';
import { type Deliver, type Seat, SharedExecution } from './shared-execution';

type Opened = AsyncIterable<ExecutionResult> | ExecutionResult;

/** The shared executions of this process, by the key of equal subscriptions. */
export class SharedSubscriptions {
  private readonly executions = new Map<string, SharedExecution>();

  /** Current number of executions. */
  get size(): number {
    return this.executions.size;
  }

  /**
   * Joins the execution of a key and starts it when there is none. Resolves to the result that rejects the subscription, and rejects when
   * `open` does.
   *
   * @param deliver receives each result from now on
   */
  async join(key: string, open: () => Promise<Opened>, deliver: Deliver): Promise<Seat | ExecutionResult> {
    const execution = this.executions.get(key) ?? this.open(key, open);
    execution.enter();
    try {
      const refused = await execution.opening;
      if (!refused) return execution.seat(deliver);
      execution.leave();
      return refused;
    } catch (error) {
      execution.leave();
      throw error;
    }
  }

  private open(key: string, open: () => Promise<Opened>): SharedExecution {
    const execution: SharedExecution = new SharedExecution(open, () => {
      if (this.executions.get(key) === execution) this.executions.delete(key);
    });
    this.executions.set(key, execution);
    return execution;
  }
}
