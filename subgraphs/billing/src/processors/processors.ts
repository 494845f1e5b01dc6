import { type Database, systemClock } from '../../../kit/src';
import { noProcessor } from './no-processor';
import type { Processor } from './processor';
import { type SandboxProcessor, createSandboxProcessor } from './sandbox-processor';
import { type StripeProcessorOptions, createStripeProcessor } from './stripe-processor';

export interface ProcessorSettings {
  readonly database: Database;
  /** Public address of the service, for links to hosted pages. */
  readonly origin: string;
  readonly sandbox: boolean;
  /** The one that the vault of the pages has, at least 32 bytes; only the sandbox uses it. */
  readonly cardSecret: Buffer;
  /** Left out: nothing goes through Stripe. */
  readonly stripe?: Pick<StripeProcessorOptions, 'secretKey' | 'apiUrl'>;
}

/** The processors that take money here; the first one is asked for new buyers. */
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
