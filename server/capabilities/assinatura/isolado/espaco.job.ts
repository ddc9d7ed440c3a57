/** A PDF made ready for a signature, in a thread. */
import { createHash } from 'node:crypto';
import type { Job } from '#server/threads/job.ts';
import { shared } from '#server/threads/shared.ts';
import { bytesDe } from '../asn1.ts';
import { abrirEspaco, partesCobertas, type Marca } from '../espaco.ts';

type Pedido = { readonly pdf: Uint8Array; readonly marca: Marca };
type Pronto = {
  readonly pdf: Uint8Array;
  readonly de: number;
  readonly ate: number;
  readonly assinada: boolean;
  readonly resumo: Uint8Array;
};

export const job: Job<Pedido, Pronto> = ({ pdf, marca }) => {
  const espaco = abrirEspaco(bytesDe(pdf), marca);
  const resumo = createHash('sha256');
  for (const parte of partesCobertas(espaco)) resumo.update(parte);
  return {
    pdf: shared(espaco.pdf),
    de: espaco.de,
    ate: espaco.ate,
    assinada: espaco.assinada,
    resumo: resumo.digest(),
  };
};
