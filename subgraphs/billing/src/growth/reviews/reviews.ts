import type { Commands, Database } from '../../../../kit/src';
import type { SaleFiles } from '../../files/sale-files';
import type { AccountTotalsRepository } from '../../memberships/members/account-totals.repository';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import type { ReadModels } from '../../read-models';
import { ReviewRepository } from './review.repository';
import { ReviewResolver, SandboxReviewResolver } from './review.resolver';
import { ReviewService } from './review.service';
import { ReviewPayload, Review } from './review.resource';
import { payloadResolver } from '../../../../kit/src';

export interface ReviewDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly products: ProductRepository;
  readonly totals: AccountTotalsRepository;
  readonly files: SaleFiles;
  readonly sandbox: boolean;
}

/** Creates the review module: resolvers and repository. */
export function createReviews({ database, models, commands, products, totals, files, sandbox }: ReviewDependencies) {
  const repository = new ReviewRepository(database, models.review, products);
  const service = new ReviewService(repository, products, totals, files);
  return {
    repository,
    resolvers: [
      new ReviewResolver(repository, service, commands),
      payloadResolver(ReviewPayload, Review, (...read) => repository.reads.commandResult(...read)),
      ...(sandbox ? [new SandboxReviewResolver(service, commands)] : []),
    ],
  };
}
