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
import { abrirVisao, recusaDe } from './abrir.ts';
import { lerPrimeiro } from './asn1.ts';
import { assinaturasDo, type AssinaturaNoPdf } from './assinaturas.ts';
import { conferirCarimbo, conferirCarimboDe, type CarimboConferido } from './carimbo.ts';
import { podeAssinar, type Certificado } from './certificado.ts';
import { lerCms, type CmsLido } from './cms-ler.ts';
import { causaDe, ehDoArquivo, segundoDe } from './falha-nossa.ts';
import type { Confianca } from './confianca.ts';
import { Arquivo } from './leitor/objects.ts';
import { ErroDeLeitura, LIMITES, type Limites } from './leitor/values.ts';
import { temAtalho, type Visao } from './leitor/view.ts';
import { depoisDe, revisoesDesde } from './mudancas.ts';
import { conferirRevogacao } from './revogacao.ts';

/** The report, and of each signature the whole CPF, which does not leave the server. */
export type Verificacao = {
  readonly relatorio: RelatorioAssinaturas;
  readonly cpfs: readonly (string | null)[];
  /** What failed on our side while judging, with its cause: never a reason against the file. */
  readonly falhas: readonly string[];
};

/**
 * Judges as a reader sees the file; holds no state, so that it may run in a thread. Throws 'arquivo-invalido' when there
 * is no signature to speak of and the file is no whole, open PDF.
 */
export async function verificarPdf(
  pdf: Buffer,
  confianca: Confianca,
  agora: Date,
  limites: Limites = LIMITES,
): Promise<Verificacao> {
  const { assinaturas: achadas, atual } = analisar(pdf, limites);
  const lidas = achadas.map((assinatura) => ({ uma: assinatura, ...lerConteudo(assinatura, confianca) }));
  const integras = new Set(lidas.filter(({ motivos }) => motivos.length === 0).map(({ uma }) => uma));
  const primeira = achadas.find(({ visao }) => visao && atual?.secoes.includes(visao.topo))?.visao;
  const revisoes = primeira && atual ? revisoesDesde(primeira, atual) : [];
  const conferidas: { conferida: AssinaturaConferida; cpf: string | null }[] = [];
  const falhas = lidas.flatMap(({ falha }) => (falha === undefined ? [] : [falha]));
  for (const lida of lidas) {
    const depois = depoisDe(lida.uma, achadas, integras, atual, revisoes);
    conferidas.push(
      await conferir(lida, depois, { confianca, agora, falhas }).catch((erro: unknown) => {
        if (erro instanceof AppError) throw erro;
        falhas.push(causaDe(erro));
        return semJuizo(lida, depois);
      }),
    );
  }
  const assinaturas = conferidas.map(({ conferida }) => conferida);
  return {
    relatorio: {
      situacao: piorSituacao(assinaturas.map(({ situacao }) => situacao)),
      assinaturas,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      conferidoEm: agora.toISOString(),
    },
    cpfs: conferidas.map(({ cpf }) => cpf),
    falhas,
  };
}

/** `atual`: null when the file's structure cannot be followed, or when readers might see different documents. */
export function analisar(
  pdf: Buffer,
  limites: Limites = LIMITES,
): { readonly assinaturas: readonly AssinaturaNoPdf[]; readonly atual: Visao | null } {
  let atual: Visao | null = null;
  let recusa: unknown = null;
  try {
    atual = abrirVisao(pdf, limites);
  } catch (erro) {
    recusa = erro;
  }
  try {
    let assinaturas = assinaturasDo(atual?.arquivo ?? new Arquivo(pdf, limites), atual);
    if (assinaturas.length === 0 && recusa !== null) throw recusa;
    if (atual && assinaturas.length > 0 && temAtalho(atual.arquivo)) {
      assinaturas = assinaturas.map((assinatura) => ({
        ...assinatura,
        problema: assinatura.problema ?? 'estrutura-ambigua',
      }));
    }
    if (assinaturas.length > limites.assinaturas) {
      throw new AppError('arquivo-complexo', { messages: [textos.assinaturasDemais(limites.assinaturas)] });
    }
    return { assinaturas, atual };
  } catch (erro) {
    if (erro instanceof ErroDeLeitura) throw recusaDe(textos.pdfInvalido, erro);
    throw erro;
  }
}

