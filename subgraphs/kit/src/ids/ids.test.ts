import { newId, randomString, withIdSource } from '.';

it('has 18 characters, the prefix, and sorts by the millisecond of its creation', () => {
  const at = (now: number) => newId('plan', { now: () => now, random: (length) => new Uint8Array(length) });
  const ids = [0, 1, 61, 62, Date.parse('2026-01-01'), Date.parse('2026-01-01') + 1, Date.parse('2080-01-01')].map(at);
  expect(ids.every((id) => /^plan_[0-9A-Za-z]{13}$/.test(id))).toBe(true);
  expect([...ids].sort((a, b) => (a < b ? -1 : 1))).toEqual(ids);
});

it('is unique within a millisecond, for any number of ids', () => {
  const stopped = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  // Three random characters follow this prefix, so that random ids would have about eight hundred collisions.
  const ids = Array.from({ length: 20_000 }, () => newId('prefixx'));
  stopped.mockRestore();
  expect(new Set(ids).size).toBe(ids.length);
});

it('draws characters without bias', () => {
  const counts = new Map<string, number>();
  for (const character of randomString(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // The tolerance is six standard deviations around the expected count of one thousand.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(190);
});

it('uses another source of ids only during the work, also when it fails', async () => {
  const source = { now: () => 0, random: (length: number) => new Uint8Array(length) };
  expect(await withIdSource(source, async () => newId('plan'))).toBe('plan_0000000000000');
  await expect(withIdSource(source, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(newId('plan')).not.toBe('plan_0000000000000');
});
