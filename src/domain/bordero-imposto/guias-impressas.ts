/**
 * The guides of a tax borderô on paper, a page for each, with fields numbered as on the official form. DARF
 * follows the model of the Receita Federal (IN SRF 81/1996), GPS that of the INSS. The municipality's guide
 * has no form of its own.
 */
import { formatCpfCnpj } from '../formato/cpf-cnpj.ts';
import { formatCompetencia, formatData } from '../formato/data.ts';
import { formatTelefone } from '../formato/telefone.ts';
import { formatMoeda, roundDecimal, sumDecimal } from '../formato/decimal.ts';
import { paragrafo } from '../modelo-documento/quadro.ts';
import type { Bloco, Celula, Linha } from '../modelo-documento/tipos.ts';
import { guiasImpressas as texto } from '#messages/bordero-imposto.ts';
import type { TipoGuia } from './guias.ts';
import { periodoDeApuracao } from './prazo.ts';

export type GuiaImpressa = {
  readonly guia: number | null;
  readonly tipo: TipoGuia;
  readonly imposto: string | null;
  readonly codigoReceita: string | null;
  readonly competencia: string | null;
  readonly vencimento: string | null;
  readonly codigoBarras: string | null;
  readonly principal: string;
  readonly multa: string;
  readonly juros: string;
  readonly total: string;
  readonly explicacao: string | null;
};

/** Who withheld and pays. */
export type Contribuinte = {
  readonly nome: string;
  readonly telefone: string | null;
  readonly documento: string | null;
};

type Campos = readonly (readonly [nome: string, valor: string])[];

const dia = (data: string | null): string => (data === null ? '' : formatData(data));
const mes = (competencia: string | null): string =>
  competencia === null ? '' : formatCompetencia(competencia);

function camposDa(guia: GuiaImpressa, { nome, telefone, documento }: Contribuinte): Campos {
  const pessoa = [nome, telefone && formatTelefone(telefone)].filter(Boolean).join(', ');
  const inscricao = documento === null ? '' : formatCpfCnpj(documento);
  const { competencia, codigoReceita, vencimento, principal, multa, juros, total } = guia;
  if (guia.tipo === 'DARF') {
    const periodo = competencia === null ? '' : formatData(periodoDeApuracao(competencia));
    return [
      [texto.darf.nome, pessoa],
      [texto.darf.periodo, periodo],
      [texto.darf.inscricao, inscricao],
      [texto.darf.receita, codigoReceita ?? texto.falta],
      [texto.darf.referencia, ''],
      [texto.darf.vencimento, dia(vencimento)],
      [texto.darf.principal, formatMoeda(principal)],
      [texto.darf.multa, formatMoeda(multa)],
      [texto.darf.juros, formatMoeda(juros)],
      [texto.darf.total, formatMoeda(total)],
    ];
  }
  if (guia.tipo === 'GPS')
    return [
      [texto.gps.nome, pessoa],
      [texto.gps.vencimento, dia(vencimento)],
      [texto.gps.codigo, codigoReceita ?? texto.falta],
      [texto.gps.competencia, mes(competencia)],
      [texto.gps.inscricao, inscricao],
      [texto.gps.inss, formatMoeda(principal)],
      [texto.gps.outras, formatMoeda('0.00')],
      [texto.gps.acrescimos, formatMoeda(roundDecimal(sumDecimal(multa, juros)))],
      [texto.gps.total, formatMoeda(total)],
    ];
  return [
    [texto.iss.nome, pessoa],
    [texto.iss.inscricao, inscricao],
    [texto.iss.competencia, mes(competencia)],
    [texto.iss.vencimento, dia(vencimento)],
    [texto.iss.principal, formatMoeda(principal)],
    [texto.iss.acrescimos, formatMoeda(roundDecimal(sumDecimal(multa, juros)))],
    [texto.iss.total, formatMoeda(total)],
  ];
}

/** The first half of the fields beside the second, as on the form: whose it is, then how much. */
function aoLado(campos: Campos): readonly Linha[] {
  const metade = Math.ceil(campos.length / 2);
  const celula = (text: string, direita: boolean): Celula => ({
    type: 'tableCell',
    content: [paragrafo(text, direita, direita)],
  });
  return campos.slice(0, metade).map((campo, at) => ({
    type: 'tableRow',
    content: [campo, campos[metade + at] ?? ['', '']].flatMap(([nome, valor]) => [
      celula(nome, false),
      celula(valor, true),
    ]),
  }));
}

const titulo = (level: 1 | 3, text: string): Bloco => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
});

/** Only of what is paid: what goes to the next month has no guide yet. */
export function paginasDasGuias(
  guias: readonly GuiaImpressa[],
  contribuinte: Contribuinte,
): readonly Bloco[] {
  return guias.flatMap((guia): Bloco[] => [
    { type: 'quebraPagina' },
    titulo(1, texto.titulo(guia.tipo, guia.guia)),
    ...(guia.imposto === null ? [] : [paragrafo(guia.imposto)]),
    { type: 'table', content: aoLado(camposDa(guia, contribuinte)) },
    ...(guia.codigoBarras === null ? [] : [paragrafo(texto.barras, true), paragrafo(guia.codigoBarras)]),
    paragrafo(guia.codigoBarras === null ? texto.comoPagar[guia.tipo] : texto.pagarPelasBarras),
    ...(guia.explicacao === null
      ? []
      : [titulo(3, texto.explicacao), ...guia.explicacao.split('\n').map((linha) => paragrafo(linha))]),
  ]);
}
