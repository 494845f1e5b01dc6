import { EventDispatcher } from '../../../subgraphs/events/src/consumers/event-dispatcher';
import { replaceMethod } from '../../../subgraphs/kit/src/testing/replaced-method';
import type { Place, Run } from './boundaries';
import type { EffectCounter } from './effects';
import type { Asked, StatementFaults } from './statement-faults';

type Step = (this: Dispatcher) => Promise<boolean>;
interface Dispatcher {
  /** What it has taken, which is noted a little later. */
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

/** An event that is to be cut off, and that has perhaps come. */
interface Wanted {
  readonly asked: Asked;
  readonly taken: () => void;
}

/** The next event that a consumer takes. */
const nextText = `SELECT l.event_id AS id, l.type FROM events.log_state s
  JOIN LATERAL (SELECT * FROM events.log WHERE position > $1 AND position <= s.published_position AND type = ANY($2) ORDER BY position LIMIT 1) l ON true`;

/** Consumers of a service in this process, which take one event at a time while they are followed, and note each. */
export class FollowedConsumers {
  private readonly wanted: Wanted[] = [];
  private readonly known = new Map<string, Wanted>();
  private current: { readonly consumer: string; readonly type: string } | null = null;

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

  /** Follows a consumer while something is done: the first time that it takes an event of the type, it can be cut off. */
  async following<T>(consumer: string, type: string, work: () => Promise<T>): Promise<T> {
    this.current = { consumer, type };
    try {
      return await work();
    } finally {
      this.current = null;
    }
  }

  /** Makes an event, and waits until an event of the type has been taken, whose first taking was cut off. */
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
    const isFollowed = this.current?.consumer === name;
    options.batchSize = isFollowed ? 1 : undefined;
    if (!isFollowed) return work();
    const step = async (): Promise<boolean> => {
      const more = await work();
      await options.places.note();
      return more;
    };
    const [next] = await this.counter.rows<Next>(nextText, [place, types]);
    for (const [id, one] of this.known) if (id !== next?.id) one.taken();
    // What comes in between is not to pass by whoever waits for it.
    if (!next) return this.wanted.length > 0 ? false : step();
    const wanted = next.type === this.current?.type && !this.known.has(next.id) ? this.wanted.shift() : undefined;
    if (!wanted) return step();
    this.known.set(next.id, wanted);
    return this.faults.inside(wanted.asked, step);
  }
}
