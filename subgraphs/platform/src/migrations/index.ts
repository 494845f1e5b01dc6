import { Platform1750000000001 } from './0001-platform';
import { BalancesAndPromotion1750000000002 } from './0002-balances-and-promotion';
import { BalancesLeave1750000000003 } from './0003-balances-leave';
import { KnownAccounts1750000000010 } from './0010-known-accounts';
import { Files1750000000020 } from './0020-files';
import { UserNames1750000000040 } from './0040-user-names';
import { Mails1750000000060 } from './0060-mails';
import { Apps1750000000070 } from './0070-apps';
import { FilesOfApps1750000000071 } from './0071-files-of-apps';
import { TeamInvitations1750000000080 } from './0080-team-invitations';
import { AccountLinks1750000000081 } from './0081-account-links';
import { AccountPreferences1750000000082 } from './0082-account-preferences';
import { LlcFormations1750000000083 } from './0083-llc-formations';
import { SignIn1750000000090 } from './0090-sign-in';
import { Oauth1750000000091 } from './0091-oauth';
import { SealedMails1750000000092 } from './0092-sealed-mails';
import { FileUploaders1750000000093 } from './0093-file-uploaders';
import { PendingOwners1750000000110 } from './0110-pending-owners';
import { Trigrams1750000000120 } from './0120-trigrams';
import { PlatformInboxByTime1750000000121 } from './0121-inbox-by-time';
import { UserSearch1750000000122 } from './0122-user-search';
import { AccountSearch1750000000123 } from './0123-account-search';
import { SentMails1750000000124 } from './0124-sent-mails';
import { DemoExamples1750000000126 } from './0126-demo-examples';
import { TrustedDocuments1750000000132 } from './0132-trusted-documents';
import { PlatformOutboxContext1750000000140 } from './0140-outbox-context';
import { StrictKeys1750000000150 } from './0150-strict-keys';
import { EmbedOrigins1750000000160 } from './0160-embed-origins';
import { BuyerMails1750000000170 } from './0170-buyer-mails';
import { MailOptOuts1750000000175 } from './0175-mail-opt-outs';
import { SessionUse1750000000180 } from './0180-session-use';
import { SealedHtml1750000000191 } from './0191-sealed-html';
import { MailRecords1750000000197 } from './0197-mail-records';

export const migrations = [
  Platform1750000000001,
  BalancesAndPromotion1750000000002,
  BalancesLeave1750000000003,
  KnownAccounts1750000000010,
  Files1750000000020,
  UserNames1750000000040,
  Mails1750000000060,
  Apps1750000000070,
  FilesOfApps1750000000071,
  TeamInvitations1750000000080,
  AccountLinks1750000000081,
  AccountPreferences1750000000082,
  LlcFormations1750000000083,
  SignIn1750000000090,
  Oauth1750000000091,
  SealedMails1750000000092,
  FileUploaders1750000000093,
  PendingOwners1750000000110,
  Trigrams1750000000120,
  PlatformInboxByTime1750000000121,
  UserSearch1750000000122,
  AccountSearch1750000000123,
  SentMails1750000000124,
  DemoExamples1750000000126,
  TrustedDocuments1750000000132,
  PlatformOutboxContext1750000000140,
  StrictKeys1750000000150,
  EmbedOrigins1750000000160,
  BuyerMails1750000000170,
  MailOptOuts1750000000175,
  SessionUse1750000000180,
  SealedHtml1750000000191,
  MailRecords1750000000197,
];
