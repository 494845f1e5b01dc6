import { openTestTrustSafety, type TestTrustSafety } from '../../testing';
import { type VerificationStage, verificationStage } from '.';

export let trustSafety: TestTrustSafety;
export let stage: VerificationStage;

/** Creates the test environment before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    trustSafety = await openTestTrustSafety();
    stage = verificationStage(trustSafety);
  });
  afterAll(() => trustSafety.close());
}
