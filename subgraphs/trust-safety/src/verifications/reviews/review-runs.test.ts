import { until } from '../../../../../test/support/until';
import { apiKeyOf } from '../../../../kit/src/testing';
import { type TestTrustSafety, openTestTrustSafety } from '../../testing';
import { type VerificationView, type VerificationStage, verificationStage } from '../testing';
import { type ReviewResult, type ReviewOrder, ReviewerUnavailable } from './reviewer';

let trustSafety: TestTrustSafety;
let stage: VerificationStage;
afterEach(() => trustSafety.close());

async function open(review?: (order: ReviewOrder) => Promise<ReviewResult>): Promise<void> {
  trustSafety = await openTestTrustSafety(review ? { reviewer: { review } } : {});
  stage = verificationStage(trustSafety);
}

const person = {
  firstName: 'Ada',
  dateOfBirth: '1985-12-10',
  phone: '+4930123456',
  address: { line1: 'Elm 1', city: 'Berlin', country: 'de' },
  taxIdentificationNumber: '1',
};

/** Creates the verification of a person with all information submitted. */
async function handedIn(name: string, overrides: object = {}) {
  const key = apiKeyOf(`biz_${name}`);
  const file = await stage.file(`biz_${name}`);
  const { verification } = await stage.create(key, {
    ...person,
    lastName: name,
    documents: { passportFront: file },
    ...overrides,
  });
  expect(verification?.status).toBe('PROCESSING');
  return {
    key,
    id: verification?.id as string,
    account: `biz_${name}`,
    now: async () => (await stage.read(key, verification?.id as string)) as VerificationView,
  };
}

const due = () =>
  stage.value("UPDATE trust_safety.verifications SET next_run_at = '2020-01-01' WHERE next_run_at IS NOT NULL");

describe('the sandbox reviewer', () => {
  it('decides by names, numbers and dates', async () => {
    await open();
    const created = new Map<string, Awaited<ReturnType<typeof handedIn>>>();
    const cases: [string, object][] = [
      ['Byron', {}],
      ['Reject', {}],
      ['Review', {}],
      ['Wait', {}],
      ['Resubmit', {}],
      ['More', {}],
      ['Silent', {}],
      [
        'Young',
        {
          dateOfBirth: new Date()
            .toISOString()
            .slice(0, 10)
            .replace(/^\d+/, (year) => String(Number(year) - 17)),
        },
      ],
      ['Number', { taxIdentificationNumber: '120000' }],
    ];
    for (const [name, overrides] of cases) created.set(name, await handedIn(name, overrides));
    await stage.runReviews();
    await stage.runReviews();
    const outcomes = Object.fromEntries(
      await Promise.all(
        [...created].map(async ([name, { now }]) => {
          const { status, lastErrorCode, requestedInformation } = await now();
          return [
            name,
            [
              status,
              lastErrorCode,
              ...requestedInformation.map(({ requirement, errors }) => `${requirement} ${errors?.[0]?.code}`),
            ]
              .join(' ')
              .trim(),
          ];
        }),
      ),
    );
    expect(outcomes).toEqual({
      Byron: 'APPROVED',
      Reject: 'REJECTED DOCUMENT_UNVERIFIED_OTHER',
      Review: 'MANUAL_REVIEW',
      Wait: 'PROCESSING',
      Resubmit: 'ACTION_REQUIRED DOCUMENT_UNVERIFIED_OTHER identity_document DOCUMENT_NOT_READABLE',
      More: 'ACTION_REQUIRED  bank_statement undefined',
      Silent: 'APPROVED',
      Young: 'REJECTED UNDER_SUPPORTED_AGE',
      Number: 'ACTION_REQUIRED ID_NUMBER_MISMATCH personal_id_number INCORRECT_SOCIAL_NUMBER',
    });
    const { key, id, account, now } = created.get('Resubmit') as Awaited<ReturnType<typeof handedIn>>;
    const [item] = (await now()).requestedInformation;
    await stage.update(key, id, {
      requestedInformation: [{ id: item?.id, file: [await stage.file(account)], value: 'PASSPORT' }],
    });
    await stage.runReviews();
    expect((await now()).status).toBe('APPROVED');
    const waiting = created.get('Wait') as Awaited<ReturnType<typeof handedIn>>;
    expect((await stage.review(waiting.key, waiting.id, { decision: 'MANUAL_REVIEW' })).verification?.status).toBe(
      'MANUAL_REVIEW',
    );
    expect((await stage.review(waiting.key, waiting.id, { decision: 'APPROVE' })).verification?.status).toBe(
      'APPROVED',
    );
  });

  it('rejects inconsistent decisions', async () => {
    await open();
    const { key, id, now } = await handedIn('Wait');
    const before = await now();
    const request = (...requestedInformation: object[]) => ({ decision: 'REQUEST_INFORMATION', requestedInformation });
    const cases: [object, string][] = [
      [{ decision: 'REQUEST_INFORMATION' }, 'requestedInformation'],
      [request(), 'requestedInformation'],
      [request({ requirement: 'No Word' }), 'requestedInformation.0.requirement'],
      [request({ requirement: 'own_word' }), 'requestedInformation.0.type'],
      [request({ requirement: 'own_word', type: 'SELECT' }), 'requestedInformation.0.options'],
      [request({ requirement: 'ssn' }, { requirement: 'ssn' }), 'requestedInformation'],
      [request({ requirement: 'ssn', errors: [{ code: 'none_such' }] }), 'requestedInformation.0.errors.0.code'],
      [{ decision: 'REJECT', code: 'none_such' }, 'code'],
      [{ decision: 'REJECT', reason: 'x'.repeat(501) }, 'reason'],
    ];
    for (const [input, path] of cases)
      expect((await stage.review(key, id, input)).userErrors).toEqual([
        { code: 'parameter_invalid', message: expect.any(String), path: path.split('.') },
      ]);
    expect(await now()).toEqual(before);
  });
});

