import { growthOf, maxGrowth, type Sample } from '../../tools/crash-test/growth';
import { Soak, type SoakReport, soakTable } from '../../tools/crash-test/soak';
import { dataFolder, endProcesses } from '../support/service-process';

/** Number of cycles. The service is sampled after each cycle. */
const samples = 2;
const folder = dataFolder();
let soak: Soak;
let report: SoakReport;
beforeAll(async () => {
  soak = await Soak.open({ seed: 7, clients: 4, operationsPerClient: 2 }, folder.path, () => {});
  for (let sample = 0; sample < samples; sample += 1) await soak.until(0);
  report = await soak.finish();
});
afterAll(async () => {
  await soak?.close();
  await endProcesses();
  folder.remove();
});

it('mixed load is served correctly, and memory usage is reported', () => {
  expect({ wrong: report.wrong, log: report.wrong.length > 0 ? soak.log : '' }).toEqual({ wrong: [], log: '' });
  expect(report.samples).toHaveLength(samples);
  for (const { heap, resident } of report.samples) expect([heap > 10_000_000, resident > heap]).toEqual([true, true]);
  expect(report.money).toMatchObject({
    cycles: samples,
    kills: { service: { asking: 0, working: 0 }, postgres: { asking: 0, working: 0 }, both: { asking: 0, working: 0 } },
  });
  const operationCounts = Object.values(report.money.operations);
  expect(operationCounts.reduce((sum, { done, refused }) => sum + done + refused, 0)).toBe(samples * 4 * 2);
  const { reads, changes, visits, deliveries } = report.company;
  expect([reads, changes, visits].every((count) => count > 0)).toBe(true);
  expect(deliveries).toBeGreaterThanOrEqual(changes);
  expect(soakTable(report)).toMatch(/^ +\d+\.\d min {3}heap .* MB\n[^]*no problems$/);
});

describe('the growth of a heap', () => {
  const samplesOf = (heaps: readonly number[]): Sample[] =>
    heaps.map((heap, minutes) => ({ minutes, heap, resident: heap * 2 }));

  it('is zero if the heap fluctuates or has only warmed up', () => {
    expect(growthOf(samplesOf([100, 150, 200, 201, 199, 200, 201, 199, 200]))).toBeCloseTo(0, 2);
    expect(growthOf(samplesOf([100, 180, 190, 200, 200, 200, 200, 200, 200]))).toBe(0);
  });

  it('is the rise of the line through the counted samples, relative to the heap', () => {
    expect(growthOf(samplesOf([100, 100, 100, 90, 95, 100, 105, 110]))).toBeCloseTo(0.1, 1);
    expect(growthOf(samplesOf([200, 200, 200, 200, 210, 220, 230, 240, 250]))).toBeCloseTo(50 / 225, 5);
    expect(growthOf(samplesOf([200, 200, 200, 200, 210, 220, 230, 240, 250]))).toBeGreaterThan(maxGrowth);
  });

  it('is zero for a single sample', () => {
    expect(growthOf(samplesOf([100]))).toBe(0);
    expect(growthOf([])).toBe(0);
  });
});
