import { apiKeyOf, run, userOf } from '../../../kit/src/testing';
import { type VerificationView, verificationFields } from './testing';
import { setUpTests, stage, trustSafety } from './testing/answers';

setUpTests();

describe('access to verifications', () => {
  it('is granted to the account, principals with its permissions, and users for their own', async () => {
    const owner = apiKeyOf('biz_who');
    const { verification } = await stage.create(owner, { firstName: 'Ada' });
    const id = verification?.id as string;
    const reader = apiKeyOf('biz_who', ['identity:read']);
    const treasurer = apiKeyOf('biz_who', ['payout:account:read']);
    const [unprivileged, stranger] = [apiKeyOf('biz_who', ['plan:basic:read']), apiKeyOf('biz_elsewhere')];
    expect(await stage.read(reader, id)).toMatchObject({ firstName: 'Ada', sessionUrl: expect.any(String) });
    expect(await stage.read(treasurer, id)).toMatchObject({
      status: 'PENDING',
      firstName: null,
      sessionUrl: null,
      dateOfBirth: null,
      address: null,
    });
    const read = async (by: typeof owner) => {
      const { data, errors } = await run(
        trustSafety.subgraph,
        by,
        `query ($id: ID!) { verification(id: $id) { ${verificationFields} } }`,
        { id },
      );
      return errors?.[0]?.message ?? data?.verification;
    };
    expect(await read(unprivileged)).toBe(
      'This credential does not have the permission identity:read or payout:account:read.',
    );
    expect(await read(stranger)).toBeNull();
    expect(await read(userOf('user_else'))).toBeNull();
    const list = async (by: typeof owner, accountId: string) => {
      const { data, errors } = await run(
        trustSafety.subgraph,
        by,
        'query ($accountId: ID) { verifications(accountId: $accountId) { nodes { id } } }',
        { accountId },
      );
      return errors?.[0]?.message ?? data?.verifications.nodes.map((node: { id: string }) => node.id);
    };
    expect(await list(treasurer, 'biz_who')).toEqual([id]);
    expect(await list(unprivileged, 'biz_who')).toBe(
      'This credential does not have the permission identity:read or payout:account:read.',
    );
    expect(await list(stranger, 'biz_who')).toBe('No such resource was found.');
    for (const by of [reader, treasurer]) {
      expect((await stage.create(by)).error).toBe('This credential does not have the permission identity:write.');
      expect((await stage.update(by, id, { firstName: 'Eve' })).error).toBe(
        'This credential does not have the permission identity:write.',
      );
      expect((await stage.review(by, id, { decision: 'APPROVE' })).error).toBe(
        'This credential does not have the permission identity:write.',
      );
    }
    expect((await stage.update(stranger, id, { firstName: 'Eve' })).error).toBe('No such resource was found.');
    expect((await stage.create(stranger, { accountId: 'biz_who' })).error).toBe('No such resource was found.');
    expect((await stage.read(owner, id))?.firstName).toBe('Ada');
  });

  it('is limited to the user for verifications of users', async () => {
    const ada = userOf('user_ada', [{ accountId: 'biz_team', actions: ['identity:write', 'identity:read'] }]);
    const ownVerification = (await stage.create(ada, { firstName: 'Ada' })).verification as VerificationView;
    expect(ownVerification).toMatchObject({ account: null, user: { id: 'user_ada' }, firstName: 'Ada' });
    expect((await stage.create(ada, { accountId: 'biz_team' })).verification).toMatchObject({
      account: { id: 'biz_team' },
      user: null,
    });
    expect((await stage.create(apiKeyOf('biz_team'), { accountId: 'user_ada' })).error).toBe(
      'No such resource was found.',
    );
    expect(await stage.read(apiKeyOf('biz_team'), ownVerification.id)).toBeNull();
    expect((await stage.update(userOf('user_eve'), ownVerification.id, { firstName: 'Eve' })).error).toBe(
      'No such resource was found.',
    );
    const file = await stage.file('user_ada');
    const document = ownVerification.requestedInformation.find(
      ({ requirement }) => requirement === 'identity_document',
    )?.id;
    expect(
      (
        await stage.update(ada, ownVerification.id, {
          requestedInformation: [{ id: document, file: [file], value: 'PASSPORT' }],
        })
      ).userErrors,
    ).toEqual([]);
    expect((await stage.review(ada, ownVerification.id, { decision: 'APPROVE' })).verification?.status).toBe(
      'APPROVED',
    );
    const shown = async (by: typeof ada) =>
      (
        await run(
          trustSafety.subgraph,
          by,
          `{ _entities(representations: [{ __typename: "User", id: "user_ada" }, { __typename: "Account", id: "biz_team" }]) {
        ... on User { verification { individual { id status } business { id } } } ... on Account { verification { individual { status } business { id } } } } }`,
        )
      ).data?._entities;
    expect(await shown(ada)).toEqual([
      { verification: { individual: { id: ownVerification.id, status: 'APPROVED' }, business: null } },
      { verification: { individual: { status: 'NOT_STARTED' }, business: null } },
    ]);
    expect(await shown(userOf('user_eve'))).toEqual([
      { verification: { individual: null, business: null } },
      { verification: { individual: null, business: null } },
    ]);
  });
});
