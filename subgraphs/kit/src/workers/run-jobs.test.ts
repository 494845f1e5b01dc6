import { setImmediate as turn } from 'node:timers/promises';
import { withIdSource } from '../ids';
import { runJobs } from './run-jobs';

const source = { now: () => 0, random: (length: number) => new Uint8Array(length) };

async function trace(): Promise<string[]> {
  const steps: string[] = [];
  const run = async (id: string): Promise<void> => {
    steps.push(`${id} began`);
    await turn();
    steps.push(`${id} ended`);
  };
  await runJobs(['a', 'b'], run, () => {});
  return steps;
}

it('runs jobs concurrently', async () => {
  expect(await trace()).toEqual(['a began', 'b began', 'a ended', 'b ended']);
});

it('runs jobs one after the other while ids are reproducible', async () => {
  expect(await withIdSource(source, trace)).toEqual(['a began', 'a ended', 'b began', 'b ended']);
});

it.each([
  ['concurrent', (work: () => Promise<void>) => work()],
  ['sequential', (work: () => Promise<void>) => withIdSource(source, work)],
])('a failed one of %s jobs is reported, and the others run', async (_name, within) => {
  const done: string[] = [];
  const failed: unknown[] = [];
  await within(async () => {
    const run = async (id: string): Promise<void> => {
      if (id === 'b') throw new Error('broken');
      done.push(id);
    };
    expect(await runJobs(['a', 'b', 'c'], run, (error, id) => failed.push([id, error]))).toEqual(['b']);
  });
  expect([done, failed]).toEqual([['a', 'c'], [['b', new Error('broken')]]]);
});
