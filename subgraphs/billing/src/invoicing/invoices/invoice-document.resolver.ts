import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, ID, Info, Query, Resolver } from 'type-graphql';
import { type Context, Selection, selectionOf } from '../../../../kit/src';
import { InvoiceDocument } from './invoice-document.type';
import type { InvoiceDocuments } from './invoice-documents';

/** Resolver of the hosted page that shows an invoice. */
@Resolver()
export class InvoiceDocumentResolver {
  constructor(private readonly documents: InvoiceDocuments) {}

  @Directive('@inaccessible')
  @Query(() => InvoiceDocument, {
    nullable: true,
    description:
      'Content of an issued invoice; null if the invoice does not exist or is a draft, or the key is wrong. For the hosted pages only.',
  })
  invoiceDocument(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The invoice, `inv_…`.' }) id: string,
    @Arg('key', () => String, { description: 'Key in the URL.' }) key: string,
  ): Promise<InvoiceDocument | null> {
    const { fields } = selectionOf(info, 'InvoiceDocument');
    return this.documents.find(ctx, id, key, fields.get('invoice') ?? Selection.none);
  }
}
