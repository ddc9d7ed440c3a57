/** The verifier: every signature of a PDF, against the roots of this installation (references of DOC-ICP-15.03). */
import { createHash } from 'node:crypto';
import { politicaDoOid, type Referencia } from '#domain/assinatura/politicas.ts';
import {
  cpfMascarado,
  piorSituacao,
  situacaoDosMotivos,
  type AssinaturaConferida,
  type DepoisDaAssinatura,
  type MotivoAssinatura,
  type NaturezaAssinatura,
  type RelatorioAssinaturas,
} from '#domain/assinatura/relatorio.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';
import { montarCadeia } from './cadeia.ts';
import { conferirCarimbo } from './carimbo.ts';
import { podeAssinar, type Certificado } from './certificado.ts';
import { lerCms, type CmsLido } from './cms-ler.ts';
import type { Confianca } from './confianca.ts';
import { abrirPdf, assinaturasDoPdf, type AssinaturaNoPdf } from './espaco.ts';
import { mudancasEntre } from './mudancas.ts';
import { conferirRevogacao } from './revogacao.ts';
import type { PDFDocument } from '@cantoo/pdf-lib';

/** The report, and of each signature the whole CPF, which does not leave the server. */
export type Verificacao = {
  readonly relatorio: RelatorioAssinaturas;
  readonly cpfs: readonly (string | null)[];
};

/** More are no document that people signed; each one is hashed and judged by itself. */
const MAIS_ASSINATURAS = 100;

/** Throws 'arquivo-invalido' when it is no whole, open PDF. */
export async function verificarPdf(pdf: Buffer, confianca: Confianca, agora: Date): Promise<Verificacao> {
  const documento = await abrirPdf(pdf, false);
  const achadas = assinaturasDoPdf(documento);
  if (achadas.length > MAIS_ASSINATURAS)
    throw new AppError('arquivo-complexo', { messages: [textos.assinaturasDemais(MAIS_ASSINATURAS)] });
  const conferidas: { conferida: AssinaturaConferida; cpf: string | null }[] = [];
  for (const uma of achadas) conferidas.push(await conferir(pdf, documento, uma, confianca, agora));
  const assinaturas = conferidas.map(({ conferida }) => conferida);
  return {
    relatorio: {
      situacao: piorSituacao(assinaturas.map(({ situacao }) => situacao)),
      assinaturas,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      conferidoEm: agora.toISOString(),
    },
    cpfs: conferidas.map(({ cpf }) => cpf),
  };
}

async function conferir(
  pdf: Buffer,
  documento: PDFDocument,
  uma: AssinaturaNoPdf,
  confianca: Confianca,
  agora: Date,
): Promise<{ conferida: AssinaturaConferida; cpf: string | null }> {
  const vazia: AssinaturaConferida = {
    situacao: 'invalida',
    motivos: [],
    signatario: uma.nome,
    cpf: null,
    emissor: null,
    natureza: 'outra',
    demonstracao: false,
    referencia: null,
    politica: null,
    carimbadaEm: null,
    carimbo: null,
    declaradaEm: uma.em?.toISOString() ?? null,
    depois: 'nada',
  };
  const [a, b, c, d] = uma.faixa;
  if (!faixaCerta(pdf, uma)) return { conferida: { ...vazia, motivos: ['faixa-errada'] }, cpf: null };
  let cms: CmsLido;
  try {
    cms = lerCms(uma.conteudo);
  } catch {
    return { conferida: { ...vazia, motivos: ['cms-ilegivel'] }, cpf: null }; // Whatever is wrong inside, it cannot be read.
  }
  const motivos = new Set<MotivoAssinatura>();
  const { assinante } = cms;
  if (!cms.confere.conteudo(pdf.subarray(a, a + b), pdf.subarray(c, c + d))) motivos.add('conteudo-alterado');
  if (!cms.confere.assinatura) motivos.add('assinatura-nao-confere');
  if (!podeAssinar(assinante)) motivos.add('certificado-nao-assina');
  const carimbo = cms.carimbo ? conferirCarimbo(cms.carimbo, cms.assinatura, confianca) : null;
  if (cms.carimbo && !carimbo) motivos.add('carimbo-nao-confere');
  for (const motivo of carimbo?.motivos ?? []) motivos.add(motivo);
  // A time stamp that cannot be trusted proves no moment.
  const provado = carimbo && carimbo.motivos.length === 0 ? carimbo.em : null;
  const quando = provado ?? agora;

  const cadeia = montarCadeia(assinante, [...cms.certificados, ...confianca.intermediarios], confianca.raizes, quando);
  if (!cadeia.ok) motivos.add(cadeia.motivo === 'sem-raiz' ? 'sem-raiz' : 'certificado-vencido');
  const raiz = cadeia.ok ? (cadeia.certificados.at(-1) ?? null) : null;
  if (cadeia.ok) await revogacoes(cadeia.certificados, { agora, quando: provado, confianca, motivos });

  const natureza = naturezaDe(raiz, cms, confianca);
  const referencia = referenciaDe(cms, carimbo !== null, quando, natureza, motivos);
  const depois = await depoisDela(pdf, documento, c + d);
  if (depois === 'alterado') motivos.add('alterado-depois');
  const lista = [...motivos];
  return {
    conferida: {
      ...vazia,
      situacao: situacaoDosMotivos(lista),
      motivos: lista,
      signatario: assinante.nome,
      cpf: cpfMascarado(assinante.cpf),
      emissor: nomeDoEmissor(assinante),
      natureza,
      demonstracao: ehDe(raiz, confianca.deDemonstracao),
      referencia,
      politica: cms.politica?.oid ?? null,
      carimbadaEm: provado?.toISOString() ?? null,
      carimbo: provado ? (carimbo?.autoridade ?? null) : null,
      depois,
    },
    cpf: assinante.cpf,
  };
}

