import { openService, type TestService, shortEventWait } from '../support/service';
import { inLane } from '../support/lane';
import { allPlaysOf, caseFileSuite, casesSuite, changedPlaysOf } from './suites/cases';

let service: TestService;
beforeAll(async () => {
  service = await openService({ environment: shortEventWait });
});
afterAll(() => service.close());

caseFileSuite();
// Within, so that what it keeps of the service is put back before the service ends.
describe('one process', () => {
  casesSuite(() => service, inLane({ fast: changedPlaysOf, all: allPlaysOf }));
});
