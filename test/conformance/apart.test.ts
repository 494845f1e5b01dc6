import { inLane } from '../support/lane';
import { casesSuite, outermostVersionsOf } from './suites/cases';
import { domainOutageSuite } from './suites/domain-outage';
import { idempotencySuite } from './suites/idempotency';
import { pagesSuite } from './suites/pages';
import { versionsSuite } from './suites/versions';
import { versionsOf } from './support/case-file';
import { openServiceApart, type ServiceApart } from './support/apart';

/** Every role is a process of its own here, and there is one start of them for all that is asked. */
jest.setTimeout(300_000);

let service: ServiceApart;
beforeAll(async () => {
  service = await openServiceApart();
});
afterAll(() => service?.close());

describe('in processes apart', () => {
  // Versions are applied in front of the roles, which the suite in one process covers at every version.
  casesSuite(() => service, inLane({ fast: outermostVersionsOf, all: versionsOf }));
  pagesSuite(() => service);
  versionsSuite(() => service);
  idempotencySuite(() => service);
  domainOutageSuite(() => service);
});
