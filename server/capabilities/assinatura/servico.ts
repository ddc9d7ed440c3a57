/**
 * Signing for a person: certificate checked, PDF prepared, hash signed where the key is, file closed and verified.
 * What these functions give back has been validated; nothing before may be told as signed.
 */
import type { Referencia } from '#domain/assinatura/politicas.ts';
import type { AssinaturaConferida } from '#domain/assinatura/relatorio.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos, motivoAssinatura } from '#messages/assinatura.ts';
import type { AssinaturaGovBr, ChaveEmNuvem } from '#server/gateways/assinador/port.ts';
import type { Carimbador } from '#server/gateways/carimbo/port.ts';
import { montarCadeia } from './cadeia.ts';
import { lerCertificado, podeAssinar, type Certificado } from './certificado.ts';
import { sha256 } from './cms.ts';
import type { Confianca } from './confianca.ts';
import { abrirEspaco, abrirPdf, assinaturasDoPdf, fecharEspaco, partesCobertas } from './espaco.ts';
import { concluir, preparar } from './pades.ts';
import { conferirRevogacao } from './revogacao.ts';
import { verificarPdf } from './verificar.ts';

export type Meios = {
  readonly confianca: Confianca;
  readonly carimbador: Carimbador | null;
  readonly agora: () => Date;
};

export type Original = { readonly id: string; readonly nome: string; readonly pdf: Buffer };
export type Assinado = { readonly id: string; readonly pdf: Buffer; readonly assinatura: AssinaturaConferida };
/** Of several documents some may fail while others are signed. */
export type Resultado = Assinado | { readonly id: string; readonly erro: unknown };

/** The provider takes this authorization no more: asking again for the next document is of no use. */
export const acabou = (erro: unknown): boolean => erro instanceof AppError && erro.code === 'assinatura-expirada';

/** The authorization was given by somebody else: no document will do with it. */
export const deOutraPessoa = (erro: unknown): boolean =>
  erro instanceof AppError && erro.messages.includes(textos.certificadoDeOutro);

const recusa = (texto: string) => new AppError('assinatura-recusada', { messages: [texto] });

/**
 * The certificates above the signer's, without the root. Throws 'assinatura-recusada' with the reason when the
 * certificate may not sign for this CPF now.
 */
export async function exigirCertificado(
  certificado: Certificado,
  cpf: string,
  { confianca, agora }: Meios,
): Promise<Certificado[]> {
  if (confianca.raizes.length === 0) throw recusa(textos.semRaizes);
  if (certificado.cpf === null) throw recusa(textos.certificadoSemCpf);
  if (certificado.cpf !== cpf) throw recusa(textos.certificadoDeOutro);
  if (!podeAssinar(certificado)) throw recusa(textos.certificadoNaoAssina);
  const cadeia = montarCadeia(certificado, confianca.intermediarios, confianca.raizes, agora());
  if (!cadeia.ok) throw recusa(cadeia.motivo === 'sem-raiz' ? textos.certificadoSemRaiz : textos.certificadoVencido);
  for (const [lugar, um] of cadeia.certificados.slice(0, -1).entries()) {
    const emissor = cadeia.certificados[lugar + 1];
    if (!emissor) continue;
    const { estado } = await conferirRevogacao(um, emissor, agora(), confianca.buscar);
    if (estado === 'revogada') throw recusa(textos.certificadoRevogado);
    if (estado === 'desconhecida' && confianca.exigeRevogacao) throw recusa(textos.revogacaoDesconhecida);
  }
  return cadeia.certificados.slice(1, -1);
}

