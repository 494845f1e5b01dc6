import { openService, type TestService } from '../support/service';
import { caseFileSuite, casesSuite } from './suites/cases';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

caseFileSuite();
casesSuite(() => service);
