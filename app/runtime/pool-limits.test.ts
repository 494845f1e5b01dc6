import { configuration } from '../config';
import { poolLimits } from './pool-limits';

it('reads every limit from its own setting', () => {
  const settings = { POOL_WAITING: '7', POOL_PATIENCE: '20ms', STATEMENT_TIMEOUT: '300ms', EVENT_WAIT: '40ms' };
  expect(poolLimits(configuration.load({ ...settings, DATA_FOLDER: 'data' }))).toEqual({
    waiting: 7,
    patience: 20,
    statementTimeout: 300,
    eventWait: 40,
  });
});
