import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, ID, Info, Query, Resolver } from 'type-graphql';
import {
  type Connection,
  type Context,
  newListExtension,
  nodePaths,
  type ReadRow,
  selectionOf,
  toConnection,
} from '../../../../kit/src';
import { MailListArgs } from './mail-record.inputs';
import type { MailRecordRepository } from './mail-record.repository';
import { MailConnection, MailRecord } from './mail-record.resource';

@Resolver(() => MailRecord)
export class MailRecordResolver {
  constructor(private readonly records: MailRecordRepository) {}

  @Query(() => MailRecord, {
    nullable: true,
    description:
      'A mail to a buyer by id; null if it does not exist or is not accessible, and after 90 days. Needs `member:email:read`.',
  })
  mail(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the mail.' }) id: string,
  ): Promise<ReadRow<MailRecord> | null> {
    return this.records.reads.find(ctx, id, selectionOf(info, 'Mail'));
  }

  @Extensions({ [newListExtension]: true })
  @Query(() => MailConnection, {
    name: 'mails',
    description:
      'Mails to buyers of the last 90 days, newest first, 20 at a time by default: on behalf of an account, or of all accessible accounts. Needs `member:email:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => MailListArgs) args: MailListArgs,
  ): Promise<Connection<ReadRow<MailRecord>>> {
    return toConnection(await this.records.reads.list(ctx, args, selectionOf(info, 'Mail', nodePaths)));
  }
}
