/** What the file gained after each signature, revision by revision, as readers follow them. */
import type { DepoisDaAssinatura } from '#domain/assinatura/relatorio.ts';
import { soBrancos, type AssinaturaNoPdf } from './assinaturas.ts';
import { fimDaSecao, passoEntre, type Passo } from './leitor/revision-step.ts';
import { Arquivo } from './leitor/objects.ts';
import { fimDe, type Secao } from './leitor/cross-reference.ts';
import { ErroDeLeitura, LIMITES } from './leitor/values.ts';
import { Visao } from './leitor/view.ts';

/** Null: it holds what no signature needs, or what cannot be followed. */
type Revisao = { readonly secao: Secao; readonly passo: Passo | null };

/**
 * `integras`: signatures whose bytes check. A revision that no such signature closes, and that is no validation data,
 * counts as a change.
 */
export function depoisDe(
  assinatura: AssinaturaNoPdf,
  todas: readonly AssinaturaNoPdf[],
  integras: ReadonlySet<AssinaturaNoPdf>,
  atual: Visao | null,
  revisoes: readonly Revisao[],
): DepoisDaAssinatura {
  const { visao } = assinatura;
  if (!atual || !visao) return 'alterado';
  const { pdf } = atual.arquivo;
  if (!soBrancos(pdf, atual.fim.ate, pdf.length)) return 'alterado';
  // The same references may also be named by a second end, after bytes that nobody signed.
  if (visao.topo === atual.topo) return visao.fim.de === atual.fim.de ? 'nada' : 'alterado';
  const de = revisoes.findIndex(({ secao }) => secao === visao.topo);
  if (de < 0) return 'alterado';
  let depois: DepoisDaAssinatura = 'outras-assinaturas';
  for (const { secao, passo } of revisoes.slice(de + 1)) {
    if (!passo) return 'alterado';
    const fecha = todas.find((candidata) => candidata.visao?.topo === secao && candidata.n === passo.valor);
    if (passo.valor !== null && !(fecha && integras.has(fecha))) return 'alterado';
    if (
      passo.tipo === 'assinatura' &&
      todas.some((candidata) => candidata.certifica === 1 && antes(candidata, secao, revisoes))
    )
      return 'alterado';
    if (passo.visivel) depois = 'assinatura-visivel';
  }
  return depois;
}

const antes = ({ visao }: AssinaturaNoPdf, secao: Secao, revisoes: readonly Revisao[]): boolean =>
  visao !== null &&
  revisoes.findIndex((revisao) => revisao.secao === visao.topo) <
    revisoes.findIndex((revisao) => revisao.secao === secao);

/** From the first signature's own revision, whose `passo` nobody asks for, to the last. */
export function revisoesDesde(primeira: Visao, atual: Visao): readonly Revisao[] {
  const quantas = atual.secoes.indexOf(primeira.topo);
  if (quantas < 0) return [];
  const revisoes: Revisao[] = [{ secao: primeira.topo, passo: null }];
  let antesDela: Visao | null = primeira;
  for (const [lugar, secao] of atual.secoes.slice(0, quantas).toReversed().entries()) {
    const depois: Visao | null = lugar === quantas - 1 ? atual : ate(atual, secao);
    revisoes.push({ secao, passo: antesDela && depois ? passo(antesDela, depois) : null });
    antesDela = depois;
  }
  return revisoes;
}

/** The document at the end of one of its revisions. */
function ate(atual: Visao, secao: Secao): Visao | null {
  return semErro(() => {
    const fim = fimDaSecao(atual.arquivo.pdf, secao, atual.limite);
    return new Visao(atual.arquivo, fim, fim.ate);
  });
}

function passo(antesDela: Visao, depois: Visao): Passo | null {
  return semErro(() => passoEntre(antesDela, depois, antesDela.limite));
}

function semErro<T>(fazer: () => T): T | null {
  try {
    return fazer();
  } catch (erro) {
    if (erro instanceof ErroDeLeitura) return null;
    throw erro;
  }
}

/** Whether a file is the original with one signature more and nothing that our own preparation would not have written. */
export function soAssinaturaNossa(original: Buffer, pdf: Buffer, limites = LIMITES): boolean {
  const resultado = semErro(() => {
    const arquivo = new Arquivo(pdf, limites);
    const [velho, novo] = [fimDe(pdf, original.length), fimDe(pdf, pdf.length)];
    if (!velho || !novo || !soBrancos(pdf, novo.ate, pdf.length)) return null;
    const antesDela = new Visao(arquivo, velho, original.length).exigirClara();
    return passoEntre(antesDela, new Visao(arquivo, novo, pdf.length).exigirClara(), original.length, true);
  });
  return resultado?.proprio === true;
}
