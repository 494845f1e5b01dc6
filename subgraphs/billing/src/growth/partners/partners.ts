import type { Commands, Context, Database, Outcome } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { EnabledPartnerRepository } from './enabled-partner.repository';
import { LeaderboardRepository } from './leaderboard.repository';
import { PartnerBusiness } from './partner-business.resource';
import { PartnerEarning } from './partner-earning.resource';
import { Partner, PartnerPayload } from './partner.resource';
import { PartnerRepository } from './partner.repository';
import { PartnerBusinessResolver, PartnerResolver } from './partner.resolver';
import { type EarningRecord, PartnerService, type Referral } from './partner.service';
import { UserPartnerResolver } from './user-partner.resolver';
import { payloadResolver } from '../../../../kit/src';

export const partnerEntities = [Partner, PartnerBusiness, PartnerEarning];

/** Commands with which other parts of the service record partner data: partners, referred businesses and earnings. */
export interface PartnerRecords {
  /** Makes a user a partner whose earnings go to the account. The outcome contains the id of the partner record. */
  enable(ctx: Context, userId: string, accountId: string): Promise<Outcome>;
  /** Records a partner's share in a referred business. The outcome contains the id of the share. */
  recordReferral(ctx: Context, referral: Referral): Promise<Outcome>;
  /** Records an earning from a transaction of a referred business. The outcome contains the id of the earning. */
  earn(ctx: Context, record: EarningRecord): Promise<Outcome>;
}

/** Creates the partner module: resolvers, and the commands that record partners, referrals and earnings. */
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
      payloadResolver(PartnerPayload, Partner, (...read) => repository.getCommandResult(...read)),
      new PartnerBusinessResolver(repository),
      new UserPartnerResolver(new EnabledPartnerRepository(database)),
    ],
    records: {
      enable: (ctx, userId, accountId) =>
        commands.run(ctx, 'partnerEnable', { userId, accountId }, (tx) => service.enable(tx, userId, accountId)),
      recordReferral: (ctx, referral) =>
        commands.run(ctx, 'partnerRefer', referral, (tx) => service.recordReferral(tx, referral)),
      earn: (ctx, record) => commands.run(ctx, 'partnerEarn', record, (tx) => service.earn(tx, record)),
    },
  };
}
