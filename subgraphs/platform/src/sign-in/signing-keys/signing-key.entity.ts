import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key pair for the signatures of tokens. Retired keys still verify the tokens that they signed. */
@Entity('signing_keys')
export class SigningKeyEntity {
  @PrimaryColumn('text')
  kid!: string;

  @Column('jsonb', { name: 'public_jwk' })
  publicJwk!: Record<string, unknown>;

  @Column('text', { name: 'encrypted_private_key' })
  encryptedPrivateKey!: string;

  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
