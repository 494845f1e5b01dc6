import type { ExecutionResult } from 'graphql';
import { type Deliver, type SharedSubscriber, SharedExecution } from './shared-execution';

type SubscriptionResult = AsyncIterable<ExecutionResult> | ExecutionResult;

/** Shares one execution of a subscription among all clients of this process with the same subscription. */
export class SharedSubscriptions {
  private readonly executions = new Map<string, SharedExecution>();

  /** Number of subscriptions that are currently executed for one or more clients. */
  get size(): number {
    return this.executions.size;
  }

  /**
   * Joins the shared execution with this key, and starts it with `subscribe` if there is none. Resolves to the new
   * subscriber, or to the error result if the graph rejects the subscription. Rejects if `subscribe` rejects.
   *
   * @param deliver sends the results that follow to the client
   */
  async join(
    key: string,
    subscribe: () => Promise<SubscriptionResult>,
    deliver: Deliver,
  ): Promise<SharedSubscriber | ExecutionResult> {
    const execution = this.executions.get(key) ?? this.createExecution(key, subscribe);
    execution.enter();
    try {
      const rejection = await execution.opening;
      if (!rejection) return execution.addSubscriber(deliver);
      execution.leave();
      return rejection;
    } catch (error) {
      execution.leave();
      throw error;
    }
  }

  private createExecution(key: string, subscribe: () => Promise<SubscriptionResult>): SharedExecution {
    const execution: SharedExecution = new SharedExecution(subscribe, () => {
      if (this.executions.get(key) === execution) this.executions.delete(key);
    });
    this.executions.set(key, execution);
    return execution;
  }
}
