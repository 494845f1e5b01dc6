import { EventDispatcher } from '../../../subgraphs/events/src/consumers/event-dispatcher';
import { replaceMethod } from '../../../subgraphs/kit/src/testing/replaced-method';
import type { Place, Run } from './boundaries';
import type { EffectCounter } from './effects';
import type { Asked, StatementFaults } from './statement-faults';

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

interface Next {
  readonly id: string;
  readonly type: string;
}

/** An event whose processing is to be interrupted. It may have arrived already. */
interface Wanted {
  readonly asked: Asked;
  readonly taken: () => void;
}

/** The next events of a consumer. */
const nextText = `SELECT l.event_id AS id, l.type FROM events.log_state s
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
  private readonly wanted: Wanted[] = [];
  private readonly known = new Map<string, Wanted>();
  private current: Followed | null = null;

  constructor(
    private readonly faults: StatementFaults,
    private readonly counter: EffectCounter,
  ) {
    const dispatcher = EventDispatcher.prototype as unknown as { step: Step };
    const { step } = dispatcher;
    const take = (one: Dispatcher, work: () => Promise<boolean>) => this.take(one, work);
    replaceMethod(dispatcher, 'step', function follow() {
      return take(this, () => step.call(this));
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
  async run(at: Place, make: () => Promise<unknown>): Promise<Run> {
    const sent: Asked['sent'] = [];
    let happened = false;
    const fateOf: Asked['fateOf'] = (_statement, place) => {
      if (place !== at?.place) return null;
      happened = true;
      return at.cut;
    };
    const taken = new Promise<void>((resolve) => this.wanted.push({ asked: { sent, fateOf }, taken: resolve }));
    await make();
    await taken;
    return { happened, sent: sent.length, unharmed: false, wrong: [] };
  }

  private async take({ place, options }: Dispatcher, work: () => Promise<boolean>): Promise<boolean> {
    const { name, types } = options.consumer;
    const { page = 1, ...followed } = this.current?.consumer === name ? this.current : {};
    const isFollowed = 'consumer' in followed;
    options.batchSize = isFollowed ? page : undefined;
    if (!isFollowed) return work();
    const step = async (): Promise<boolean> => {
      const more = await work();
      await options.places.note();
      return more;
    };
    const events = await this.counter.rows<Next>(nextText, [place, types, page]);
    const [next] = events;
    for (const [id, one] of this.known) if (id !== next?.id) one.taken();
    // An incomplete page is not processed until it is complete, and events in between are not skipped.
    if (!next || events.length < page) return this.wanted.length > 0 ? false : step();
    const wanted = next.type === followed.type && !this.known.has(next.id) ? this.wanted.shift() : undefined;
    if (!wanted) return step();
    this.known.set(next.id, wanted);
    return this.faults.inside(wanted.asked, step);
  }
}
