/** What this installation trusts: roots, how revocation is asked, which container a signature gets. */
import { readFileSync } from 'node:fs';
import { buscarBytes } from '#server/gateways/fetch-bytes.ts';
import { given, givenOrStandard, type Env, type VariableName } from '#server/plugins/variables.ts';
import { lerCertificados, type Certificado } from './certificado.ts';
import type { Buscar } from './revogacao.ts';

export type Confianca = {
  readonly raizes: readonly Certificado[];
  /** Authorities below the roots, for signatures that do not bring them. */
  readonly intermediarios: readonly Certificado[];
  /** Roots of the demonstration: what they sign is shown as such. */
  readonly deDemonstracao: readonly Certificado[];
  /** Roots of gov.br's advanced signature. */
  readonly govBr: readonly Certificado[];
  /** Whether an authority that cannot be asked leaves the signature undetermined, and stops the signing. */
  readonly exigeRevogacao: boolean;
  readonly subFilter: string;
  readonly buscar: Buscar;
};

const SUBFILTERS = ['ETSI.CAdES.detached', 'adbe.pkcs7.detached', 'PBAD.PAdES'];

/** A list may have millions of entries. */
const MAIOR_LCR = 40 * 1024 * 1024;
const MEMORIA_MS = 5 * 60_000;
const MAX_LISTAS = 12;

/** Throws an Error in Portuguese that lists every wrong variable. */
export function lerConfianca(env: Env, timeoutMs: number): Confianca {
  const problemas: string[] = [];
  const certificados = (variavel: VariableName): Certificado[] => {
    const valor = given(env, variavel);
    if (!valor) return [];
    try {
      const textos = valor.startsWith('-----BEGIN')
        ? [valor]
        : valor.split(',').map((caminho) => readFileSync(caminho.trim(), 'utf8'));
      const lidos = textos.flatMap(lerCertificados);
      if (lidos.length === 0) throw new Error('nenhum certificado em PEM');
      return lidos;
    } catch (error) {
      problemas.push(
        `${variavel}: use certificados em PEM ou caminhos de arquivos deles (${(error as Error).message})`,
      );
      return [];
    }
  };
  const deDemonstracao = certificados('ASSINATURA_RAIZES_DEMONSTRACAO');
  if (deDemonstracao.length > 0 && env.NODE_ENV === 'production') {
    problemas.push('ASSINATURA_RAIZES_DEMONSTRACAO: só vale na demonstração e nos testes');
  }
  const govBr = certificados('ASSINATURA_RAIZES_GOVBR');
  const subFilter = givenOrStandard(env, 'ASSINATURA_SUBFILTER');
  if (!SUBFILTERS.includes(subFilter))
    problemas.push(`ASSINATURA_SUBFILTER: use um de ${SUBFILTERS.join(', ')}`);
  const revogacao = givenOrStandard(env, 'ASSINATURA_REVOGACAO');
  if (!['obrigatoria', 'quando-houver'].includes(revogacao)) {
    problemas.push(`ASSINATURA_REVOGACAO: use obrigatoria ou quando-houver, não '${revogacao}'`);
  }
  const raizes = [...certificados('ASSINATURA_RAIZES'), ...deDemonstracao, ...govBr];
  const intermediarios = certificados('ASSINATURA_INTERMEDIARIAS');
  if (problemas.length > 0) throw new Error(`Configuração com erro:\n  ${problemas.join('\n  ')}`);
  return {
    raizes,
    intermediarios,
    deDemonstracao,
    govBr,
    exigeRevogacao: revogacao === 'obrigatoria',
    subFilter,
    buscar: comMemoria((url, corpo) =>
      buscarBytes(url, {
        method: corpo ? 'POST' : 'GET',
        ...(corpo ? { headers: { 'content-type': corpo.tipo }, body: corpo.bytes } : {}),
        timeoutMs,
        maior: MAIOR_LCR,
      }),
    ),
  };
}

/** Lists are kept for a few minutes: a batch of documents asks for the same ones again and again. */
function comMemoria(buscar: Buscar): Buscar {
  const listas = new Map<string, { readonly bytes: Uint8Array; readonly em: number }>();
  return async (url, corpo) => {
    if (corpo) return buscar(url, corpo);
    const guardada = listas.get(url);
    if (guardada && Date.now() - guardada.em < MEMORIA_MS) return guardada.bytes;
    const bytes = await buscar(url);
    listas.delete(url);
    listas.set(url, { bytes, em: Date.now() });
    const [antiga] = listas.keys();
    if (listas.size > MAX_LISTAS && antiga) listas.delete(antiga);
    return bytes;
  };
}
