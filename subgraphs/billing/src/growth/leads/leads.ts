import type { Commands, Database } from '../../../../kit/src';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import type { ReadModels } from '../../read-models';
import { LeadRepository } from './lead.repository';
import { LeadResolver } from './lead.resolver';
import { LeadService } from './lead.service';
import { LeadPayload, Lead } from './lead.resource';
import { payloadResolver } from '../../../../kit/src';

export interface LeadDeps {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly products: ProductRepository;
}

/** Creates the lead module: its resolvers and its repository. */
export function createLeads({ database, models, commands, products }: LeadDeps) {
  const repository = new LeadRepository(database, models.lead);
  const service = new LeadService(repository, products);
  return {
    repository,
    resolvers: [
      new LeadResolver(repository, service, commands),
      payloadResolver(LeadPayload, Lead, (...read) => repository.reads.commandResult(...read)),
    ],
  };
}
