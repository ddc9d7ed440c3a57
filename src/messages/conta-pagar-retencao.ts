/** Why so much is withheld, in words that are kept with the title: table, row, base, step. */
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatDecimal, formatMoeda, subtractDecimal } from '#domain/formato/decimal.ts';
import type { Linha, Porque } from '#domain/conta-pagar/tabelas.ts';

const cheio = (valor: string): boolean => compareDecimal(valor, '0') > 0;
const norma = (texto: string | null): string => (texto === null ? '' : ` (${texto})`);
const soSe = (condicao: boolean, texto: string): string => (condicao ? texto : '');

export function explicarRetencao(linha: Linha): string {
  return `${conta(inteira(linha), linha.porque)}${minimo(inteira(linha))}${limite(linha)}`;
}

/** As the law asks it, before the service's own value bounded it. */
function inteira({ daLei, ...linha }: Linha): Linha {
  if (daLei === undefined) return linha;
  const corte = subtractDecimal(daLei, linha.valor);
  const { calculo } = linha.imposto;
  return {
    ...linha,
    valor: daLei,
    dispensado: calculo === 'PROGRESSIVO' ? linha.dispensado : subtractDecimal(linha.dispensado, corte),
  };
}

function limite({ daLei, valor }: Linha): string {
  if (daLei === undefined) return '';
  return ` Não se retém mais do que se paga: de ${formatMoeda(daLei)} retêm-se ${formatMoeda(valor)}, e ${formatMoeda(subtractDecimal(daLei, valor))} ficam para o próximo pagamento do mês.`;
}

function conta(linha: Linha, porque: Porque): string {
  switch (porque.tipo) {
    case 'simples':
      return 'Fornecedor do Simples Nacional ou MEI: não se retém.';
    case 'propria':
      return `Dispensa do fornecedor${porque.motivo ? `: ${porque.motivo}` : ''}.`;
    case 'nao-retem':
      return `Linha ${porque.regra} da tabela de tributação${norma(porque.norma)}: quem paga não retém.`;
    case 'aliquota':
      return (
        `${porque.regra === null ? 'Retenção própria do fornecedor' : `Linha ${porque.regra} da tabela de tributação`}${norma(porque.norma)}, ` +
        `em vigor desde ${formatData(porque.desde)}: ` +
        soSe(
          compareDecimal(porque.percentualBase, '100') !== 0,
          `base de ${formatDecimal(porque.percentualBase)} % de ${formatMoeda(porque.bruto)}, `,
        ) +
        `${formatMoeda(linha.base)} × ${formatDecimal(linha.aliquota)} % = ${formatMoeda(semMinimo(linha))}.`
      );
    case 'teto':
      return (
        `Teto de ${formatMoeda(porque.teto)}${norma(porque.norma)}, em vigor desde ${formatData(porque.desde)}` +
        soSe(cheio(porque.noMes), `, ${formatMoeda(porque.noMes)} já na base de outros títulos do mês`) +
        soSe(cheio(porque.outrasFontes), `, ${formatMoeda(porque.outrasFontes)} por outras fontes`) +
        `: ${formatMoeda(linha.base)} × ${formatDecimal(linha.aliquota)} % = ${formatMoeda(semMinimo(linha))}.`
      );
    case 'progressivo':
      return progressivo(linha, porque);
  }
}

function progressivo(linha: Linha, porque: Extract<Porque, { tipo: 'progressivo' }>): string {
  const deducao =
    porque.deducao === 'simplificado'
      ? 'desconto simplificado'
      : `dedução legal (INSS ${formatMoeda(porque.inss)}, ${porque.dependentes === 1 ? '1 dependente' : `${porque.dependentes} dependentes`})`;
  return (
    `Tabela do IRRF${porque.norma === null ? '' : `, ${porque.norma},`} em vigor desde ${formatData(porque.desde)}: rendimento do mês ${formatMoeda(porque.rendimento)}` +
    soSe(cheio(porque.noMes), `, dos quais ${formatMoeda(porque.noMes)} de outros títulos`) +
    `; ${deducao} ${formatMoeda(porque.valorDeducao)}; base ${formatMoeda(linha.base)} × ${formatDecimal(linha.aliquota)} % ` +
    `menos ${formatMoeda(porque.parcelaDeduzir)} = ${formatMoeda(porque.impostoTabela)}` +
    reducao(porque) +
    `; imposto do mês ${formatMoeda(porque.imposto)}` +
    soSe(cheio(porque.jaRetido), `, já retido ${formatMoeda(porque.jaRetido)}`) +
    '.'
  );
}

