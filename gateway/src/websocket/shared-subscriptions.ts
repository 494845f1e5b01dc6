import type { ExecutionResult } from 'graphql';
import { type Deliver, type Seat, SharedExecution } from './shared-execution';

type Opened = AsyncIterable<ExecutionResult> | ExecutionResult;

/** The executions of this process that clients share, under keys that are equal for equal subscriptions. */
export class SharedSubscriptions {
  private readonly executions = new Map<string, SharedExecution>();

  /** Executions at this moment. */
  get size(): number {
    return this.executions.size;
  }

  /**
   * Takes a place in the execution of that key, which is opened where there is none. Resolves to the answer that refuses it,
   * and rejects, as `open` does.
   *
   * @param deliver gets each answer from now on
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