/** Signs with a certificate in the cloud; one call to the provider for as many documents as it takes. */
export async function assinarNaNuvem(
  originais: readonly Original[],
  chave: ChaveEmNuvem,
  { token, cpf, referencia }: { readonly token: string; readonly cpf: string; readonly referencia: Referencia },
  meios: Meios,
): Promise<Resultado[]> {
  if (referencia === 'AD-RT' && !meios.carimbador) {
    throw new AppError('carimbo-indisponivel', { messages: [textos.carimboNaoConfigurado] });
  }
  const { alias, certificado, cadeia } = await escolherCertificado(chave, token, cpf, meios);
  const como = { referencia, certificado, subFilter: meios.confianca.subFilter, em: meios.agora() };
  const resultados: Resultado[] = [];
  let fim: unknown = null;
  for (let de = 0; de < originais.length; de += chave.porChamada) {
    const parte = await Promise.all(
      originais.slice(de, de + chave.porChamada).map(async (original) => {
        try {
          return { original, preparado: await preparar(original.pdf, como) };
        } catch (erro) {
          return { original, erro };
        }
      }),
    );
    const prontos = parte.filter((um) => um.preparado !== undefined);
    let valores: readonly Buffer[] = [];
    try {
      if (fim !== null) throw fim;
      if (prontos.length > 0)
        valores = await chave.assinar(
          token,
          alias,
          prontos.map(({ original, preparado }) => ({ id: original.id, nome: original.nome, resumo: preparado.resumo })),
        );
    } catch (erro) {
      // What earlier calls signed is not lost because a later one fails.
      if (!resultados.some((um) => 'pdf' in um)) throw erro;
      if (acabou(erro)) fim = erro;
      resultados.push(...parte.map(({ original, erro: seu }) => ({ id: original.id, erro: seu ?? erro })));
      continue;
    }
    for (const um of parte) {
      if (!um.preparado) {
        resultados.push({ id: um.original.id, erro: um.erro });
        continue;
      }
      try {
        const valor = valores[prontos.findIndex(({ preparado }) => preparado === um.preparado)];
        const pdf = await concluir(um.preparado, valor ?? Buffer.alloc(0), { cadeia, carimbador: meios.carimbador });
        resultados.push({
          id: um.original.id,
          pdf,
          assinatura: await exigirAssinado(um.original.pdf, pdf, { cpf, referencia }, meios),
        });
      } catch (erro) {
        resultados.push({ id: um.original.id, erro });
      }
    }
  }
  return resultados;
}

/** gov.br's advanced signature: its CMS comes ready and carries no policy of ICP-Brasil. */
export async function assinarNoGovBr(
  original: Original,
  govBr: AssinaturaGovBr,
  { token, cpf }: { readonly token: string; readonly cpf: string },
  meios: Meios,
): Promise<Assinado> {
  const certificado = certificadoDe(await govBr.certificado(token));
  await exigirCertificado(certificado, cpf, meios);
  const espaco = await abrirEspaco(original.pdf, {
    subFilter: 'adbe.pkcs7.detached',
    nome: certificado.nome,
    // The service's manual asks for none.
    em: null,
    motivo: null,
    tamanho: 16_384,
  });
  const cms = await govBr.assinar(token, sha256(...partesCobertas(espaco)));
  const pdf = fecharEspaco(espaco, cms);
  return { id: original.id, pdf, assinatura: await exigirAssinado(original.pdf, pdf, { cpf, referencia: null }, meios) };
}

/**
 * The new signature of a finished file. Throws 'assinatura-recusada' when the original's bytes are not its beginning,
 * when there is not one signature more, or when the verifier does not find that one valid, the person's, and of the
 * policy asked for (null: none).
 */
export async function exigirAssinado(
  original: Buffer,
  pdf: Buffer,
  { cpf, referencia }: { readonly cpf: string; readonly referencia: Referencia | null },
  { confianca, agora }: Meios,
): Promise<AssinaturaConferida> {
  if (pdf.length <= original.length || !pdf.subarray(0, original.length).equals(original)) throw recusa(textos.naoEDoOriginal);
  const antes = assinaturasDoPdf(await abrirPdf(original, false)).length;
  const depois = await verificarPdf(pdf, confianca, agora());
  const { assinaturas } = depois.relatorio;
  const nova = assinaturas.at(-1);
  if (!nova || assinaturas.length !== antes + 1) throw recusa(textos.semAssinaturaNova);
  if (nova.situacao !== 'valida') {
    throw new AppError('assinatura-recusada', { messages: nova.motivos.map((motivo) => motivoAssinatura[motivo]) });
  }
  if (nova.depois !== 'nada' || assinaturas.some(({ depois }) => depois === 'alterado')) throw recusa(textos.naoEDoOriginal);
  if (depois.cpfs.at(-1) !== cpf) throw recusa(textos.certificadoDeOutro);
  if (nova.referencia !== referencia) throw recusa(textos.referenciaErrada);
  return nova;
}

/** The person's certificate among those of the token; the reason of the first when none will do. */
async function escolherCertificado(
  chave: ChaveEmNuvem,
  token: string,
  cpf: string,
  meios: Meios,
): Promise<{ alias: string | null; certificado: Certificado; cadeia: Certificado[] }> {
  let erro: unknown = recusa(textos.semCertificado);
  for (const [lugar, { alias, certificado: texto }] of (await chave.certificados(token)).entries()) {
    try {
      const certificado = certificadoDe(texto);
      return { alias, certificado, cadeia: await exigirCertificado(certificado, cpf, meios) };
    } catch (falha) {
      if (lugar === 0) erro = falha;
    }
  }
  throw erro;
}

function certificadoDe(texto: string): Certificado {
  try {
    return lerCertificado(texto);
  } catch (cause) {
    throw new AppError('assinador-indisponivel', { messages: [textos.respostaSemSentido], cause });
  }
}
