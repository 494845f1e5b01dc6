import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { uploadLinkSeconds } from '../file.links';
import { type ByteRange, type ObjectStore, UploadChanged, type UploadTarget, type Uploaded } from './object-store';

export interface S3StoreOptions {
  readonly bucket: string;
  readonly region: string;
  /** URL of an S3-compatible server. Default: Amazon S3. */
  readonly endpoint?: string;
  /** Access key of the S3 server. Default: the credentials of the process environment. */
  readonly accessKey?: { readonly id: string; readonly secret: string };
}

const contentType = 'application/octet-stream';

/**
 * Stores files in an S3 bucket. Clients upload to the bucket directly. The key of a permanent copy contains the ETag of
 * its bytes, so that other bytes uploaded with the same link get another key.
 */
export class S3Store implements ObjectStore {
  private readonly client: S3Client;

  constructor(private readonly options: S3StoreOptions) {
    const { region, endpoint, accessKey } = options;
    this.client = new S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(accessKey && { credentials: { accessKeyId: accessKey.id, secretAccessKey: accessKey.secret } }),
      // Without these two options, the SDK would put the checksum of an empty body into the presigned URL.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async target(id: string, requestedAt: Date): Promise<UploadTarget> {
    const command = new PutObjectCommand({
      Bucket: this.options.bucket,
      Key: uploadedKey(id),
      ContentType: contentType,
    });
    const url = await getSignedUrl(this.client, command, {
      expiresIn: uploadLinkSeconds,
      signingDate: requestedAt,
      signableHeaders: new Set(['content-type']),
    });
    return { url, headers: { 'Content-Type': contentType } };
  }

  async uploaded(id: string): Promise<Uploaded | null> {
    const found = await this.client
      .send(new HeadObjectCommand({ Bucket: this.options.bucket, Key: uploadedKey(id) }))
      .catch(nullIfNotFound);
    return found && { size: found.ContentLength ?? 0, tag: found.ETag ?? '' };
  }

  async read(id: string, tag: string, maxBytes: number): Promise<Readable> {
    const command = new GetObjectCommand({
      Bucket: this.options.bucket,
      Key: uploadedKey(id),
      IfMatch: tag,
      Range: `bytes=0-${maxBytes - 1}`,
    });
    const found = await this.client.send(command).catch(changed);
    return found.Body as Readable;
  }

  async keep(id: string, tag: string): Promise<string> {
    const key = `kept/${id}/${tag.replace(/[^\w-]/g, '')}`;
    const { bucket } = this.options;
    await this.client
      .send(
        new CopyObjectCommand({
          Bucket: bucket,
          Key: key,
          CopySource: `${bucket}/${uploadedKey(id)}`,
          CopySourceIfMatch: tag,
        }),
      )
      .catch(changed);
    return key;
  }

  async open(key: string, range: ByteRange | null): Promise<Readable | null> {
    const command = new GetObjectCommand({
      Bucket: this.options.bucket,
      Key: key,
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    });
    const found = await this.client.send(command).catch(nullIfNotFound);
    return found && (found.Body as Readable);
  }

  async discard(id: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.options.bucket, Key: uploadedKey(id) }));
  }

  /** Nothing to do: S3 makes objects visible only when they are complete. */
  async sweep(): Promise<void> {}

  close(): void {
    this.client.destroy();
  }
}

function uploadedKey(id: string): string {
  return `arrived/${id}`;
}

interface S3ResponseError {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function nullIfNotFound(error: S3ResponseError): null {
  if (error.$metadata?.httpStatusCode === 404) return null;
  throw error;
}

function changed(error: S3ResponseError): never {
  throw [404, 412].includes(error.$metadata?.httpStatusCode ?? 0) ? new UploadChanged() : error;
}
