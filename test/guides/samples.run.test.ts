import { openService, type TestService } from '../support/service';
import { interpreters, runSample, suiteOf } from './support/sample-programs';
import { sendTexts, textSamples } from './support/special-texts';

let service: TestService;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

for (const interpreter of interpreters)
  suiteOf(interpreter)(`the sample in ${interpreter.language}`, () => {
    it('sends special characters unchanged', async () => {
      const id = service.demoData.examples.product_id as string;
      const expected = await sendTexts(service, id);
      const key = service.demoData.accounts[0]?.keys.latest as string;
      const result = await runSample(interpreter, textSamples.get(interpreter.language) as string, {
        origin: service.origin,
        key,
        id,
      });
      expect(result).toEqual(expected);
    });
  });
