/** The proof that a finished file is the document as the person signed it, in a thread. */
import type { AssinaturaConferida } from '#domain/assinatura/relatorio.ts';
import type { Job } from '#server/threads/job.ts';
import { exigirAssinado, type Esperado } from '../assinado.ts';
import { bytesDe } from '../asn1.ts';
import { confiancaDosDados, type ConfiancaDados } from './confianca-dados.ts';

type Pedido = {
  readonly original: Uint8Array;
  readonly pdf: Uint8Array;
  readonly esperado: Esperado;
  readonly confianca: ConfiancaDados;
  readonly agora: Date;
};

export const job: Job<Pedido, AssinaturaConferida> = (
  { original, pdf, esperado, confianca, agora },
  { ask },
) =>
  exigirAssinado(bytesDe(original), bytesDe(pdf), esperado, {
    confianca: confiancaDosDados(confianca, ask),
    agora: () => agora,
  });
