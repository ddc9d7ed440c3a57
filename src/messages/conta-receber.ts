/** Accounts receivable (FIN-01, FIN-06): what is refused, with what to do, and charges in words. */
import type { Encargos, RegraDeAtraso } from '#domain/conta-receber/encargos.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatDecimal, formatMoeda } from '#domain/formato/decimal.ts';

const taxa = (percentual: string): string => `${formatDecimal(percentual)}%`;
const dia = (quantos: number): string => (quantos === 1 ? '1 dia' : `${quantos} dias`);

export const contasReceber = {
  semConta: 'Diga a conta do plano: o tipo de conta não tem uma.',
  semDevedor: 'Este cadastro não existe mais. Escolha outro.',
  negativo: 'O desconto leva todo o valor com os acréscimos, e nada restaria a receber. Corrija os valores.',
  taxaForaDeVigencia: (codigo: string, data: string) =>
    `A taxa ${codigo} não está em vigor em ${formatData(data)}. Escolha outra ou cadastre a vigência em Configuração de recebimento.`,
  taxaDeAtraso: (codigo: string) =>
    `A taxa ${codigo} é de atraso: digite-a em juros ou multa, na aba Atraso.`,
  taxaSemPercentual: (codigo: string) =>
    `A taxa ${codigo}, padrão deste tipo de conta, não é um percentual por mês (juros) ou de uma vez (multa). Digite os juros e a multa no título.`,
  nadaRecebido: 'Nada foi recebido deste título: o recibo sai depois do recebimento.',
  parteMaior: (saldo: string) =>
    `O saldo é ${formatMoeda(saldo)}. Abata menos que isso, ou use “Receber” para quitar.`,
  parteInteira: (saldo: string) =>
    `${formatMoeda(saldo)} é o saldo inteiro. Use “Receber” para quitar o título.`,
  descontoMaior: 'O desconto passa do que se recebe. Corrija o valor.',
  descontoDeTudo: (devido: string) =>
    `O desconto leva tudo o que se receberia, ${formatMoeda(devido)}. Quem perdoa a dívida inteira cancela o título, com o motivo.`,
  maisDaMetade: (desconto: string, devido: string) =>
    `O desconto de ${formatMoeda(desconto)} passa da metade de ${formatMoeda(devido)}. Perdoar tanto é de quem pode cancelar títulos: peça a essa pessoa que receba.`,
  maisDaMetadeAoTodo: (perdoado: string, desconto: string, inteiro: string) =>
    `Já se perdoaram ${formatMoeda(perdoado)} desta dívida; com mais ${formatMoeda(desconto)} passa da metade de ${formatMoeda(inteiro)}. Perdoar tanto é de quem pode cancelar títulos: peça a essa pessoa que o faça.`,
  maisDaMetadeNoAcordo: (desconto: string, devido: string) =>
    `O desconto de ${formatMoeda(desconto)} passa da metade de ${formatMoeda(devido)}. Perdoar tanto é de quem pode cancelar títulos: peça a essa pessoa que negocie.`,
  descontoSemMotivo: (desconto: string) =>
    `Diga por que se perdoam ${formatMoeda(desconto)}: fica no recebimento.`,
  tarifaMaior: (tarifa: string, total: string) =>
    `A tarifa de ${formatMoeda(tarifa)} passa do que entra, ${formatMoeda(total)}. Digite a que foi cobrada.`,
  encargoMaior: (encargo: string, valor: string) =>
    `${formatMoeda(encargo)} passa do próprio valor, ${formatMoeda(valor)}. Corrija o valor.`,
  multaDoConsumidor: (multa: string, ate: string) =>
    `A multa de um paciente vai até 2%, que são ${formatMoeda(ate)} (CDC, art. 52, § 1º); foram digitados ${formatMoeda(multa)}. Corrija o valor.`,
  taxaDoConsumidor:
    'A multa de um paciente vai até 2% (CDC, art. 52, § 1º). Corrija a do título, na aba Atraso, ou a do tipo de conta.',
  alemDaRegra: (regra: Pick<Encargos, 'juros' | 'multa'>, juros: string, multa: string) =>
    `A regra do título dá ${formatMoeda(regra.juros)} de juros e ${formatMoeda(regra.multa)} de multa neste dia; foram digitados ${formatMoeda(juros)} e ${formatMoeda(multa)}. Corrija, ou diga o motivo.`,
  tudoGlosado: 'Tudo o que falta receber está glosado. Registre antes o resultado das glosas.',
  antesDaEmissao: (data: string) =>
    `O título foi emitido em ${formatData(data)}. Recebe-se nesse dia ou depois.`,
  semParcelas: (maximo: number) =>
    maximo === 1 ? 'Esta forma não se parcela. Deixe 1.' : `Esta forma vai até ${maximo} parcelas.`,
  poucas: 'Digite 2 ou mais.',
  formaInativa: 'Esta forma está inativa. Escolha outra.',
  dinheiroNoCaixa: 'Dinheiro entra num caixa. Escolha uma conta do tipo Caixa.',
  cartaoForaDoCaixa: 'Só dinheiro e cheque entram no caixa. Escolha a conta do banco em que o valor cai.',
  estornoNegociado: 'Este título entrou num acordo, que contou com este recebimento. Ele não se estorna.',
  historicoDoAcordo: (titulos: readonly string[]) => `Acordo sobre ${titulos.join(', ')}`.slice(0, 300),
  comGlosa: 'Este título tem glosa. Registre antes o resultado dela, ou cancele a glosa.',
  naoSeRepete: 'Este título vem de uma conta de atendimento e não se repete. Registre outro título.',
  daConta: (conta: number) =>
    `Este título vem da conta de atendimento nº ${conta}, que está fechada. Para desfazê-lo, reabra a conta com o motivo.`,
  parcelasDaConta: (conta: number, soma: string, parte: string) =>
    `As parcelas somam ${formatMoeda(soma)} e a parte da conta de atendimento ${conta} é ${formatMoeda(parte)}. Atualize a página e divida de novo.`,
  daContaNaoMuda: (conta: number) =>
    `Valor e pagador deste título vêm da conta de atendimento nº ${conta}. Para mudá-los, reabra a conta com o motivo.`,
  duplicidade: 'Mesmo pagador, documento e valor',
  duplicado: (devedor: string, numero: string, vencimento: string) =>
    `${devedor} · ${numero} · vence em ${formatData(vencimento)}`,
  explicacao(
    { vencimento, jurosMes, multa, carenciaDias }: RegraDeAtraso,
    saldo: string,
    encargos: Encargos,
  ): string {
    if (encargos.dias === 0) return `Em dia: ${formatMoeda(saldo)}, sem juros nem multa.`;
    const atraso = `${dia(encargos.dias)} de atraso desde ${formatData(vencimento)}`;
    if (encargos.dias <= carenciaDias)
      return `${atraso}, dentro da carência de ${dia(carenciaDias)}: nada a mais.`;
    if (jurosMes === null && multa === null) return `${atraso}. Este título não cobra juros nem multa.`;
    const partes = [
      ...(multa === null ? [] : [`multa de ${taxa(multa)} = ${formatMoeda(encargos.multa)}`]),
      ...(jurosMes === null
        ? []
        : [
            `juros de ${taxa(jurosMes)} ao mês (mês de 30 dias) por ${dia(encargos.dias)} = ${formatMoeda(encargos.juros)}`,
          ]),
    ];
    return `${atraso}. Sobre ${formatMoeda(saldo)}: ${partes.join('; ')}.`;
  },
} as const;
