/** What is used of a library without types. */
declare module '@postalsys/vmc' {
  import type { X509Certificate } from 'node:crypto';

  interface Certificate {
    subject: { organizationName?: string; markType?: string };
    subjectAltName: string[];
    validTo: string | null;
  }
  export class RootStore {
    static create(): RootStore;
    rootCerts: X509Certificate[];
  }
  /** Throws for what is no certificate of a mark. */
  export function vmc(
    pem: string,
    options?: { now?: Date; rootStore?: RootStore },
  ): Promise<{
    type: 'VMC' | 'CMC';
    certificate: Certificate;
    validHash: boolean | undefined;
    /** Base64. */
    logoFile: string | undefined;
  }>;
}
