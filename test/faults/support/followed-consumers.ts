import { EventDispatcher } from '../../../subgraphs/events/src/consumers/event-dispatcher';
import { replaceMethod } from '../../../subgraphs/kit/src/testing/replaced-method';
import type { FaultPoint, Run } from './boundaries';
import type { EffectCounter } from './effects';
import type { RequestScope, StatementFaults } from './statement-faults';

type Step = (this: Dispatcher) => Promise<boolean>;
interface Dispatcher {
  /** Offset of the last event that it has processed, which is stored a little later. */
  readonly position: number;
  readonly options: {
    readonly consumer: { readonly name: string; readonly types: readonly string[] };
    readonly offsets: { note(): Promise<void> };
    batchSize?: number;
  };
}

interface NextEvent {
  readonly id: string;
  readonly type: string;
}

/** Requested interruption of the processing of one event, which may already have arrived. */
interface Interruption {
  readonly asked: RequestScope;
  readonly taken: () => void;
}

/** Selects the next events of a consumer. */
const nextEventsSql = `SELECT l.event_id AS id, l.type FROM events.log_state s
  JOIN LATERAL (SELECT * FROM events.log WHERE position > $1 AND position <= s.published_position AND type = ANY($2) ORDER BY position LIMIT $3) l ON true`;

/**
 * Consumer and event type to follow. The first processing of an event of this type, or of a page of such events, can be
 * interrupted.
 */
export interface Followed {
  readonly consumer: string;
  readonly type: string;
  /** Number of events per page. Default 1. */
  readonly page?: number;
}

/**
 * Intercepts the consumers of a service in this process. A followed consumer reads pages of a given size and stores its
 * offset after each page.
 */
export class FollowedConsumers {
  private readonly interruptions: Interruption[] = [];
  private readonly byEventId = new Map<string, Interruption>();
  private current: Followed | null = null;

  constructor(
    private readonly faults: StatementFaults,
    private readonly counter: EffectCounter,
  ) {
    const dispatcher = EventDispatcher.prototype as unknown as { step: Step };
    const { step } = dispatcher;
    const runStep = (one: Dispatcher, work: () => Promise<boolean>) => this.runStep(one, work);
    replaceMethod(dispatcher, 'step', function follow() {
      return runStep(this, () => step.call(this));
    });
  }

  /** Follows a consumer while a function runs. */
  async following<T>(followed: Followed, work: () => Promise<T>): Promise<T> {
    this.current = followed;
    try {
      return await work();
    } finally {
      this.current = null;
    }
  }

  /**
   * Creates a page of events, interrupts its first processing, and waits until the first event of the page has been
   * processed again.
   */
  async run(at: FaultPoint, make: () => Promise<unknown>): Promise<Run> {
    const sent: RequestScope['sent'] = [];
    let happened = false;
    const faultOf: RequestScope['fateOf'] = (_statement, position) => {
      if (position !== at?.place) return null;
      happened = true;
      return at.cut;
    };
    const finished = new Promise<void>((resolve) =>
      this.interruptions.push({ asked: { sent, fateOf: faultOf }, taken: resolve }),
    );
    await make();
    await finished;
    return { happened, sent: sent.length, unharmed: false, wrong: [] };
  }

  private async runStep({ position, options }: Dispatcher, work: () => Promise<boolean>): Promise<boolean> {
    const { name, types } = options.consumer;
    const { page = 1, ...followed } = this.current?.consumer === name ? this.current : {};
    const isFollowed = 'consumer' in followed;
    options.batchSize = isFollowed ? page : undefined;
    if (!isFollowed) return work();
    const step = async (): Promise<boolean> => {
      const hasMore = await work();
      await options.offsets.note();
      return hasMore;
    };
    const events = await this.counter.rows<NextEvent>(nextEventsSql, [position, types, page]);
    const [next] = events;
    for (const [id, one] of this.byEventId) if (id !== next?.id) one.taken();
    // While an interruption is pending, an incomplete page waits for further events, and events in between are not
    // skipped.
    if (!next || events.length < page) return this.interruptions.length > 0 ? false : step();
    const interruption =
      next.type === followed.type && !this.byEventId.has(next.id) ? this.interruptions.shift() : undefined;
    if (!interruption) return step();
    this.byEventId.set(next.id, interruption);
    return this.faults.inside(interruption.asked, step);
  }
}
