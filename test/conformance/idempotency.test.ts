import { openService, type TestService } from '../support/service';
import { idempotencySuite } from './suites/idempotency';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

idempotencySuite(() => service);
