/** Undue retentions given back, and what a month accumulated (FIN-05): what is refused, and each figure in words. */
import type { RecusaDaDevolucao, Retencao } from '#domain/devolucao-imposto/devolucao.ts';
import { formatCompetencia } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda, subtractDecimal } from '#domain/formato/decimal.ts';

export const devolucaoImposto = {
  deOutro: 'Quem registrou ou alterou a devolução não a faz. Peça a outra pessoa com permissão de aprovar.',
  naoPago:
    'Este imposto ainda não foi retido: o título não foi pago, e a retenção é só uma previsão. Devolva o título, corrija-o e use “Recalcular retenções”.',
  faltaOTitulo: 'Diga quando se paga ao fornecedor e o tipo de documento do título.',
  vencimentoPassou: 'O dia de pagar ao fornecedor já passou. Mude-o antes de devolver.',
  recusa: (
    recusa: RecusaDaDevolucao,
    retido: string,
    viva: number | null,
  ): { readonly [campo: string]: readonly string[] } => {
    switch (recusa) {
      case 'sem-retencao':
        return { tipoImpostoId: ['Este título não reteve este imposto. Escolha o imposto que foi retido.'] };
      case 'fora':
        return {
          contaPagarId: ['Este título foi cancelado ou devolvido: a retenção não vale mais. Escolha outro.'],
        };
      case 'ja-devolvida':
        return {
          tipoImpostoId: [
            `A devolução nº ${viva ?? ''} já é desta retenção. Desfaça-a, ou cancele-a, antes de registrar outra.`,
          ],
        };
      case 'maior':
        return { valor: [`Retiveram-se ${formatMoeda(retido)}. Digite até esse valor.`] };
    }
  },
  mesFechado: (competencia: string, conta: string) =>
    `O mês ${formatCompetencia(competencia)} já está fechado na conta ${conta}. Use uma data de um mês aberto, ou reabra o fechamento.`,
  naGuia: (bordero: number) =>
    `O valor já foi abatido em uma guia do borderô de impostos nº ${bordero}. Cancele o borderô antes; se já foi pago, a devolução não se desfaz.`,
  pago: 'O título que paga o fornecedor já foi pago. Estorne antes o pagamento.',
  noBordero: 'O título que paga o fornecedor está em um borderô. Retire-o de lá antes.',
  tituloDaDevolucao: (numero: number) =>
    `Este título vem da devolução de imposto nº ${numero}. Desfaça-a em Devoluções de impostos indevidos.`,
  tituloNaoMuda: (numero: number) =>
    `O valor e o fornecedor deste título são os da devolução de imposto nº ${numero}, e não mudam aqui.`,
  retencaoDevolvida: (numero: number) =>
    `A devolução de imposto nº ${numero} é de uma retenção deste título. Desfaça-a, ou cancele-a, antes.`,
  historico: (numero: number, sigla: string, competencia: string) =>
    `Devolução nº ${numero}: ${sigla} retido sem dever em ${formatCompetencia(competencia)}`,
} as const;

export function explicarDevolucao(
  { documento, sigla, competencia, base, valor, explicacao }: Retencao,
  devolve: string,
): string {
  const resta = subtractDecimal(valor, devolve);
  return (
    `No título${documento ? ` ${documento}` : ''}, de ${formatCompetencia(competencia)}, retiveram-se ${formatMoeda(valor)} de ${sigla}, base ${formatMoeda(base)}. ` +
    `Devolvem-se ${formatMoeda(devolve)}; ${compareDecimal(resta, '0') === 0 ? 'nada fica retido' : `ficam retidos ${formatMoeda(resta)}`}.` +
    (explicacao ? ` A conta de então: ${explicacao}` : '')
  );
}

type Cumulativo = { readonly [campo: string]: unknown };
const MODO: { readonly [modo: string]: string } = {
  PAGAMENTO: 'de cada pagamento',
  DIA: 'da soma do dia',
  MES: 'da soma do mês',
};

/** The month of a tax of a supplier, in words. */
export function explicarCumulativo({
  sigla,
  titulos,
  base,
  retido,
  espera,
  devolvido,
  minimo,
  modo,
  situacao,
}: Cumulativo): string {
  const dinheiro = (valor: unknown): string => formatMoeda(String(valor));
  const frases = [
    `${titulos === 1 ? 'Um título' : `${Number(titulos)} títulos`} do mês, base ${dinheiro(base)}: retidos ${dinheiro(retido)} de ${String(sigla)}.`,
  ];
  const minimoDito =
    typeof minimo === 'string' ? `o mínimo ${MODO[String(modo)] ?? ''}, ${dinheiro(minimo)}` : 'o mínimo';
  if (situacao === 'ESPERA')
    frases.push(
      `${dinheiro(espera)} não passam d${minimoDito}: esperam, e são retidos no título do mês com que a soma passar dele.`,
    );
  else if (situacao === 'DISPENSADO')
    frases.push(
      `${dinheiro(espera)} não passaram d${minimoDito}: foram dispensados e não se somam ao que vier depois.`,
    );
  if (compareDecimal(String(devolvido ?? '0'), '0') > 0)
    frases.push(
      `Devolveram-se ${dinheiro(devolvido)}: o que fica retido é ${dinheiro(subtractDecimal(String(retido), String(devolvido)))}.`,
    );
  return frases.join(' ');
}