/** From the first byte, the hole exactly the signature's own, to the end of a revision. */
function faixaCerta(pdf: Buffer, { faixa: [a, b, c, d], conteudo }: AssinaturaNoPdf): boolean {
  if (![a, b, c, d].every(Number.isSafeInteger) || a !== 0 || b <= 0 || c <= b || d <= 0 || c + d > pdf.length) return false;
  const buraco = pdf.subarray(b, c).toString('latin1');
  return buraco.startsWith('<') && buraco.endsWith('>') && buraco.slice(1, -1).toLowerCase() === conteudo.toString('hex');
}

async function depoisDela(pdf: Buffer, documento: PDFDocument, fim: number): Promise<DepoisDaAssinatura> {
  if (/^\s*$/.test(pdf.subarray(fim, fim + 16).toString('latin1')) && fim + 16 >= pdf.length) return 'nada';
  try {
    return mudancasEntre(await abrirPdf(pdf.subarray(0, fim), false), documento);
  } catch {
    return 'alterado'; // What was signed is then no document by itself, so nobody can say that it is the same.
  }
}

type Consulta = {
  readonly agora: Date;
  readonly quando: Date | null;
  readonly confianca: Confianca;
  readonly motivos: Set<MotivoAssinatura>;
};

/** Every link below the root. What was taken back after a proved moment still stood then. */
async function revogacoes(cadeia: readonly Certificado[], { agora, quando, confianca, motivos }: Consulta): Promise<void> {
  for (const [lugar, certificado] of cadeia.slice(0, -1).entries()) {
    const emissor = cadeia[lugar + 1];
    if (!emissor) continue;
    const revogacao = await conferirRevogacao(certificado, emissor, agora, confianca.buscar);
    if (revogacao.estado === 'revogada' && !(quando && quando < revogacao.em)) motivos.add('certificado-revogado');
    if (revogacao.estado === 'desconhecida' && confianca.exigeRevogacao) motivos.add('revogacao-desconhecida');
  }
}

const ehDe = (raiz: Certificado | null, raizes: readonly Certificado[]): boolean =>
  raiz !== null && raizes.some((uma) => uma.der.equals(raiz.der));

function naturezaDe(raiz: Certificado | null, cms: CmsLido, { govBr }: Confianca): NaturezaAssinatura {
  if (ehDe(raiz, govBr)) return 'avancada-govbr';
  return raiz && cms.politica ? 'icp-brasil' : 'outra';
}

/** Which policy was really kept to. gov.br's advanced signature has none. */
function referenciaDe(
  cms: CmsLido,
  carimbada: boolean,
  quando: Date,
  natureza: NaturezaAssinatura,
  motivos: Set<MotivoAssinatura>,
): Referencia | null {
  if (!cms.politica) {
    // Advanced signatures, and those of other countries, carry no policy of ICP-Brasil.
    if (natureza === 'icp-brasil') motivos.add('politica-desconhecida');
    return null;
  }
  const politica = politicaDoOid(cms.politica.oid);
  if (!politica) {
    motivos.add('politica-desconhecida');
    return null;
  }
  if (politica.resumo !== cms.politica.resumo) motivos.add('politica-nao-confere');
  if (quando < new Date(politica.de) || quando > new Date(politica.ate)) motivos.add('politica-fora-da-vigencia');
  if (!cms.confere.certificado) motivos.add('certificado-de-outro');
  if (cms.proibidos.length > 0) motivos.add('atributo-proibido');
  if (politica.referencia === 'AD-RT' && !carimbada) motivos.add('sem-carimbo');
  return politica.referencia;
}

function nomeDoEmissor({ pki }: Certificado): string | null {
  const cn = pki.issuer.typesAndValues.filter(({ type }) => type === '2.5.4.3').at(-1);
  return (cn?.value.valueBlock as { readonly value?: string } | undefined)?.value || null;
}
