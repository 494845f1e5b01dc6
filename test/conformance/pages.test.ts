import { openService, type TestService } from '../support/service';
import { pagesSuite } from './suites/pages';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

pagesSuite(() => service);
