import type { ReadModel } from '../../kit/src';
import { checkoutConfigurationReadModel } from './checkout-configurations/checkout-configuration.read-model';
import { memberReadModel } from './members/member.read-model';
import { membershipReadModel } from './memberships/membership.read-model';
import { partnerBusinessReadModel } from './partners/partner-business.read-model';
import { partnerEarningReadModel } from './partners/partner-earning.read-model';
import { partnerReadModel } from './partners/partner.read-model';
import { referredUserReadModel } from './partners/referred-user.read-model';
import { planReadModel } from './plans/plan.read-model';
import { productReadModel } from './products/product.read-model';
import { promoCodeReadModel } from './promo-codes/promo-code.read-model';

/** The read models of the domain, which join one another. */
export interface ReadModels {
  readonly plan: ReadModel;
  readonly product: ReadModel;
  readonly member: ReadModel;
  readonly membership: ReadModel;
  readonly checkoutConfiguration: ReadModel;
  readonly promoCode: ReadModel;
  readonly partner: ReadModel;
  readonly partnerBusiness: ReadModel;
  readonly partnerEarning: ReadModel;
  readonly referredUser: ReadModel;
}

/** @param origin public address of the service, for links to hosted pages */
export function createReadModels(origin: string): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.plan = planReadModel(models, origin);
  models.product = productReadModel(models);
  models.member = memberReadModel();
  models.membership = membershipReadModel(models, origin);
  models.checkoutConfiguration = checkoutConfigurationReadModel(models, origin);
  models.promoCode = promoCodeReadModel(models);
  models.partner = partnerReadModel(origin);
  models.partnerBusiness = partnerBusinessReadModel();
  models.partnerEarning = partnerEarningReadModel(models);
  models.referredUser = referredUserReadModel();
  return models;
}
