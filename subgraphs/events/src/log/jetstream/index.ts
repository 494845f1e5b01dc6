import type { OpenLogDriver } from '../published-log';
import type { JetStreamOptions, jetStreamBacking } from './jetstream-log';

/**
 * Returns the log driver for NATS JetStream, for `EventsOptions.eventLog`: the only way to use this folder. Its code is
 * loaded when the driver is opened.
 *
 * ADR 0017
 */
export function jetStreamLog(options: JetStreamOptions): OpenLogDriver {
  return (deps) => {
    const driver = require('./jetstream-log') as { readonly jetStreamBacking: typeof jetStreamBacking };
    return driver.jetStreamBacking(options, deps);
  };
}
