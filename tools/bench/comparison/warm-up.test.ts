import type { Variant } from './pairs';
import { warmUp } from './warm-up';

describe('the warm-up of two builds', () => {
  it('loads them in turns until each has used 10 s of CPU', async () => {
    const used = { candidate: 700, baseline: 0 };
    const perTurn = { candidate: 5_000, baseline: 3_000 };
    const turns: Variant[] = [];
    await warmUp(
      (variant) => used[variant],
      async (variant) => {
        turns.push(variant);
        used[variant] += perTurn[variant];
      },
    );
    expect(turns).toEqual(Array.from({ length: 4 }, () => ['candidate', 'baseline']).flat());
  });
});