type Lida = {
  readonly uma: AssinaturaNoPdf;
  readonly cms: CmsLido | null;
  readonly carimbo: CarimboConferido | null;
  /** What is wrong with its bytes, whoever signed. */
  readonly motivos: readonly MotivoAssinatura[];
  /** Why it could not be looked at, which is no fault of its bytes. */
  readonly falha?: string;
};

function lerConteudo(assinatura: AssinaturaNoPdf, confianca: Confianca): Omit<Lida, 'uma'> {
  if (assinatura.problema) return { cms: null, carimbo: null, motivos: [assinatura.problema] };
  try {
    const cms = lerCms(assinatura.conteudo);
    if (!soZeros(assinatura.conteudo.subarray(lerPrimeiro(assinatura.conteudo).bytes.length)))
      return { cms: null, carimbo: null, motivos: ['faixa-errada'] };
    if (assinatura.carimbo) {
      const carimbo = conferirCarimboDe(assinatura.conteudo, assinatura.partes, confianca);
      return { cms, carimbo, motivos: carimbo ? [] : ['carimbo-nao-confere'] };
    }
    const motivos: MotivoAssinatura[] = [];
    if (!cms.confere.conteudo(...assinatura.partes)) motivos.push('conteudo-alterado');
    if (!cms.confere.assinatura) motivos.push('assinatura-nao-confere');
    return { cms, carimbo: null, motivos };
  } catch (erro) {
    const nada = { cms: null, carimbo: null } as const;
    if (ehDoArquivo(erro)) return { ...nada, motivos: ['cms-ilegivel'] };
    return { ...nada, motivos: ['conferencia-falhou'], falha: causaDe(erro) };
  }
}

/** What fills the rest of the hole, which nobody signed. */
const soZeros = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

type Juizo = { readonly confianca: Confianca; readonly agora: Date; readonly falhas: string[] };

/** What is said of a signature before its certificate is looked at. */
function inicioDe({ uma, motivos: lidos }: Lida, depois: DepoisDaAssinatura) {
  const motivos = new Set<MotivoAssinatura>(lidos);
  if (depois === 'alterado') motivos.add('alterado-depois');
  if (depois === 'assinatura-visivel') motivos.add('assinatura-visivel-depois');
  const vazia: AssinaturaConferida = {
    situacao: situacaoDosMotivos([...motivos]),
    motivos: [...motivos],
    signatario: uma.nome,
    cpf: null,
    emissor: null,
    natureza: uma.carimbo ? 'carimbo-documento' : 'outra',
    demonstracao: false,
    referencia: null,
    politica: null,
    carimbadaEm: null,
    carimbo: null,
    declaradaEm: uma.em?.toISOString() ?? null,
    depois,
  };
  return { motivos, vazia };
}

/** The judge fell ill: what was seen before stands, and the rest is open. */
function semJuizo(lida: Lida, depois: DepoisDaAssinatura): { conferida: AssinaturaConferida; cpf: null } {
  const { motivos, vazia } = inicioDe(lida, depois);
  const todos: MotivoAssinatura[] = [...motivos, 'conferencia-falhou'];
  return { conferida: { ...vazia, situacao: situacaoDosMotivos(todos), motivos: todos }, cpf: null };
}

