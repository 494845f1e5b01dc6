import type { CapturedEvent, CapturedPage, FollowedRange } from './published-log';
import { sharedCaptures } from './shared-captures';

type Range = FollowedRange & { readonly types: readonly string[] };

const event = (position: number, type: string) => ({ position, type }) as CapturedEvent;
const events = [event(1, 'plan.created'), event(2, 'plan.updated'), event(3, 'plan.created'), event(4, 'plan.deleted')];

/** A log of four events that records its reads. */
function openLog() {
  const ranges: Range[] = [];
  const read = async (range: Range): Promise<CapturedPage> => {
    ranges.push(range);
    const found = events
      .filter(({ position, type }) => position > range.after && range.types.includes(type))
      .slice(0, range.limit);
    const full = found.length === range.limit;
    return { events: found, full, through: full ? (found.at(-1)?.position as number) : 4 };
  };
  return { asked: ranges, captured: sharedCaptures(read) };
}

const positions = (page: CapturedPage) => [page.events.map(({ position }) => position), page.through, page.full];

describe('concurrent readers', () => {
  it('share one read for the same position, and each receive their own types', async () => {
    const { asked, captured } = openLog();
    const pages = await Promise.all(
      [['plan.created'], ['plan.deleted', 'plan.created'], ['plan.moved']].map((types) =>
        captured({ after: 0, limit: 100, types }),
      ),
    );
    expect(pages.map(positions)).toEqual([
      [[1, 3], 4, false],
      [[1, 3, 4], 4, false],
      [[], 4, false],
    ]);
    expect(asked).toEqual([{ after: 0, limit: 100, types: ['plan.created', 'plan.deleted', 'plan.moved'] }]);
  });

  it('end at the position of the shared read, and learn that there may be more', async () => {
    const { captured } = openLog();
    const pages = await Promise.all(
      [['plan.created'], ['plan.deleted', 'plan.updated']].map((types) => captured({ after: 0, limit: 2, types })),
    );
    expect(pages.map(positions)).toEqual([
      [[1], 2, true],
      [[2], 2, true],
    ]);
  });

  it('have separate reads for other positions and limits, and after a read has started', async () => {
    const { asked, captured } = openLog();
    const types = ['plan.created'];
    const first = captured({ after: 0, limit: 100, types });
    await Promise.all([captured({ after: 1, limit: 100, types }), captured({ after: 0, limit: 1, types }), first]);
    await captured({ after: 0, limit: 100, types });
    expect(asked.map(({ after, limit }) => [after, limit])).toEqual([
      [0, 100],
      [1, 100],
      [0, 1],
      [0, 100],
    ]);
  });

  it('fail together, and recover with the next read', async () => {
    let broken = true;
    const captured = sharedCaptures(async () => {
      if (broken) throw new Error('gone');
      return { events: [], full: false, through: 4 };
    });
    const execute = () => captured({ after: 0, limit: 100, types: ['plan.created'] });
    const results = await Promise.allSettled([execute(), execute()]);
    expect(results).toEqual([
      { status: 'rejected', reason: new Error('gone') },
      { status: 'rejected', reason: new Error('gone') },
    ]);
    broken = false;
    expect(positions(await execute())).toEqual([[], 4, false]);
  });
});
