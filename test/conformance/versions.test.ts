import { openService, type TestService } from '../support/service';
import { versionsSuite } from './suites/versions';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

versionsSuite(() => service);
