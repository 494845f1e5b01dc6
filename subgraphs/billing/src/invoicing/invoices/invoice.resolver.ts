import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  type Transaction,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import type { InvoiceDrafts } from './invoice.drafts';
import { InvoiceCreateInput, InvoiceListArgs, InvoicePatch } from './invoice.inputs';
import type { InvoiceRepository } from './invoice.repository';
import type { InvoiceService } from './invoice.service';
import { Invoice, InvoiceConnection, InvoiceDeletePayload, InvoicePayload } from './invoice.resource';

const ofInvoice = { description: 'Invoice id, `inv_…`.' } as const;

@Resolver(() => Invoice)
export class InvoiceResolver {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly drafts: InvoiceDrafts,
    private readonly service: InvoiceService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Invoice, {
    nullable: true,
    description: 'An invoice by id; null if it does not exist or is not accessible. Needs `invoice:basic:read`.',
  })
  invoice(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofInvoice) id: string,
  ): Promise<ReadRow<Invoice> | null> {
    return this.invoices.reads.find(ctx, id, selectionOf(info, 'Invoice'));
  }

  @Query(() => InvoiceConnection, {
    name: 'invoices',
    description: 'Invoices, newest first, 20 at a time by default. Needs `invoice:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => InvoiceListArgs) args: InvoiceListArgs,
  ): Promise<Connection<ReadRow<Invoice>>> {
    return toConnection(await this.invoices.list(ctx, args, selectionOf(info, 'Invoice', nodePaths)));
  }

  @Mutation(() => InvoicePayload, {
    description:
      'Creates an invoice with its plan, and its product if one is described. It is sent or charged immediately unless it is a draft. Needs `invoice:create`.',
  })
  invoiceCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => InvoiceCreateInput, { description: 'The invoice to create.' }) input: InvoiceCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'invoiceCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => InvoicePayload, { description: 'Updates a draft. Needs `invoice:update`.' })
  invoiceUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofInvoice) id: string,
    @Arg('input', () => InvoicePatch, { description: 'The changes.' }) input: InvoicePatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'invoiceUpdate', { id, input }, (tx) => this.drafts.update(tx, id, input));
  }

  @Mutation(() => InvoiceDeletePayload, { description: 'Deletes a draft with its plan. Needs `invoice:update`.' })
  async invoiceDelete(@Ctx() ctx: Context, @Arg('id', () => ID, ofInvoice) id: string): Promise<InvoiceDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'invoiceDelete', { id }, (tx) =>
      this.drafts.delete(tx, id),
    );
    return { deletedId, userErrors };
  }

  @Mutation(() => InvoicePayload, { description: 'Sends or charges a draft. Needs `invoice:update`.' })
  invoiceFinalize(@Ctx() ctx: Context, @Arg('id', () => ID, ofInvoice) id: string): Promise<Outcome> {
    return this.command(ctx, 'invoiceFinalize', id, (tx) => this.service.finalize(tx, id));
  }

  @Mutation(() => InvoicePayload, {
    description:
      'Records that an unpaid invoice was paid elsewhere; a customer who is a member gets the membership. Needs `invoice:update`.',
  })
  invoiceMarkPaid(@Ctx() ctx: Context, @Arg('id', () => ID, ofInvoice) id: string): Promise<Outcome> {
    return this.command(ctx, 'invoiceMarkPaid', id, (tx) => this.service.markPaid(tx, id));
  }

  @Mutation(() => InvoicePayload, { description: 'Marks an unpaid invoice as uncollectible. Needs `invoice:update`.' })
  invoiceMarkUncollectible(@Ctx() ctx: Context, @Arg('id', () => ID, ofInvoice) id: string): Promise<Outcome> {
    return this.command(ctx, 'invoiceMarkUncollectible', id, (tx) => this.service.markUncollectible(tx, id));
  }

  @Mutation(() => InvoicePayload, { description: 'Voids an unpaid invoice permanently. Needs `invoice:update`.' })
  invoiceVoid(@Ctx() ctx: Context, @Arg('id', () => ID, ofInvoice) id: string): Promise<Outcome> {
    return this.command(ctx, 'invoiceVoid', id, (tx) => this.service.void(tx, id));
  }

  private command(
    ctx: Context,
    name: string,
    id: string,
    work: (tx: Transaction) => Promise<string>,
  ): Promise<Outcome> {
    return this.commands.run(ctx, name, { id }, work);
  }
}
