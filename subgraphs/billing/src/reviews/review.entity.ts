import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReviewStatus } from './review.states';

/** A file that is shown with a review. What files are is another domain's business: the id alone is known here. */
export interface ReviewFile {
  readonly id: string;
}

/** What a customer says about a product. */
@Entity('reviews')
export class ReviewEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'product_id' })
  productId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('int')
  stars!: number;

  @Column('text')
  status!: ReviewStatus;

  /** Whether the customer had paid for the product when the review was written. */
  @Column('boolean', { name: 'paid_for_product' })
  paidForProduct!: boolean;

  @Column('jsonb')
  attachments!: readonly ReviewFile[];

  /** When the customer first got the product. */
  @Column('timestamptz', { name: 'joined_at', nullable: true })
  joinedAt!: Date | null;

  /** When it was published last; null while it never was. */
  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
