import { progressBar } from '../../../app/parts/progress-bar';
import { atRest, cpuTime } from '../load';
import { checkSwitchedOn } from '../switched-on';
import type { Service } from '../world';
import type { WorldToWrite } from '../world-to-write';
import type { WriteKind, Writes } from '../writes/kinds';
import { atPace, percentile, saturate } from '../writes/pace';
import {
  type Comparison,
  compare,
  measureRounds,
  type Pair,
  type Quantity,
  quantityOf,
  type Round,
  type Side,
  turnsOf,
} from './pairs';
import { warmUp } from './warm-up';

/** How writes of two builds are compared. */
export interface WriteCourse {
  readonly kinds: readonly WriteKind[];
  readonly rounds: number;
  /** Seconds of each of the two turns that a build has in a round. */
  readonly seconds: number;
  /** Callers that saturate a build. */
  readonly callers: number;
}

/** What a turn has shown, and the CPU milliseconds of the service with all that it does about the writes afterwards. */
interface Turn<T> {
  readonly shown: T;
  readonly cpu: number;
}

/**
 * Compares the writes of two builds: the rate that saturates a build, then latency and CPU time at half of the
 * lower rate of both.
 *
 * @param rest called between the two parts; resolves once what saturating has left behind is done
 */
export async function compareWrites(
  world: WorldToWrite,
  writes: Pair<Writes>,
  { kinds, rounds, seconds, callers }: WriteCourse,
  rest: () => Promise<void>,
): Promise<Comparison[]> {
  const services: Pair<Service> = { candidate: world.service, baseline: world.baseline as Service };
  for (const service of Object.values(services)) await checkSwitchedOn({ ...world, service });
  const show = progressBar(2 * kinds.length * turnsOf(rounds), 'turns', { estimate: true });
  let turns = 0;
  const inRounds = <T>(measure: (side: Side) => Promise<T>): Promise<Round<Turn<T>>[]> =>
    measureRounds(rounds, async (side) => {
      const before = cpuTime(services[side].pid);
      const shown = await measure(side);
      await atRest(services[side].pid);
      show((turns += 1));
      return { shown, cpu: cpuTime(services[side].pid) - before };
    });
  const rates = new Map<WriteKind, Quantity>();
  for (const kind of kinds) {
    const turn = (side: Side): Promise<number> => saturate(writes[side].of[kind], callers, seconds);
    await warmUp({ candidate: services.candidate.pid, baseline: services.baseline.pid }, turn);
    const saturating = await inRounds(turn);
    rates.set(
      kind,
      quantityOf(saturating, { what: kind, unit: 'writes/s', faster: 'more' }, ({ shown }) => shown),
    );
  }
  await rest();
  const quantities: Quantity[] = [];
  for (const [kind, rate] of rates) {
    const pace = halfOf(rate);
    const paced = await inRounds((side) => atPace(writes[side].of[kind], pace, seconds));
    quantities.push(
      rate,
      quantityOf(paced, { what: kind, unit: 'p50 ms at half load', faster: 'less' }, ({ shown }) =>
        percentile(shown, 50),
      ),
      quantityOf(paced, { what: kind, unit: 'CPU ms/write', faster: 'less' }, ({ shown, cpu }) => cpu / shown.length),
    );
  }
  return quantities.map(compare);
}

/** Half of the median rate of the build with the lower one. */
function halfOf(saturating: Quantity): number {
  const { candidate, baseline } = compare(saturating);
  return Math.min(candidate, baseline) / 2;
}
