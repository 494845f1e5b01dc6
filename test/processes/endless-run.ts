import { dataFolder, startService } from '../support/service-process';

/** A test run that never ends by itself. It is interrupted once the service that it has started has its own Postgres. */
it('never ends', async () => {
  startService({ DATA_FOLDER: dataFolder().path });
  await new Promise(() => {});
  expect.assertions(0);
});
