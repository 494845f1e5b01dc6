import type { RequestObserver } from '../../subgraphs/kit/src';
import { combined } from './telemetry';

type ObservedRequest = Parameters<RequestObserver>[0];

const completedRequest: ObservedRequest = {
  api: 'v1',
  method: 'GET',
  operation: 'GET /plans/{id}',
  version: '2026-08-21',
  status: 200,
  began: 0,
  requestId: 'req_1',
  principal: null,
};

it('an observer that fails is logged, and the others are called', () => {
  const failure = new Error('an unknown label');
  const [observed, logged]: [ObservedRequest[], unknown[][]] = [[], []];
  const failing = (): never => {
    throw failure;
  };
  const observe = combined([failing, (request) => void observed.push(request)], {
    error: (...line: unknown[]) => void logged.push(line),
  });
  observe(completedRequest);
  expect(observed).toEqual([completedRequest]);
  expect(logged).toEqual([[{ err: failure, requestId: 'req_1' }, 'A request could not be reported']]);
});
