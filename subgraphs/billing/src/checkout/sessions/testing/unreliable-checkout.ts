import { createProcessors } from '../../../payments/processors/processors';
import { UnreliableProcessor } from '../../../payments/processors/testing/unreliable-processor';
import { TestCheckout } from './test-checkout';

/**
 * Opens a test shop with a processor that can inject faults.
 *
 * @param responseTimeoutMs timeout for responses of the processor in milliseconds; set it only in tests of late
 * responses, because a busy machine is slow
 */
export async function openUnreliableCheckout(responseTimeoutMs?: number): Promise<{
  readonly shop: TestCheckout;
  readonly line: UnreliableProcessor;
}> {
  const lines: UnreliableProcessor[] = [];
  const shop = await TestCheckout.open({
    responseTimeoutMs,
    processors: (settings) => {
      const processors = createProcessors(settings);
      lines.push(new UnreliableProcessor(processors.all[0]));
      return { ...processors, all: lines as [UnreliableProcessor] };
    },
  });
  return { shop, line: lines[0] as UnreliableProcessor };
}
