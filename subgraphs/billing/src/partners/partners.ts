import type { Commands, Context, Database, Outcome } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { EnabledPartnerRepository } from './enabled-partner.repository';
import { LeaderboardRepository } from './leaderboard.repository';
import { PartnerBusinessEntity } from './partner-business.entity';
import { PartnerEarningEntity } from './partner-earning.entity';
import { PartnerEntity } from './partner.entity';
import { PartnerRepository } from './partner.repository';
import { PartnerBusinessResolver, PartnerPayloadResolver, PartnerResolver } from './partner.resolver';
import { type EarningRecord, PartnerService, type Referral } from './partner.service';
import { UserPartnerResolver } from './user-partner.resolver';

export const partnerEntities = [PartnerEntity, PartnerBusinessEntity, PartnerEarningEntity];

/** What happens to partners without their doing: told by whoever learns of it. */
export interface PartnerRecords {
  /** Makes a partner of a user who earns for an account. */
  enable(ctx: Context, userId: string, accountId: string): Promise<Outcome>;
  /** Records a business that a partner has a share in; outcome with the share's id. */
  refer(ctx: Context, referral: Referral): Promise<Outcome>;
  /** Records what a transaction of a referred business brings; outcome with the earning's id. */
  earn(ctx: Context, record: EarningRecord): Promise<Outcome>;
}

/** Partners at work: their part of the graph, and what is recorded about them. */
export function createPartners(
  database: Database,
  models: ReadModels,
  commands: Commands,
): { readonly resolvers: readonly object[]; readonly records: PartnerRecords } {
  const repository = new PartnerRepository(database, models);
  const service = new PartnerService(repository);
  return {
    resolvers: [
      new PartnerResolver(repository, new LeaderboardRepository(database), service, commands),
      new PartnerPayloadResolver(repository),
      new PartnerBusinessResolver(repository),
      new UserPartnerResolver(new EnabledPartnerRepository(database)),
    ],
    records: {
      enable: (ctx, userId, accountId) =>
        commands.run(ctx, 'partnerEnable', { userId, accountId }, (tx) => service.enable(tx, userId, accountId)),
      refer: (ctx, referral) => commands.run(ctx, 'partnerRefer', referral, (tx) => service.refer(tx, referral)),
      earn: (ctx, record) => commands.run(ctx, 'partnerEarn', record, (tx) => service.earn(tx, record)),
    },
  };
}
