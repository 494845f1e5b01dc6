import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a product includes an experience with license keys, as last reported to the billing subgraph. */
@Entity('product_licenses')
export class ProductLicenseEntity {
  /** Id of the product. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('boolean', { name: 'is_licensed' })
  isLicensed!: boolean;
}