async function conferir(
  lida: Lida,
  depois: DepoisDaAssinatura,
  { confianca, agora, falhas }: Juizo,
): Promise<{ conferida: AssinaturaConferida; cpf: string | null }> {
  const { uma, cms, carimbo: doDocumento } = lida;
  const { motivos, vazia } = inicioDe(lida, depois);
  if (!cms || (uma.carimbo && !doDocumento)) return { conferida: vazia, cpf: null };
  const { assinante } = cms;
  if (doDocumento) {
    const situacao = situacaoDosMotivos([...motivos, ...doDocumento.motivos]);
    const provado = situacao === 'valida' ? doDocumento.em.toISOString() : null;
    const todos = [...motivos, ...doDocumento.motivos];
    const doAssinante = {
      signatario: assinante.nome,
      emissor: nomeDoEmissor(assinante),
      carimbadaEm: provado,
    };
    return {
      conferida: {
        ...vazia,
        ...doAssinante,
        situacao,
        motivos: todos,
        carimbo: provado ? doDocumento.autoridade : null,
      },
      cpf: null,
    };
  }
  if (!podeAssinar(assinante)) motivos.add('certificado-nao-assina');
  const carimbo = cms.carimbo ? conferirCarimbo(cms.carimbo, cms.assinatura, confianca) : null;
  if (cms.carimbo && !carimbo) motivos.add('carimbo-nao-confere');
  for (const motivo of carimbo?.motivos ?? []) motivos.add(motivo);
  // A time stamp that cannot be trusted proves no moment.
  const provado = carimbo && carimbo.motivos.length === 0 ? carimbo.em : null;
  const quando = provado ?? agora;

  const cadeia = montarCadeia(
    assinante,
    [...cms.certificados, ...confianca.intermediarios],
    confianca.raizes,
    quando,
  );
  if (!cadeia.ok) motivos.add(cadeia.motivo === 'sem-raiz' ? 'sem-raiz' : 'certificado-vencido');
  const raiz = cadeia.ok ? (cadeia.certificados.at(-1) ?? null) : null;
  if (cadeia.ok)
    await revogacoes(cadeia.certificados, { agora, quando: provado, confianca, motivos, falhas });

  const natureza = naturezaDe(raiz, cms, confianca);
  const referencia = referenciaDe(cms, carimbo !== null, quando, natureza, motivos);
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
    },
    cpf: assinante.cpf,
  };
}

type Consulta = {
  readonly agora: Date;
  readonly quando: Date | null;
  readonly confianca: Confianca;
  readonly motivos: Set<MotivoAssinatura>;
  readonly falhas: string[];
};

/** Every link below the root. What was taken back after a proved moment still stood then. */
async function revogacoes(
  cadeia: readonly Certificado[],
  { agora, quando, confianca, motivos, falhas }: Consulta,
): Promise<void> {
  for (const [lugar, certificado] of cadeia.slice(0, -1).entries()) {
    const emissor = cadeia[lugar + 1];
    if (!emissor) continue;
    const revogacao = await conferirRevogacao(certificado, emissor, agora, confianca.buscar);
    if (revogacao.estado === 'revogada') {
      const antes = quando ? segundoDe(revogacao.em) - segundoDe(quando) : -1;
      // Within one second nobody knows which came first.
      if (antes === 0) motivos.add('revogado-no-mesmo-segundo');
      if (antes < 0) motivos.add('certificado-revogado');
    }
    if (revogacao.estado === 'desconhecida' && confianca.exigeRevogacao) {
      motivos.add('revogacao-desconhecida');
      falhas.push(revogacao.porque);
    }
  }
}

const ehDe = (raiz: Certificado | null, raizes: readonly Certificado[]): boolean =>
  raiz !== null && raizes.some((certificado) => certificado.der.equals(raiz.der));

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
  const [momento, de, ate] = [quando, new Date(politica.de), new Date(politica.ate)].map(segundoDe) as [
    number,
    number,
    number,
  ];
  if (momento < de || momento > ate) motivos.add('politica-fora-da-vigencia');
  if (!cms.confere.certificado) motivos.add('certificado-de-outro');
  if (cms.proibidos.length > 0) motivos.add('atributo-proibido');
  if (politica.referencia === 'AD-RT' && !carimbada) motivos.add('sem-carimbo');
  return politica.referencia;
}

function nomeDoEmissor({ pki }: Certificado): string | null {
  const cn = pki.issuer.typesAndValues.filter(({ type }) => type === '2.5.4.3').at(-1);
  return (cn?.value.valueBlock as { readonly value?: string } | undefined)?.value || null;
}
