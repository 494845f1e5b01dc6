import {
  type Commands,
  type Database,
  type FileReplicas,
  type ReferenceResolver,
  selectionOf,
  payloadResolver,
} from '../../../kit/src';
import type { Accesses } from '../accesses/access.repository';
import { Licensing } from '../licensing/licensing';
import { ProductLicenseRepository } from '../licensing/product-license.repository';
import type { ProductReplicas } from '../products/product-replica.repository';
import type { ReadModels } from '../read-models';
import { ExperienceAccessResolver } from '../resource-access/resource-access.resolver';
import { ExperienceRepository } from './experience.repository';
import { ExperienceCommandResolver, ExperienceResolver, ProductExperiencesResolver } from './experience.resolver';
import { ExperienceService } from './experience.service';
import { ExperiencePayload, Experience } from './experience.resource';

export interface ExperienceDependencies {
  readonly database: Database;
  readonly models: Pick<ReadModels, 'experience'>;
  readonly commands: Commands;
  readonly accesses: Accesses;
  readonly products: ProductReplicas;
  readonly files: FileReplicas;
}

/** Creates the repository, resolvers and federation reference resolvers of experiences. */
export function createExperiences({ database, models, commands, accesses, products, files }: ExperienceDependencies) {
  const repository = new ExperienceRepository(database, models.experience, accesses);
  const service = new ExperienceService({
    experiences: repository,
    products,
    files,
    licensing: new Licensing(new ProductLicenseRepository()),
  });
  const reference: ReferenceResolver = ({ id }, ctx, info) =>
    repository.find(ctx, id as string, selectionOf(info, 'Experience'));
  const User: ReferenceResolver = ({ id }) => ({ id, customerOf: null });
  const Product: ReferenceResolver = ({ id }) => ({ id });
  return {
    repository,
    references: { Experience: reference, Product, User },
    resolvers: [
      new ExperienceResolver(repository),
      new ProductExperiencesResolver(repository),
      new ExperienceCommandResolver(service, products, files, commands),
      payloadResolver(ExperiencePayload, Experience, (...read) => repository.getCommandResult(...read)),
      new ExperienceAccessResolver(repository, accesses),
    ],
  };
}
