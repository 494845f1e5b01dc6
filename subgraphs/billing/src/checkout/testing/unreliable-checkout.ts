import { createProcessors } from '../../processors/processors';
import { UnreliableProcessor } from '../../processors/testing/unreliable-processor';
import { TestCheckout } from './test-checkout';

/**
 * Opens a shop with a fault-injecting processor.
 *
 * @param answerWithin timeout of the processor in milliseconds, only for tests of late responses: a busy machine is
 *   slow
 */
export async function openUnreliableCheckout(answerWithin?: number): Promise<{
  readonly shop: TestCheckout;
  readonly line: UnreliableProcessor;
}> {
  const lines: UnreliableProcessor[] = [];
  const shop = await TestCheckout.open({
    answerWithin,
    processors: (settings) => {
      const made = createProcessors(settings);
      lines.push(new UnreliableProcessor(made.all[0]));
      return { ...made, all: lines as [UnreliableProcessor] };
    },
  });
  return { shop, line: lines[0] as UnreliableProcessor };
}
