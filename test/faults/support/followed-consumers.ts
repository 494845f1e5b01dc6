import { EventDispatcher } from '../../../subgraphs/events/src/consumers/event-dispatcher';
import { replaceMethod } from '../../../subgraphs/kit/src/testing/replaced-method';
import type { FaultPoint, Run } from './boundaries';
import type { EffectCounter } from './effects';
import type { RequestScope, StatementFaults } from './statement-faults';

type Step = (this: Dispatcher) => Promise<boolean>;
interface Dispatcher {
  /** Offset of the last event that it has processed, which is stored a little later. */
  readonly place: number;
  readonly options: {
    readonly consumer: { readonly name: string; readonly types: readonly string[] };
    readonly places: { note(): Promise<void> };
    batchSize?: number;
  };
}

interface NextEvent {
  readonly id: string;
  readonly type: string;
}

/** An event whose processing is to be interrupted. It may have arrived already. */
interface Interruption {
  readonly asked: RequestScope;
  readonly taken: () => void;
}

/** The next events of a consumer. */
const nextEventsSql = `SELECT l.event_id AS id, l.type FROM events.log_state s
  JOIN LATERAL (SELECT * FROM events.log WHERE position > $1 AND position <= s.published_position AND type = ANY($2) ORDER BY position LIMIT $3) l ON true`;

/** The consumer and event type to follow. Its first processing of an event of the type, or of a page of such events, can be interrupted. */
export interface Followed {
  readonly consumer: string;
  readonly type: string;
  /** Events per page. Default 1. */
  readonly page?: number;
}

/** Consumers of a service in this process. While followed, they read pages of a given size and store their offset after each. */
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

  /** Creates a page of events, and waits until the first event of such a page has been processed after its first processing was interrupted. */
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

  private async runStep({ place, options }: Dispatcher, work: () => Promise<boolean>): Promise<boolean> {
    const { name, types } = options.consumer;
    const { page = 1, ...followed } = this.current?.consumer === name ? this.current : {};
    const isFollowed = 'consumer' in followed;
    options.batchSize = isFollowed ? page : undefined;
    if (!isFollowed) return work();
    const step = async (): Promise<boolean> => {
      const hasMore = await work();
      await options.places.note();
      return hasMore;
    };
    const events = await this.counter.rows<NextEvent>(nextEventsSql, [place, types, page]);
    const [next] = events;
    for (const [id, one] of this.byEventId) if (id !== next?.id) one.taken();
    // An incomplete page is not processed until it is complete, and events in between are not skipped.
    if (!next || events.length < page) return this.interruptions.length > 0 ? false : step();
    const interruption =
      next.type === followed.type && !this.byEventId.has(next.id) ? this.interruptions.shift() : undefined;
    if (!interruption) return step();
    this.byEventId.set(next.id, interruption);
    return this.faults.inside(interruption.asked, step);
  }
}
