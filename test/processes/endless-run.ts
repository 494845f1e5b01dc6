import { dataFolder, startService } from '../support/service-process';

/** Longer than whoever interrupts it takes, in milliseconds. */
/** A test run to be interrupted, once the service that it has started has a Postgres of its own. */
it('never ends', async () => {
  startService({ DATA_FOLDER: dataFolder().path });
  await new Promise(() => {});
  expect.assertions(0);
});
