import { type Database, systemClock } from '../../../../kit/src';
import { noProcessor } from './no-processor';
import type { Processor } from './processor';
import { type SandboxProcessor, createSandboxProcessor } from './sandbox-processor';
import { type StripeProcessorOptions, createStripeProcessor } from './stripe-processor';

export interface ProcessorSettings {
  readonly database: Database;
  /** Public base URL of the service, for links to hosted pages. */
  readonly origin: string;
  readonly sandbox: boolean;
  /**
   * Secret of at least 32 bytes with which the card vault signs its tokens and the sandbox processor verifies them.
   * Only used in the sandbox.
   */
  readonly cardSecret: Buffer;
  /** Stripe settings; Stripe is disabled if they are omitted. */
  readonly stripe?: Pick<StripeProcessorOptions, 'secretKey' | 'apiUrl'>;
}

/** The configured processors. The first one in `all` is used for new buyers. */
export interface Processors {
  readonly all: readonly [Processor, ...Processor[]];
  readonly sandbox: SandboxProcessor | null;
}

export function createProcessors({ database, origin, sandbox, cardSecret, stripe }: ProcessorSettings): Processors {
  const simulated = sandbox
    ? createSandboxProcessor({ database, origin, secret: cardSecret, clock: systemClock })
    : null;
  const real = stripe ? [createStripeProcessor({ ...stripe, database, clock: systemClock })] : [];
  const [first = noProcessor, ...others] = [...real, ...(simulated ? [simulated] : [])];
  return { all: [first, ...others], sandbox: simulated };
}
