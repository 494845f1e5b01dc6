import type { ReadModel } from '../../kit/src';
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

/** Read models of the platform domain. They are created together, because each resolves relations by others. */
export interface ReadModels {
  readonly account: ReadModel;
  readonly user: ReadModel;
  readonly teamMember: ReadModel;
  readonly apiKey: ReadModel;
  readonly app: ReadModel;
  readonly appInstallation: ReadModel;
  readonly adCampaign: ReadModel;
  readonly adGroup: ReadModel;
  readonly ad: ReadModel;
  readonly socialAccount: ReadModel;
  readonly bountySubmission: ReadModel;
  readonly file: ReadModel;
}

/**
 * Creates all read models.
 *
 * @param origin public URL of the service
 */
export function createReadModels(permissions: Permissions, origin: string): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.user = userReadModel(origin);
  models.account = accountReadModel(models);
  models.teamMember = teamMemberReadModel(models);
  models.apiKey = apiKeyReadModel(models, permissions);
  models.app = appReadModel(models);
  models.appInstallation = appInstallationReadModel(models);
  models.adCampaign = adCampaignReadModel(models);
  models.adGroup = adGroupReadModel(models);
  models.ad = adReadModel(models);
  models.socialAccount = socialAccountReadModel(models);
  models.bountySubmission = bountySubmissionReadModel(models);
  models.file = fileReadModel();
  return models;
}
