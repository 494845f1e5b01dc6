import { AccessTokenEntity } from './access-tokens';
import { AccountLinkEntity } from './account-links';
import { AccountPreferenceEntity } from './account-preferences';
import { AccountEntity } from './accounts';
import { ApiKeyEntity } from './api-keys';
import { AppInstallationEntity } from './app-installations';
import { AppEntity } from './apps';
import { FileEntity } from './files';
import { LlcFormationEntity } from './llc-formations';
import { MailEntity, SealedMailEntity } from './mail';
import { OauthGrantEntity } from './oauth';
import { SignInLinkEntity } from './sign-in';
import { SigningKeyEntity } from './signing-keys';
import { TeamMemberEntity } from './team-members';
import { UserSessionEntity } from './user-sessions';
import { UserEntity } from './users';

/** All entities of the domain. */
export const entities = [
  AccessTokenEntity,
  AccountEntity,
  AccountLinkEntity,
  AccountPreferenceEntity,
  ApiKeyEntity,
  AppEntity,
  AppInstallationEntity,
  FileEntity,
  LlcFormationEntity,
  MailEntity,
  SealedMailEntity,
  OauthGrantEntity,
  SigningKeyEntity,
  SignInLinkEntity,
  TeamMemberEntity,
  UserEntity,
  UserSessionEntity,
];
