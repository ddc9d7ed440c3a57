/** Whether a person's certificate may sign, in a thread: the lists that authorities answer with have millions of lines. */
import type { Job } from '#server/threads/job.ts';
import { exigirCertificado } from '../assinado.ts';
import { lerCertificado } from '../certificado.ts';
import { confiancaDosDados, type ConfiancaDados } from './confianca-dados.ts';

type Pedido = {
  readonly certificado: Uint8Array;
  readonly cpf: string;
  readonly confianca: ConfiancaDados;
  readonly agora: Date;
};

/** The certificates above the signer's, without the root, as DER. */
export const job: Job<Pedido, readonly Uint8Array[]> = async (
  { certificado, cpf, confianca, agora },
  { ask },
) => {
  const como = { confianca: confiancaDosDados(confianca, ask), agora: () => agora };
  const acima = await exigirCertificado(lerCertificado(certificado), cpf, como);
  return acima.map(({ der }) => Uint8Array.from(der));
};
