import { FailedJobs } from './failed-jobs';

const at = (seconds: number): Date => new Date(seconds * 1_000);

it('are skipped for a pause that doubles up to a minute', () => {
  const jobs = new FailedJobs();
  let now = 0;
  const pauses: number[] = [];
  for (let failed = 0; failed < 9; failed += 1) {
    jobs.add('job', at(now));
    let pause = 0;
    while (jobs.skipped(at(now + pause)).length > 0) pause += 1;
    pauses.push(pause);
    now += pause;
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it('are skipped for the shortest pause after a success', () => {
  const jobs = new FailedJobs();
  for (let failed = 0; failed < 5; failed += 1) jobs.add('job', at(0));
  jobs.remove('job');
  expect(jobs.skipped(at(0))).toEqual([]);
  jobs.add('job', at(0));
  expect([jobs.skipped(at(0.999)), jobs.skipped(at(1))]).toEqual([['job'], []]);
});

it('are remembered up to a limit, the latest ones', () => {
  const jobs = new FailedJobs();
  for (let failed = 0; failed < 1_001; failed += 1) jobs.add(`job_${failed}`, at(0));
  jobs.add('job_1', at(0));
  jobs.add('job_new', at(0));
  const skipped = jobs.skipped(at(0));
  expect([skipped.length, skipped[0], skipped.slice(-2)]).toEqual([1_000, 'job_3', ['job_1', 'job_new']]);
});
