import {
  type Commands,
  type Database,
  type ReferenceResolver,
  selectionOf,
  payloadResolver,
} from '../../../../kit/src';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import type { ApiKeyRepository } from '../api-keys/api-key.repository';
import { AppInstallationResolver } from '../app-installations/app-installation.resolver';
import { AppInstallationRepository } from '../app-installations/app-installation.repository';
import { AppInstallationService } from '../app-installations/app-installation.service';
import type { Pictures } from '../../files/pictures';
import type { Permissions } from '../../team/permissions/permissions';
import type { ReadModels } from '../../read-models';
import { TrustedDocumentRepository } from '../trusted-documents/trusted-document.repository';
import {
  TrustedDocumentManifestPayloadResolver,
  TrustedDocumentResolver,
} from '../trusted-documents/trusted-document.resolver';
import type { DocumentCheck } from '../trusted-documents/trusted-document.rules';
import { TrustedDocumentService } from '../trusted-documents/trusted-document.service';
import { AppRepository } from './app.repository';
import { AppResolver } from './app.resolver';
import { AppService } from './app.service';
import { AppKeyRepository } from './app-key.repository';
import { AppKeyService } from './app-key.service';
import { AppInstallationPayload, AppInstallation } from '../app-installations/app-installation.resource';
import { AppPayload, App, AppClientSecretPayload } from './app.resource';

interface AppsDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly accounts: AccountRepository;
  readonly keys: ApiKeyRepository;
  readonly permissions: Permissions;
  readonly pictures: Pictures;
  /** Returns the problems of a client's document for the public schema. */
  readonly documentProblems: DocumentCheck;
  readonly sandbox: boolean;
}

/** Creates the modules of apps, their keys and their installations. */
export function createApps(deps: AppsDependencies) {
  const { database, models, commands, accounts, keys, permissions, pictures } = deps;
  const apps = new AppRepository(database, models.app);
  const installations = new AppInstallationRepository(database, models.appInstallation);
  const appKeys = new AppKeyRepository();
  const documents = new TrustedDocumentRepository(database, models.trustedDocumentManifest);
  const installationService = new AppInstallationService(installations, apps, accounts, permissions);
  const service = new AppService({ apps, accounts, installations, keys: appKeys, documents, permissions, pictures });
  const documentService = new TrustedDocumentService(documents, apps, deps.documentProblems);
  const resolvers = [
    new AppResolver(apps, service, new AppKeyService(apps, keys, appKeys, deps.sandbox), commands),
    payloadResolver(AppPayload, App, (...read) => apps.find(...read)),
    payloadResolver(AppClientSecretPayload, App, (...read) => apps.find(...read)),
    new AppInstallationResolver(installations, installationService, commands),
    payloadResolver(AppInstallationPayload, AppInstallation, (...read) => installations.shown(...read)),
    new TrustedDocumentResolver(documents, documentService, apps, commands),
    new TrustedDocumentManifestPayloadResolver(documents),
  ];
  const reference: ReferenceResolver = ({ id }, ctx, info) =>
    apps.getReference(ctx, id as string, selectionOf(info, 'App'));
  return { apps, installations, installationService, resolvers, references: { App: reference } };
}
