import { type ReadModel, readModelOf } from '../../kit/src';
import { accountReadModel } from './accounts/accounts/account.read-model';
import { appInstallationReadModel } from './apps/app-installations/app-installation.read-model';
import { appReadModel } from './apps/apps/app.read-model';
import { apiKeyReadModel } from './apps/api-keys/api-key.read-model';
import { fileReadModel } from './files/file.read-model';
import type { Permissions } from './team/permissions/permissions';
import { adReadModel } from './promotion/ads/ad.read-model';
import { adCampaignReadModel } from './promotion/ad-campaigns/ad-campaign.read-model';
import { adGroupReadModel } from './promotion/ad-groups/ad-group.read-model';
import { bountySubmissionReadModel } from './promotion/bounty-submissions/bounty-submission.read-model';
import { socialAccountReadModel } from './promotion/social-accounts/social-account.read-model';
import { teamMemberReadModel } from './team/team-members/team-member.read-model';
import { userReadModel } from './users/user.read-model';
import { userSessionReadModel } from './sign-in/user-sessions/user-session.read-model';
import type { Account } from './accounts/accounts/account.resource';
import type { TeamMember } from './team/team-members/team-member.resource';
import type { ApiKey } from './apps/api-keys/api-key.resource';
import type { App } from './apps/apps/app.resource';
import type { AppInstallation } from './apps/app-installations/app-installation.resource';
import { TrustedDocumentManifest } from './apps/trusted-documents/trusted-document.resource';
import type { AdCampaign } from './promotion/ad-campaigns/ad-campaign.type';
import type { AdGroup } from './promotion/ad-groups/ad-group.type';
import type { Ad } from './promotion/ads/ad.type';
import type { SocialAccount } from './promotion/social-accounts/social-account.type';
import type { BountySubmission } from './promotion/bounty-submissions/bounty-submission.type';
import type { File } from './files/file.resource';
import { MailRecord } from './mail/records/mail-record.resource';
import type { User } from './users/user.resource';
import type { UserSession } from './sign-in/user-sessions/user-session.resource';

/** Read models of the platform domain. They are created together, because each resolves relations by others. */
export interface ReadModels {
  readonly account: ReadModel<Account>;
  readonly user: ReadModel<User>;
  readonly teamMember: ReadModel<TeamMember>;
  readonly apiKey: ReadModel<ApiKey>;
  readonly app: ReadModel<App>;
  readonly appInstallation: ReadModel<AppInstallation>;
  readonly trustedDocumentManifest: ReadModel<TrustedDocumentManifest>;
  readonly adCampaign: ReadModel<AdCampaign>;
  readonly adGroup: ReadModel<AdGroup>;
  readonly ad: ReadModel<Ad>;
  readonly socialAccount: ReadModel<SocialAccount>;
  readonly bountySubmission: ReadModel<BountySubmission>;
  readonly file: ReadModel<File>;
  readonly mail: ReadModel<MailRecord>;
  readonly userSession: ReadModel<UserSession>;
}

/**
 * Creates all read models.
 *
 * @param origin public URL of the service
 */
export function createReadModels(permissions: Permissions, origin: string): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModels[Name] };
  models.user = userReadModel(origin);
  models.account = accountReadModel(models);
  models.teamMember = teamMemberReadModel(models);
  models.apiKey = apiKeyReadModel(models, permissions);
  models.app = appReadModel(models);
  models.appInstallation = appInstallationReadModel(models);
  models.trustedDocumentManifest = readModelOf(TrustedDocumentManifest, {}, { models });
  models.adCampaign = adCampaignReadModel(models);
  models.adGroup = adGroupReadModel(models);
  models.ad = adReadModel(models);
  models.socialAccount = socialAccountReadModel(models);
  models.bountySubmission = bountySubmissionReadModel(models);
  models.file = fileReadModel();
  models.mail = readModelOf(MailRecord, {}, { models });
  models.userSession = userSessionReadModel();
  return models;
}
