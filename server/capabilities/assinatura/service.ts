/**
 * Signing for a person: certificate checked, PDF prepared, hash signed where the key is, file closed and verified.
 * What these functions give back has been validated; nothing before may be told as signed.
 */
import type { Referencia } from '#domain/assinatura/politicas.ts';
import { quebradas, type AssinaturaConferida } from '#domain/assinatura/relatorio.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';
import type { AssinaturaGovBr, ChaveEmNuvem } from '#server/gateways/assinador-nuvem/port.ts';
import type { Carimbador } from '#server/gateways/carimbo/port.ts';
import { lerCertificado, type Certificado } from './certificado.ts';
import type { Confianca } from './confianca.ts';
import { fecharEspaco, type Espaco } from './espaco.ts';
import type { Esperado } from './assinado.ts';
import type { LeitorPdf } from './isolado/leitor.ts';
import { concluir, preparar } from './pades.ts';

export type Meios = {
  readonly confianca: Confianca;
  readonly leitor: LeitorPdf;
  readonly carimbador: Carimbador | null;
  readonly agora: () => Date;
};

export type Original = { readonly id: string; readonly nome: string; readonly pdf: Buffer };
export type Assinado = {
  readonly id: string;
  readonly pdf: Buffer;
  readonly assinatura: AssinaturaConferida;
};
/** Of several documents some may fail while others are signed. */
export type Resultado = Assinado | { readonly id: string; readonly erro: unknown };

/** The provider takes this authorization no more. Asking again for the next document would not help. */
export const acabou = (erro: unknown): boolean =>
  erro instanceof AppError && erro.code === 'assinatura-expirada';

/** The authorization was given by somebody else: no document will do with it. */
export const deOutraPessoa = (erro: unknown): boolean =>
  erro instanceof AppError && erro.messages.includes(textos.certificadoDeOutro);

const recusa = (texto: string) => new AppError('assinatura-recusada', { messages: [texto] });

/** Signs with a certificate in the cloud; one call to the provider for as many documents as it takes. */
export async function assinarNaNuvem(
  originais: readonly Original[],
  chave: ChaveEmNuvem,
  {
    token,
    cpf,
    referencia,
    sobreQuebrada,
  }: Esperado & { readonly token: string; readonly referencia: Referencia },
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
          const preparado = await preparar(original.pdf, como, meios.leitor);
          await exigirInteiras(original.pdf, preparado.espaco, meios, sobreQuebrada);
          return { original, preparado };
        } catch (erro) {
          return { original, erro };
        }
      }),
    );
    const prontos = parte.filter((documento) => documento.preparado !== undefined);
    let valores: readonly Buffer[] = [];
    try {
      if (fim !== null) throw fim;
      if (prontos.length > 0)
        valores = await chave.assinar(
          token,
          alias,
          prontos.map(({ original, preparado }) => ({
            id: original.id,
            nome: original.nome,
            resumo: preparado.resumo,
          })),
        );
    } catch (erro) {
      // What earlier calls signed is not lost because a later one fails.
      if (!resultados.some((resultado) => 'pdf' in resultado)) throw erro;
      if (acabou(erro)) fim = erro;
      resultados.push(
        ...parte.map(({ original, erro: erroProprio }) => ({ id: original.id, erro: erroProprio ?? erro })),
      );
      continue;
    }
    for (const documento of parte) {
      if (!documento.preparado) {
        resultados.push({ id: documento.original.id, erro: documento.erro });
        continue;
      }
      try {
        const valor = valores[prontos.findIndex(({ preparado }) => preparado === documento.preparado)];
        const pdf = await concluir(documento.preparado, valor ?? Buffer.alloc(0), {
          cadeia,
          carimbador: meios.carimbador,
        });
        resultados.push({
          id: documento.original.id,
          pdf,
          assinatura: await meios.leitor.exigirAssinado(
            documento.original.pdf,
            pdf,
            { cpf, referencia, sobreQuebrada },
            meios.agora(),
          ),
        });
      } catch (erro) {
        resultados.push({ id: documento.original.id, erro });
      }
    }
  }
  return resultados;
}

/** gov.br's advanced signature: its CMS comes ready and carries no policy of ICP-Brasil. */
export async function assinarNoGovBr(
  original: Original,
  govBr: AssinaturaGovBr,
  { token, cpf, sobreQuebrada }: Omit<Esperado, 'referencia'> & { readonly token: string },
  meios: Meios,
): Promise<Assinado> {
  const certificado = certificadoDe(await govBr.certificado(token));
  await meios.leitor.exigirCertificado(certificado, cpf, meios.agora());
  const espaco = await meios.leitor.abrirEspaco(original.pdf, {
    subFilter: 'adbe.pkcs7.detached',
    nome: certificado.nome,
    // Its CMS bears no moment: without this the file would tell none.
    em: meios.agora(),
    motivo: null,
    tamanho: 16_384,
  });
  await exigirInteiras(original.pdf, espaco, meios, sobreQuebrada);
  const cms = await govBr.assinar(token, espaco.resumo);
  const pdf = fecharEspaco(espaco, cms);
  const esperado = { cpf, referencia: null, sobreQuebrada };
  return {
    id: original.id,
    pdf,
    assinatura: await meios.leitor.exigirAssinado(original.pdf, pdf, esperado, meios.agora()),
  };
}

/** Throws 'assinatura-recusada' when an earlier signature is wrong, before anything is asked of the key. */
async function exigirInteiras(
  pdf: Buffer,
  { assinada }: Espaco,
  { leitor, agora }: Meios,
  sobreQuebrada = false,
): Promise<void> {
  if (sobreQuebrada || !assinada) return;
  const { relatorio } = await leitor.verificar(pdf, agora());
  if (quebradas(relatorio).length > 0) throw recusa(textos.assinaturaQuebrada);
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
      return {
        alias,
        certificado,
        cadeia: await meios.leitor.exigirCertificado(certificado, cpf, meios.agora()),
      };
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
