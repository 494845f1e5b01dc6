import type { ExecutionResult } from 'graphql';
import type { Graph, RequestScope } from '../graph';
import type { RequestedDocument } from '../http/parameters';
import { withShortErrors } from '../http/short-errors';
import type { PreparedDocument } from '../prepared';
import { catchUp, type Join } from './catch-up';
import {
  type ResumableSubscription,
  ResumableSubscriptions,
  sharedPrincipalOf,
  subscriptionKey,
} from './resumable-subscriptions';
import { hasDeliveredEvents, LogEndReader, resumable } from './resuming';
import type { Deliver } from './shared-execution';
import { SharedSubscriptions } from './shared-subscriptions';

type ExecutionResults = AsyncIterable<ExecutionResult> | ExecutionResult;

/** An operation of a client, valid and paid for. */
export interface Operation {
  readonly document: PreparedDocument;
  readonly variables: Record<string, unknown>;
  readonly scope: RequestScope;
  /**
   * The subscription if it is resumable, which allows it to share an execution with equal subscriptions; otherwise
   * null.
   */
  readonly feed: ShareableSubscription | null;
}

interface ShareableSubscription extends ResumableSubscription {
  /** Key of the shared execution: subscriptions with equal keys may share one execution. */
  readonly key: string;
  /** Whether the client receives the cursor at which the subscription starts. */
  readonly sendsBeginning: boolean;
}

/** How a client resumes, as its transport has received it. */
export interface ResumeOptions {
  /** Returns the cursor after which the client resumes; null without one. Throws `CursorDamaged`. */
  readonly cursor: () => string | null;
  /** Whether the client receives the cursor at which a subscription without a cursor starts. */
  readonly sendsBeginning: boolean;
}

/** Where the results of a subscription go: a transport, which only frames them. */
export interface Sink {
  /** Sends results of an execution that several clients share, without waiting for the client to read them. */
  readonly deliver: Deliver;
  /** Sends the cursor at which the subscription starts. */
  readonly begin: (cursor: string) => Promise<void>;
}

/**
 * The subscriptions of this process, of all transports: resumes them after a cursor, and shares one execution among equal
 * ones. ADR 0016.
 */
export class Subscriptions {
  private readonly resumableSubscriptions: ResumableSubscriptions;
  private readonly shared = new SharedSubscriptions();
  private readonly logEnd: LogEndReader;

  constructor(private readonly graph: Graph) {
    this.resumableSubscriptions = new ResumableSubscriptions(graph.schema);
    this.logEnd = new LogEndReader(graph);
  }

  /** Completes an operation of any type with what is needed to subscribe. Throws `CursorDamaged`. */
  operation(
    { document, variables, scope }: Omit<Operation, 'feed'>,
    { query, documentId, operationName }: RequestedDocument,
    { cursor, sendsBeginning }: ResumeOptions,
  ): Operation {
    const subscription = this.resumableSubscriptions.of(document, variables);
    if (!subscription) return { document, variables, scope, feed: null };
    const key = subscriptionKey(
      {
        revision: document.revision,
        query: query ?? documentId,
        operationName,
        variables: subscription.fromNow ?? variables,
      },
      scope.principal,
    );
    return {
      document,
      variables,
      scope: { ...scope, resumeAfter: cursor() },
      feed: { ...subscription, key, sendsBeginning },
    };
  }

  /**
   * Starts a subscription. Resolves to its results, or to the result with which it is rejected. Results of a shared
   * execution are delivered to the sink instead, as soon as the first result is requested. The iteration throws
   * `SubscriptionInterrupted` or `SubscriptionRejected`.
   */
  async start({ feed, ...operation }: Operation, sink: Sink): Promise<ExecutionResults> {
    const { document, variables, scope } = operation;
    if (!feed) return this.graph.subscribe(document, variables, scope).then(truncateRejection);
    const startScope = await this.determineStart(feed, scope, sink);
    return 'errors' in startScope ? startScope : this.follow(feed, { ...operation, scope: startScope }, sink);
  }

  private follow(
    { key, fromNow, beginsNow, after }: ShareableSubscription,
    { document, variables, scope }: Omit<Operation, 'feed'>,
    { deliver }: Sink,
  ): Promise<ExecutionResults> {
    const subscribeUnshared = () => resumable(this.graph.subscribe(document, variables, scope)).then(truncateRejection);
    if (!fromNow || hasDeliveredEvents(after) || hasDeliveredEvents(scope.resumeAfter)) return subscribeUnshared();
    const sharedScope: RequestScope = { ...scope, principal: sharedPrincipalOf(scope.principal), resumeAfter: null };
    const join: Join = () =>
      this.shared.join(key, () => resumable(this.graph.subscribe(document, { ...fromNow }, sharedScope)), deliver);
    return beginsNow && !scope.resumeAfter ? join() : catchUp(subscribeUnshared, join);
  }

  /**
   * Determines the start of a subscription. If it starts at the end of the event log, a client that needs the cursor of
   * this position receives it, because the connection may be lost before the first event. Returns the errors when the end
   * of the log cannot be read.
   */
  private async determineStart(
    { beginsNow, sendsBeginning }: ShareableSubscription,
    scope: RequestScope,
    { begin }: Sink,
  ): Promise<RequestScope | Required<Pick<ExecutionResult, 'errors'>>> {
    if (!beginsNow || !sendsBeginning || scope.resumeAfter) return scope;
    const end = await this.logEnd.cursor(scope);
    if (typeof end !== 'string') return { errors: end };
    await begin(end);
    return { ...scope, resumeAfter: end };
  }
}

function truncateRejection(executed: ExecutionResults): ExecutionResults {
  return Symbol.asyncIterator in executed ? executed : withShortErrors(executed);
}
