/** A text of the NFS-e against its published schema, in a thread: libxml2's sentences without namespaces; none where it is valid. */
import { defeitosDoXml } from '#server/capabilities/xml-esquema/index.ts';
import type { Job } from '#server/threads/job.ts';

export type AConferir = {
  readonly xml: string;
  readonly esquema: 'DPS_v1.01.xsd' | 'pedRegEvento_v1.01.xsd';
};

export const job: Job<AConferir, readonly string[]> = ({ xml, esquema }) =>
  defeitosDoXml(Buffer.from(xml), new URL(`./esquemas/${esquema}`, import.meta.url)).map(({ frase }) =>
    frase.replaceAll(/\{[^}]*\}/g, '').trim(),
  );
