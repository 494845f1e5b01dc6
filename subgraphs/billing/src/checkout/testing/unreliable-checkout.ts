import { createProcessors } from '../../processors/processors';
import { UnreliableProcessor } from '../../processors/testing/unreliable-processor';
import { TestCheckout } from './test-checkout';

/** A shop and the line to its processor, on which mishaps can be planned. */
export async function openUnreliableCheckout(): Promise<{
  readonly shop: TestCheckout;
  readonly line: UnreliableProcessor;
}> {
  const lines: UnreliableProcessor[] = [];
  const shop = await TestCheckout.open({
    // Longer than a busy machine keeps an answer that comes.
    answerWithin: 400,
    processors: (settings) => {
      const made = createProcessors(settings);
      lines.push(new UnreliableProcessor(made.all[0]));
      return { ...made, all: lines as [UnreliableProcessor] };
    },
  });
  return { shop, line: lines[0] as UnreliableProcessor };
}
