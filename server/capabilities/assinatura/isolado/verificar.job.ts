/** A PDF's signatures checked, in a thread. */
import { bytesDe } from '../asn1.ts';
import { verificarPdf, type Verificacao } from '../verificar.ts';
import { confiancaDosDados, type ConfiancaDados } from './confianca-dados.ts';
import type { Job } from '#server/threads/job.ts';

type Pedido = { readonly pdf: Uint8Array; readonly confianca: ConfiancaDados; readonly agora: Date };

export const job: Job<Pedido, Verificacao> = ({ pdf, confianca, agora }, { ask }) =>
  verificarPdf(bytesDe(pdf), confiancaDosDados(confianca, ask), agora);
