import { openService, type TestService } from '../support/service';
import { caseFileSuite, casesSuite } from './suites/cases';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

caseFileSuite();
// Within, so that what it keeps of the service is put back before the service ends.
describe('one process', () => {
  casesSuite(() => service);
});