/** The reduction by gross income, or why there is none although one is in force: else the table's own date would seem old. */
function reducao({ redutor, reducao: quanto, rendimento }: Extract<Porque, { tipo: 'progressivo' }>): string {
  if (redutor === null) return '';
  const redutorDito = `${redutor.norma === null ? '' : `${redutor.norma}, `}em vigor desde ${formatData(redutor.desde)}`;
  if (cheio(quanto)) return `; redução (${redutorDito}) ${formatMoeda(quanto)}`;
  return soSe(
    compareDecimal(rendimento, redutor.ate) > 0,
    `; acima de ${formatMoeda(redutor.ate)} não há redução (${redutorDito})`,
  );
}

/** What the tax came to before the minimum. */
const semMinimo = ({ valor, dispensado }: Linha): string =>
  compareDecimal(dispensado, '0') > 0 ? dispensado : subtractDecimal(valor, subtractDecimal('0', dispensado));

const MODO = { PAGAMENTO: 'neste pagamento', DIA: 'no dia', MES: 'no mês' } as const;

function minimo({ minimo: julgado, valor, dispensado }: Linha): string {
  if (!julgado) return '';
  const juntos = julgado.juntos > 1 ? ' com os impostos da mesma guia' : '';
  if (compareDecimal(valor, '0') === 0)
    return ` Dispensado: ${formatMoeda(julgado.soma)} ${MODO[julgado.modo]}${juntos} não passam do mínimo de ${formatMoeda(julgado.valor)}.`;
  return compareDecimal(dispensado, '0') < 0
    ? ` Somam-se ${formatMoeda(subtractDecimal('0', dispensado))} dispensados antes ${MODO[julgado.modo]}: juntos passam do mínimo.`
    : '';
}

type Mudanca = { readonly sigla: string; readonly antes: string; readonly agora: string };

/** What the day of payment made of the forecast, told before the act and kept with the title. */
export function explicarMudanca(mudancas: readonly Mudanca[], data: string): string {
  const frases = mudancas.map(
    ({ sigla, antes, agora }) => `${sigla} era ${formatMoeda(antes)}, passa a ${formatMoeda(agora)}`,
  );
  return `Pagamento de ${formatData(data)}: ${frases.join('; ')}, pelo que se pagou em ${formatCompetencia(data.slice(0, 7))}.`;
}

/**
 * What the bank's amount left to be settled: it paid the order, and the law of the month withholds otherwise. `jaFaltava`: what
 * the month lacked before it, which an earlier payment may have told.
 */
export function explicarAcerto(
  mudancas: readonly (Mudanca & { readonly jaFaltava: string })[],
  data: string,
): string {
  const frases = mudancas.map(({ sigla, antes, agora, jaFaltava }) => {
    const diferenca = subtractDecimal(agora, antes);
    const sobra = compareDecimal(diferenca, '0') < 0;
    return `${sigla}: a ordem ao banco reteve ${formatMoeda(antes)}, em ${formatCompetencia(data.slice(0, 7))} seriam ${formatMoeda(agora)}; ${
      sobra ? `sobram ${formatMoeda(subtractDecimal(antes, agora))}` : faltam(diferenca, jaFaltava)
    }`;
  });
  return `${frases.join('. ')}. O banco pagou o valor da ordem. O que falta se retém no próximo pagamento do mês ou se recolhe à parte; o que sobra se devolve em Devoluções de impostos indevidos.`.slice(
    0,
    1000,
  );
}

/** Of a month that lacked some of it before, an earlier payment has told that: here 'faltam' is what is new, and adds up. */
function faltam(diferenca: string, jaFaltava: string): string {
  if (!cheio(jaFaltava)) return `faltam ${formatMoeda(diferenca)}`;
  const novo = subtractDecimal(diferenca, jaFaltava);
  return compareDecimal(novo, '0') <= 0
    ? `a diferença de ${formatMoeda(diferenca)} já vinha de antes deste pagamento`
    : `faltam ${formatMoeda(novo)}, além de ${formatMoeda(jaFaltava)} que já vinham de antes deste pagamento`;
}
