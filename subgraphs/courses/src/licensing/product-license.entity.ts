import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a product includes an experience that gives license keys, as billing was told last. */
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