describe('a submission', () => {
  it('is not reviewed for two seconds, and then sent with the same key until there is a response', async () => {
    const orders: string[] = [];
    await open(async ({ key, failedRuns, secrets }) => {
      orders.push(`${key} ${failedRuns} ${secrets.dateOfBirth}`);
      if (failedRuns < 2) throw new ReviewerUnavailable('lost');
      return { outcome: 'approved' };
    });
    const { id, now, account } = await handedIn('lost');
    expect(await trustSafety.runReviews()).toBe(0);
    for (const _attempt of [1, 2, 3]) {
      await due();
      await trustSafety.runReviews();
    }
    expect(orders).toEqual([0, 1, 2].map((failed) => `${id}:1 ${failed} 1985-12-10`));
    expect((await now()).status).toBe('APPROVED');
    expect(await stage.eventTypes(account)).toEqual(['approved']);
  });

  it('is reviewed once by concurrent workers', async () => {
    let reviewCount = 0;
    const others = Promise.withResolvers<void>();
    await open(async () => {
      reviewCount += 1;
      await others.promise;
      return { outcome: 'approved' };
    });
    const { id, account } = await handedIn('crowd');
    await due();
    let endedCount = 0;
    const done = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const count = await trustSafety.runReviews();
        if ((endedCount += 1) === 5) others.resolve();
        return count;
      }),
    );
    expect([reviewCount, done.reduce((one, other) => one + other, 0)]).toEqual([1, 1]);
    expect((await stage.events(id)).filter((type) => type === 'verification.succeeded')).toEqual([
      'verification.succeeded',
    ]);
    expect(await stage.eventTypes(account)).toEqual(['approved']);
  });

  it('retains a decision that was made during the review', async () => {
    let answer: (answer: ReviewResult) => void = () => {};
    await open(() => new Promise((resolve) => (answer = resolve)));
    const { key, id, now } = await handedIn('raced');
    await due();
    const running = trustSafety.runReviews();
    await until(() => stage.value('SELECT next_run_at > now() FROM trust_safety.verifications WHERE id = $1', id));
    await stage.review(key, id, { decision: 'REJECT' });
    answer({ outcome: 'approved' });
    await running;
    expect((await now()).status).toBe('REJECTED');
    expect(await stage.events(id)).toEqual(['identity_profile.updated', 'identity_profile.rejected']);
  });

  it('remains due if the reviewer fails', async () => {
    let broken = true;
    await open(async () => {
      if (broken) throw new Error('broken');
      return { outcome: 'manual_review' };
    });
    const { now } = await handedIn('broken');
    await due();
    expect(await trustSafety.runReviews()).toBe(1);
    expect((await now()).status).toBe('PROCESSING');
    broken = false;
    await due();
    await trustSafety.runReviews();
    expect((await now()).status).toBe('MANUAL_REVIEW');
  });
});
