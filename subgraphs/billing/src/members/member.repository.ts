import { type Context, type Database, type Page, type PageArguments, type ReadModel, type ReadRow, Reader, Selection, accountsWith } from '../../../kit/src';
import { type Narrowing, checkLength, sharedRow } from '../shared';
import { memberPolicy } from './member.policy';
import { memberList } from './member.read-model';
import type { AccessLevel, MemberAction, MemberOrder, MemberStatus } from './member.states';

export interface MemberListRequest extends Narrowing {
  readonly accessLevel?: AccessLevel | null;
  readonly statuses?: readonly MemberStatus[] | null;
  readonly mostRecentActions?: readonly MemberAction[] | null;
  readonly userIds?: readonly string[] | null;
  readonly planIds?: readonly string[] | null;
  readonly productIds?: readonly string[] | null;
  readonly promoCodeIds?: readonly string[] | null;
  readonly query?: string | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly order: MemberOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const policyFields = Selection.names('user');
const longestQuery = 100;

/** Reads members. */
export class MemberRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, memberList);
  }

  /** The member by id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const member = await this.reader.byId(ctx, id, selection.with(policyFields));
    return member && memberPolicy.visible(ctx, sharedRow(member)) ? member : null;
  }

  /** The member behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const member = await this.reader.byId(ctx, id, selection.with(policyFields));
    return member && memberPolicy.referable(ctx, sharedRow(member)) ? member : null;
  }

  list(ctx: Context, request: MemberListRequest, selection: Selection): Promise<Page<ReadRow>> {
    const { scope, accountIds } = memberPolicy.listed(ctx, request);
    return this.reader.page(ctx, {
      selection,
      scope,
      filters: {
        accountIds,
        accessLevel: request.accessLevel,
        statuses: request.statuses?.length ? request.statuses : null,
        mostRecentActions: request.mostRecentActions?.length ? request.mostRecentActions : null,
        userIds: request.userIds?.length ? request.userIds : null,
        planIds: request.planIds?.length ? request.planIds : null,
        productIds: request.productIds?.length ? request.productIds : null,
        promoCodeIds: request.promoCodeIds?.length ? request.promoCodeIds : null,
        search: searchOf(ctx, request.query),
        createdAfter: request.createdAfter,
        createdBefore: request.createdBefore,
      },
      order: request.order,
      direction: request.direction,
      page: request.page,
    });
  }
}

/** The pattern of a search, followed by the accounts on which it may look at e-mail addresses. */
function searchOf(ctx: Context, query: string | null | undefined): string[] | null {
  const text = query?.trim();
  if (!text) return null;
  checkLength(text, longestQuery, 'query');
  return [`%${text.replace(/[\\%_]/g, '\\$&')}%`, ...accountsWith(ctx.principal, 'member:email:read')];
}
