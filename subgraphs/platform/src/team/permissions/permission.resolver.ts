import { Args, ArgsType, Query, Resolver } from 'type-graphql';
import {
  type Connection,
  type Page,
  PageArgs,
  decodeCursor,
  encodeCursor,
  pageWindow,
  toConnection,
  toRowCount,
} from '../../../../kit/src';
import { PermissionConnection, type PermissionType } from './permission.type';
import type { Permissions } from './permissions';

const binding = 'Permission.catalogue';

/** Default and maximum page size of the list of permissions. The catalog is short and usually read as a whole. */
const limits = { default: 300, maximum: 500 };

@ArgsType()
class PermissionListArgs extends PageArgs {}

@Resolver()
export class PermissionResolver {
  private readonly rows: readonly PermissionType[];

  constructor(permissions: Permissions) {
    this.rows = permissions.catalogue.map(({ roles: _roles, ...permission }) => ({
      ...permission,
      grantedToSystemRoles: permissions.systemRolesWith({ ...permission, roles: _roles }),
    }));
  }

  @Query(() => PermissionConnection, {
    description: 'The catalogue of actions, in its own order regardless of the direction.',
  })
  permissions(@Args(() => PermissionListArgs) args: PermissionListArgs): Connection<PermissionType> {
    return toConnection(this.page(args));
  }

  private page(args: PermissionListArgs): Page<PermissionType> {
    const { size, backward } = pageWindow(args, limits);
    const start = args.after ? this.place(args.after, 'after') + 1 : 0;
    const end = args.before ? this.place(args.before, 'before') : this.rows.length;
    const from = backward ? Math.max(start, end - size) : start;
    const to = backward ? end : Math.min(end, start + size);
    const nodes = this.rows.slice(from, to);
    const cursorAt = (index: number) => {
      const { action } = nodes[index] as PermissionType;
      return encodeCursor(binding, { value: action, id: action });
    };
    const count = async () => toRowCount(this.rows.length);
    return { nodes, cursorAt, count, hasNextPage: to < this.rows.length, hasPreviousPage: from > 0 };
  }

  private place(cursor: string, argument: 'after' | 'before'): number {
    const { id } = decodeCursor(binding, cursor, argument);
    return this.rows.findIndex(({ action }) => action === id);
  }
}
