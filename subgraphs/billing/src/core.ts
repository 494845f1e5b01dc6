import {
  type Commands,
  type Database,
  FileReplicas,
  type SubgraphDefinition,
  selectionOf,
  payloadResolver,
} from '../../kit/src';
import { AccessRepository } from './memberships/access/access.repository';
import { AccessResolver } from './memberships/access/access.resolver';
import { UserAccessRepository } from './memberships/access/user-access.repository';
import { userAccessResolvers } from './memberships/access/user-access.resolver';
import { CheckoutPlans } from './checkout/checkout-configurations/checkout-plans';
import { SaleFiles } from './files/sale-files';
import { SalesStepsRepository } from './accounts/sales-steps.repository';
import { SalesStepsResolver } from './accounts/sales-steps.resolver';
import { AccountMembersResolver } from './memberships/members/account-members.resolver';
import { AccountTotalsRepository } from './memberships/members/account-totals.repository';
import { MemberRepository } from './memberships/members/member.repository';
import { MemberResolver } from './memberships/members/member.resolver';
import { MemberService } from './memberships/members/member.service';
import { MembershipChanges } from './memberships/memberships/membership.changes';
import { MembershipResolver } from './memberships/memberships/membership.resolver';
import { MembershipRepository } from './memberships/memberships/membership.repository';
import { MembershipSales } from './memberships/memberships/membership.sales';
import { MembershipService } from './memberships/memberships/membership.service';
import { MembershipTopUps } from './memberships/memberships/membership.top-up';
import { PlanChanges } from './memberships/plan-changes/plan-changes';
import { PlanCountsRepository } from './memberships/memberships/plan-counts.repository';
import { DefaultPlanRepository } from './catalogue/plans/default-plan.repository';
import { PlanResolver } from './catalogue/plans/plan.resolver';
import { PlanRepository } from './catalogue/plans/plan.repository';
import { PlanService } from './catalogue/plans/plan.service';
import { ProductResolver } from './catalogue/products/product.resolver';
import { ProductPlansResolver } from './catalogue/products/product-plans.resolver';
import { ProductRepository } from './catalogue/products/product.repository';
import { ProductService } from './catalogue/products/product.service';
import type { ReadModels } from './read-models';
import { TestClocks, createTestClocks } from './memberships/test-clocks';
import { UserBillingDetailsRepository } from './users/billing-details/billing-details.repository';
import {
  UserBillingDetailsPayloadResolver,
  UserBillingDetailsResolver,
} from './users/billing-details/billing-details.resolver';
import { UserBillingDetailsService } from './users/billing-details/billing-details.service';
import { MembershipPayload, Membership } from './memberships/memberships/membership.resource';
import { PlanPayload, Plan } from './catalogue/plans/plan.resource';
import { ProductPayload, Product } from './catalogue/products/product.resource';

/**
 * Creates the core module: products, plans, members, memberships and test clocks. Returns its repositories and
 * services, its GraphQL resolvers and the resolvers for federated entity references.
 */
export function createCore(database: Database, models: ReadModels, commands: Commands, sandbox: boolean) {
  const clocks = new TestClocks();
  const files = new SaleFiles(new FileReplicas(database));
  const plans = new PlanRepository(database, models.plan);
  const products = new ProductRepository(database, models.product);
  const planService = new PlanService(plans, products, new DefaultPlanRepository());
  const productService = new ProductService(products, planService, files);
  const members = new MemberRepository(database, models.member);
  const memberships = new MembershipRepository(database, models.membership, clocks);
  const totals = new AccountTotalsRepository(database);
  const memberService = new MemberService(members, totals);
  const counts = new PlanCountsRepository();
  const sales = new MembershipSales(plans, memberships, memberService, counts, clocks);
  const changes = new MembershipChanges(memberships, memberService, counts);
  const membershipService = new MembershipService(memberships, changes, plans);
  const topUps = new MembershipTopUps(memberships, changes, memberService);
  const planChanges = new PlanChanges({ plans, memberships, changes, sales, members: memberService, counts });
  const checkoutPlans = new CheckoutPlans(plans, planService, productService);
  const userAccess = new UserAccessRepository(database);
  const billingDetails = new UserBillingDetailsRepository(database);
  const testClocks = createTestClocks({ database, models, commands, sandbox });
  return {
    clocks,
    files,
    testClocks: testClocks.repository,
    plans,
    planService,
    products,
    productService,
    members,
    memberships,
    memberService,
    totals,
    counts,
    sales,
    changes,
    topUps,
    planChanges,
    membershipService,
    newPlans: checkoutPlans,
    billingDetails,
    resolvers: [
      new ProductResolver(products, productService, commands),
      payloadResolver(ProductPayload, Product, (...read) => products.reads.commandResult(...read)),
      new ProductPlansResolver(plans),
      new PlanResolver(plans, planService, commands),
      payloadResolver(PlanPayload, Plan, (...read) => plans.reads.commandResult(...read)),
      new MemberResolver(members),
      new AccountMembersResolver(totals),
      new SalesStepsResolver(new SalesStepsRepository(database)),
      new MembershipResolver(memberships, membershipService, commands),
      payloadResolver(MembershipPayload, Membership, (...read) => memberships.getCommandResult(...read)),
      new AccessResolver(new AccessRepository(database)),
      ...userAccessResolvers(userAccess, products, memberships),
      new UserBillingDetailsResolver(billingDetails, new UserBillingDetailsService(billingDetails), commands),
      new UserBillingDetailsPayloadResolver(billingDetails),
      ...testClocks.resolvers,
    ],
    references: {
      User: ({ id }) => ({ id, customerOf: null }),
      Product: ({ id }, ctx, info) => products.reads.find(ctx, id as string, selectionOf(info, 'Product')),
      Plan: ({ id }, ctx, info) => plans.reads.reference(ctx, id as string, selectionOf(info, 'Plan')),
      Member: ({ id }, ctx, info) => members.getReference(ctx, id as string, selectionOf(info, 'Member')),
      Membership: ({ id }, ctx, info) => memberships.getReference(ctx, id as string, selectionOf(info, 'Membership')),
      UserAccess: ({ userId }, ctx) => userAccess.find(ctx, userId as string),
      ...testClocks.references,
    } satisfies SubgraphDefinition['references'],
  };
}
