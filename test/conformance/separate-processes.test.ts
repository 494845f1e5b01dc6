import { inLane } from '../support/lane';
import { allPlaysOf, casesSuite, samplePlaysOf } from './suites/cases';
import { domainOutageSuite } from './suites/domain-outage';
import { idempotencySuite } from './suites/idempotency';
import { pagesSuite } from './suites/pages';
import { versionsSuite } from './suites/versions';
import { openMultiProcessService, type MultiProcessService } from './support/multi-process-service';

/** Every role runs in a separate process. They are started once for all suites. */
let service: MultiProcessService;
beforeAll(async () => {
  service = await openMultiProcessService();
});
afterAll(() => service?.close());

describe('in separate processes', () => {
  // Only the transport differs here. The suite in one process runs every case at every version.
  casesSuite(() => service, inLane({ fast: samplePlaysOf, all: allPlaysOf }));
  pagesSuite(() => service);
  versionsSuite(() => service);
  idempotencySuite(() => service);
  domainOutageSuite(() => service);
});
