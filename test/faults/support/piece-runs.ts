import { type Boundaries, type Place, type Run, throughEach } from './boundaries';
import { type Cutting, cutsThroughEach, type FaultyService } from './boundary-suite';
import { FollowedConsumers } from './followed-consumers';
import { HeldWorkers } from './held-workers';
import { MoneyScene } from './money-scene';
import type { Asked } from './statement-faults';
import type { Effects } from './effects';
import type { Following, Passing, Piece, Pieces, Work } from './worker-pieces';
import { WorkerStage } from './worker-stage';

/** Minutes after which the remaining workers have taken over interrupted work from dead ones. */
const recovery = 2;

const toldTwice = `SELECT min(type) || ' of ' || resource_id || ' tells ' || count(*) || ' times: ' || ("row" ->> 'status_detail') AS line FROM events.log
  WHERE type IN ('payout.updated', 'withdrawal.updated') AND occurred_at > now() - interval '10 minutes' GROUP BY type, resource_id, "row" ->> 'status', "row" ->> 'status_detail' HAVING count(*) > 1`;

/** Runs units of worker work with cut connections, and then lets the workers continue. */
class PieceRuns implements Cutting {
  private constructor(
    private readonly pieces: Pieces,
    private readonly parts: FaultyService,
    private readonly stage: WorkerStage,
    private readonly held: HeldWorkers,
    private readonly consumers: FollowedConsumers,
  ) {}

  static async open(pieces: Pieces, held: HeldWorkers, parts: FaultyService): Promise<PieceRuns> {
    const { service, faults, counter } = parts;
    const scene = await held.letGo(async () => {
      const opened = await MoneyScene.open(service);
      await counter.rest();
      return opened;
    });
    return new PieceRuns(
      pieces,
      parts,
      new WorkerStage(scene, faults, counter, held),
      held,
      new FollowedConsumers(faults, counter),
    );
  }

  through(name: string): Promise<Boundaries> {
    const piece = this.pieces[name] as Piece;
    return 'workers' in piece ? this.throughWork(piece) : this.throughFollowing(piece);
  }

  private async throughWork(piece: Work): Promise<Boundaries> {
    const { counter } = this.parts;
    // Waiting for an idle state requires running workers.
    const settled = async () => lasting(piece, await this.held.letGo(() => counter.settled()));
    const found = await throughEach({ settled }, (at) => this.work(piece, at), 1);
    return { ...found, wrong: [...found.wrong, ...(await this.toldTwice())] };
  }

  private throughFollowing(piece: Following): Promise<Boundaries> {
    const { begin, ...followed } = piece;
    const settled = async () => lasting(piece, await this.parts.counter.settled());
    const run = (at: Place) => this.consumers.run(at, () => begin(this.stage));
    // Pages of concurrent runs would contain each other's events.
    const most = followed.page === undefined ? undefined : 1;
    return this.held.letGo(() => this.consumers.following(followed, () => throughEach({ settled }, run, most)));
  }

  /** Payouts for which the same state was published twice. */
  private async toldTwice(): Promise<string[]> {
    return (await this.parts.counter.rows<{ line: string }>(toldTwice)).map(({ line }) => line);
  }

  private async work({ workers, minutes = 1, begin }: Work, at: Place): Promise<Run> {
    await begin(this.stage);
    let [happened, unharmed] = [false, true];
    const fateOf: Asked['fateOf'] = (_statement, place) => {
      if (place !== at?.place) return null;
      happened = true;
      return at.cut;
    };
    const asked: Asked = { sent: [], fateOf };
    await this.parts.faults.inside(asked, async () => {
      for (let minute = 0; minute < minutes + (happened ? recovery : 0); minute += 1) {
        for (const name of workers) unharmed = (await this.held.work(name)) && unharmed;
        await this.stage.minutePasses();
      }
    });
    return { happened, sent: asked.sent.length, unharmed, wrong: [] };
  }
}

/** Effects that occur in every run. */
function lasting({ passing = [] }: Passing, effects: Effects): Effects {
  return new Map([...effects].filter(([effect]) => !passing.includes(effect)));
}

/** Registers tests that interrupt each work unit at each of its statements, and then reconcile the books. */
export function cutsPiecesOfWorkers(pieces: Pieces): void {
  cutsThroughEach(Object.keys(pieces), () => {
    const held = new HeldWorkers([
      'charges',
      'test clocks',
      'invoices',
      'settlement',
      'swaps',
      'payouts',
      'claim links',
      'ledger chain',
      'dispute deadlines',
      'resolution cases',
    ]);
    return (parts) => PieceRuns.open(pieces, held, parts);
  });
}
