import { apiKeyOf, run, userOf, errorsOf } from '../../../kit/src/testing';
import { createAlmostComplete, setUpTests, stage, trustSafety } from './testing/sessions';

setUpTests();

describe('the verification state of an account', () => {
  const set = (account: string, state: string, by = apiKeyOf(account)) =>
    run(
      trustSafety.subgraph,
      by,
      'mutation ($account: ID!, $state: AccountVerificationState!) { sandboxAccountVerificationSet(accountId: $account, state: $state) { state userErrors { code message } } }',
      { account, state },
    );

  it('follows the decisions, with one event per change', async () => {
    const { key, id, account } = await createAlmostComplete('known');
    expect((await set(account, 'REQUIRED')).data?.sandboxAccountVerificationSet).toEqual({
      state: 'REQUIRED',
      userErrors: [],
    });
    await set(account, 'REQUIRED');
    await stage.review(key, id, { decision: 'APPROVE' });
    await stage.review(key, id, { decision: 'APPROVE' });
    await stage.review(key, id, {
      decision: 'REQUEST_INFORMATION',
      requestedInformation: [{ requirement: 'bank_statement' }],
    });
    await stage.review(key, id, { decision: 'REJECT' });
    await set(account, 'NONE');
    expect(await stage.eventTypes(account)).toEqual(['required', 'approved', 'required', 'none']);
    expect(await stage.events(id)).toEqual([
      'identity_profile.updated',
      'identity_profile.approved',
      'verification.succeeded',
      'identity_profile.updated',
      'identity_profile.needs_action',
      'identity_profile.updated',
      'identity_profile.rejected',
    ]);
  });

  it('remains approved while another verification is approved', async () => {
    const key = apiKeyOf('biz_two');
    const [one, two] = [await stage.create(key), await stage.create(key, { kind: 'BUSINESS' })].map(
      ({ verification }) => verification?.id as string,
    ) as [string, string];
    await stage.review(key, one, { decision: 'APPROVE' });
    await stage.review(key, two, { decision: 'APPROVE' });
    await stage.review(key, two, { decision: 'REJECT' });
    expect(await stage.eventTypes('biz_two')).toEqual(['approved']);
  });

  it('can only be set with the permission', async () => {
    expect(errorsOf(await set('biz_known', 'NONE', apiKeyOf('biz_stranger')))?.[0]?.message).toBe(
      'No such resource was found.',
    );
    expect(errorsOf(await set('biz_known', 'NONE', apiKeyOf('biz_known', ['identity:read'])))?.[0]?.message).toBe(
      'This credential does not have the permission identity:write.',
    );
    expect((await set('user_ada', 'REQUIRED', userOf('user_ada'))).data?.sandboxAccountVerificationSet.state).toBe(
      'REQUIRED',
    );
    expect(await stage.eventTypes('user_ada')).toEqual(['required']);
  });
});
