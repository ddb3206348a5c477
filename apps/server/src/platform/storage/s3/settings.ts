/** How a bucket is reached. */
export type BucketSettings = {
  bucket: string;
  /** Undefined for AWS. */
  endpoint: string | undefined;
  region: string;
  /** Without them, those that Amazon's tools would find: environment, files, or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** What the names of all objects begin with: empty, or with a slash at its end. */
  prefix: string;
  /** `https://endpoint/bucket/…` instead of `https://bucket.endpoint/…`. */
  pathStyle: boolean;
};
