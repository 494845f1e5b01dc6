import { openService, type TestService, shortEventWait } from '../support/service';
import { inLane } from '../support/lane';
import { allPlaysOf, caseFileSuite, casesSuite, changedPlaysOf } from './suites/cases';

let service: TestService;
beforeAll(async () => {
  service = await openService({ environment: shortEventWait });
});
afterAll(() => service.close());

caseFileSuite();
// Nested, so that the suite restores the state of the service before the service stops.
describe('one process', () => {
  casesSuite(() => service, inLane({ fast: changedPlaysOf, all: allPlaysOf }));
});
