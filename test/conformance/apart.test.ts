import { inLane } from '../support/lane';
import { allPlaysOf, casesSuite, fewPlaysOf } from './suites/cases';
import { domainOutageSuite } from './suites/domain-outage';
import { idempotencySuite } from './suites/idempotency';
import { pagesSuite } from './suites/pages';
import { versionsSuite } from './suites/versions';
import { openServiceApart, type ServiceApart } from './support/apart';

/** Every role is a process of its own here, and there is one start of them for all that is asked. */
let service: ServiceApart;
beforeAll(async () => {
  service = await openServiceApart();
});
afterAll(() => service?.close());

describe('in processes apart', () => {
  // What differs here is the transport: the suite in one process has every case at every version.
  casesSuite(() => service, inLane({ fast: fewPlaysOf, all: allPlaysOf }));
  pagesSuite(() => service);
  versionsSuite(() => service);
  idempotencySuite(() => service);
  domainOutageSuite(() => service);
});
