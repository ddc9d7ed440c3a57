/** What is asked of a certificate before it signs, and of a file that has been signed. Runs in a thread (isolado/). */
import type { Referencia } from '#domain/assinatura/politicas.ts';
import { quebradas, type AssinaturaConferida } from '#domain/assinatura/relatorio.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos, motivoAssinatura } from '#messages/assinatura.ts';
import { montarCadeia } from './cadeia.ts';
import { podeAssinar, type Certificado } from './certificado.ts';
import type { Confianca } from './confianca.ts';
import { soAssinaturaNossa } from './mudancas.ts';
import { conferirRevogacao } from './revogacao.ts';
import { analisar, verificarPdf } from './verificar.ts';

type Como = { readonly confianca: Confianca; readonly agora: () => Date };

const recusa = (texto: string) => new AppError('assinatura-recusada', { messages: [texto] });

/**
 * The certificates above the signer's, without the root. Throws 'assinatura-recusada' with the reason when the
 * certificate may not sign for this CPF now.
 */
export async function exigirCertificado(
  certificado: Certificado,
  cpf: string,
  { confianca, agora }: Como,
): Promise<Certificado[]> {
  if (confianca.raizes.length === 0) throw recusa(textos.semRaizes);
  if (certificado.cpf === null) throw recusa(textos.certificadoSemCpf);
  if (certificado.cpf !== cpf) throw recusa(textos.certificadoDeOutro);
  if (!podeAssinar(certificado)) throw recusa(textos.certificadoNaoAssina);
  const cadeia = montarCadeia(certificado, confianca.intermediarios, confianca.raizes, agora());
  if (!cadeia.ok)
    throw recusa(cadeia.motivo === 'sem-raiz' ? textos.certificadoSemRaiz : textos.certificadoVencido);
  for (const [lugar, certificadoDaCadeia] of cadeia.certificados.slice(0, -1).entries()) {
    const emissor = cadeia.certificados[lugar + 1];
    if (!emissor) continue;
    const { estado } = await conferirRevogacao(certificadoDaCadeia, emissor, agora(), confianca.buscar);
    if (estado === 'revogada') throw recusa(textos.certificadoRevogado);
    if (estado === 'desconhecida' && confianca.exigeRevogacao) throw recusa(textos.revogacaoDesconhecida);
  }
  return cadeia.certificados.slice(1, -1);
}

export type Esperado = {
  readonly cpf: string;
  readonly referencia: Referencia | null;
  /** The person was told that an earlier signature is wrong, and signs all the same. */
  readonly sobreQuebrada?: boolean | undefined;
};

/**
 * The new signature of a finished file. Throws 'assinatura-recusada' when the original's bytes are not its beginning,
 * when there is not one signature more or anything beside it, when an earlier one is wrong, or when the verifier does not find that one valid, the person's, and of the
 * policy asked for (null: none).
 */
export async function exigirAssinado(
  original: Buffer,
  pdf: Buffer,
  { cpf, referencia, sobreQuebrada }: Esperado,
  { confianca, agora }: Como,
): Promise<AssinaturaConferida> {
  if (pdf.length <= original.length || !pdf.subarray(0, original.length).equals(original))
    throw recusa(textos.naoEDoOriginal);
  const antes = analisar(original).assinaturas.length;
  const depois = await verificarPdf(pdf, confianca, agora());
  const { assinaturas } = depois.relatorio;
  const nova = assinaturas.at(-1);
  if (!nova || assinaturas.length !== antes + 1) throw recusa(textos.semAssinaturaNova);
  // Nothing is said against the file, nor is it kept as if it were good: the log gets the cause.
  if (nova.motivos.includes('conferencia-falhou')) throw new Error(depois.falhas.join('\n'));
  if (nova.situacao !== 'valida') {
    throw new AppError('assinatura-recusada', {
      messages: nova.motivos.map((motivo) => motivoAssinatura[motivo]),
    });
  }
  if (nova.depois !== 'nada') throw recusa(textos.naoEDoOriginal);
  if (!soAssinaturaNossa(original, pdf)) throw recusa(textos.maisQueAssinatura);
  if (!sobreQuebrada && quebradas(depois.relatorio).length > 0) throw recusa(textos.assinaturaQuebrada);
  if (depois.cpfs.at(-1) !== cpf) throw recusa(textos.certificadoDeOutro);
  if (nova.referencia !== referencia) throw recusa(textos.referenciaErrada);
  return nova;
}
