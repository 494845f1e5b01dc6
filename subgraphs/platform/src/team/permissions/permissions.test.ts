import { permissions } from '../../../../../contract/permissions';
import { apiKeyOf } from '../../../../kit/src/testing';
import { openTestPlatform, type TestPlatform } from '../../testing';
import { Permissions } from './permissions';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const list = `query ($first: Int, $last: Int, $after: String, $before: String) {
  permissions(first: $first, last: $last, after: $after, before: $before) {
    nodes { action name description category allowedOnApiKey allowedOnApp allowedOnUser grantedToSystemRoles }
    pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
  }
}`;
const page = async (variables: object = {}) =>
  (await platform.execute(apiKeyOf('biz_1'), list, { ...variables })).data?.permissions;

describe('the permission catalog', () => {
  it('is listed completely, with the roles that include each action', async () => {
    const { nodes, pageInfo } = await page();
    expect(nodes.map(({ action }: { action: string }) => action)).toEqual(permissions.map(({ action }) => action));
    expect(nodes.find(({ action }: { action: string }) => action === 'developer:manage_api_key')).toEqual({
      action: 'developer:manage_api_key',
      name: 'Manage API keys',
      description: 'Create, change, rotate and revoke API keys.',
      category: 'Developer',
      allowedOnApiKey: false,
      allowedOnApp: false,
      allowedOnUser: true,
      grantedToSystemRoles: ['OWNER', 'ADMIN'],
    });
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
  });

  it('is paged in both directions', async () => {
    const first = await page({ first: 2 });
    const second = await page({ first: 2, after: first.pageInfo.endCursor });
    const actions = ({ nodes }: { nodes: { action: string }[] }) => nodes.map(({ action }) => action);
    expect([...actions(first), ...actions(second)]).toEqual(permissions.slice(0, 4).map(({ action }) => action));
    expect(actions(await page({ last: 1, before: second.pageInfo.startCursor }))).toEqual([permissions[1]?.action]);
    expect(actions(await page({ last: 1 }))).toEqual([permissions.at(-1)?.action]);
    const { errors } = await platform.execute(apiKeyOf('biz_1'), list, { after: 'nonsense' });
    expect(errors).toEqual([expect.objectContaining({ message: 'after is not a cursor of this list.' })]);
  });

  it('contains each action once', () => {
    expect(() => new Permissions([...permissions, permissions[0] as never])).toThrow(
      'An action appears twice in the catalogue.',
    );
  });

  it('gives every role but the owner a subset of the actions, and admins at least those of managers', () => {
    const all = new Permissions(permissions);
    expect(all.ofRole('owner', [])).toEqual(['*']);
    for (const role of [
      'admin',
      'manager',
      'moderator',
      'sales_manager',
      'advertiser',
      'support',
      'app_manager',
      'workforce',
    ] as const) {
      expect(all.ofRole(role, [])).not.toContain('company:transfer_ownership');
      expect(all.ofRole(role, [])).toContain('company:basic:read');
    }
    expect(all.ofRole('manager', []).filter((action) => !all.ofRole('admin', []).includes(action))).toEqual([]);
    expect(all.ofRole('custom', ['plan:create'])).toEqual(['plan:create']);
  });
});
