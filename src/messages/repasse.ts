/** Repasse to professionals (FIN-03): what is refused, with what to do, and each line in words. */
import { formatData } from '#domain/formato/data.ts';
import { formatDecimal, formatMoeda } from '#domain/formato/decimal.ts';

type Linha = {
  readonly regra: string | null;
  readonly forma: 'PERCENTUAL' | 'VALOR';
  readonly percentual: string | null;
  readonly valorUnidade: string | null;
  readonly quantidade: string;
  readonly base: 'FATURADO' | 'RECEBIDO';
  readonly total: string;
  readonly perdido: string;
  readonly valorBase: string;
  readonly devido: string;
  readonly anterior: string;
  readonly valor: string;
};

const numero = (valor: string): string => formatDecimal(valor, { scale: 4 }).replace(/,?0+$/, '');

export const repasse = {
  particular: 'Particular',
  semLinhas: 'O repasse não tem linhas. Use “Juntar a produção de novo”, ou cancele-o.',
  naoPositivo: (total: string) =>
    `O total é ${formatMoeda(total)}: não há o que pagar. Junte mais produção, ou cancele; o que se desconta vai para o próximo repasse.`,
  semFornecedor:
    'Não se sabe a quem pagar. Diga o fornecedor para repasse no cadastro do profissional, aba Onde atende.',
  semContaDoPlano: (fornecedor: string) =>
    `Nem o fornecedor ${fornecedor} nem o tipo de conta dizem a conta do plano. Diga-a no cadastro do fornecedor e aprove de novo.`,
  semTipo: 'Não há tipo de conta a pagar de honorários. Escolha um.',
  historico: (numero: number, competencia: string) => `Repasse nº ${numero}, produção até ${competencia}`,
  pago: 'A conta a pagar deste repasse já foi paga, no todo ou em parte. Estorne antes o pagamento.',
  noBordero: 'A conta a pagar deste repasse está num borderô. Tire-a antes do borderô.',
  tituloDoRepasse: (numero: number) =>
    `Este título paga o repasse nº ${numero}. Para desfazê-lo, reabra o repasse com o motivo.`,
  tituloNaoMuda: (numero: number) =>
    `Valor e fornecedor deste título vêm do repasse nº ${numero}. Para mudá-los, reabra o repasse.`,
  tituloInteiro: (numero: number) =>
    `Este título paga o repasse nº ${numero} e fica inteiro: não se divide nem se repete.`,
  semRegra: (quantos: number, nomes: string) =>
    `${quantos === 1 ? '1 item feito não tem' : `${quantos} itens feitos não têm`} regra de repasse e ${quantos === 1 ? 'ficou' : 'ficaram'} de fora:\n${nomes}`,
  itemSemRegra: (data: string, codigo: string, descricao: string) =>
    `${formatData(data)} · ${codigo} ${descricao}`,
  eMais: (n: number) => (n === 1 ? 'e mais 1.' : `e mais ${n}.`),
  explicacao({
    regra,
    forma,
    percentual,
    valorUnidade,
    quantidade,
    base,
    total,
    perdido,
    valorBase,
    devido,
    anterior,
    valor,
  }: Linha) {
    const deQue =
      base === 'RECEBIDO'
        ? `Do item de ${formatMoeda(total)}, entraram ${formatMoeda(valorBase)}.`
        : `Faturado: ${formatMoeda(total)}${perdido === '0.00' ? '' : `, menos ${formatMoeda(perdido)} de glosa definitiva`}.`;
    const conta =
      forma === 'PERCENTUAL'
        ? `${numero(percentual ?? '0')}% de ${formatMoeda(valorBase)} = ${formatMoeda(devido)}.`
        : `${formatMoeda(valorUnidade ?? '0')} por unidade × ${numero(quantidade)}, na proporção de ${formatMoeda(valorBase)} em ${formatMoeda(total)} = ${formatMoeda(devido)}.`;
    const antes =
      anterior === '0.00'
        ? ''
        : ` Já repassados ${formatMoeda(anterior)}: nesta linha, ${formatMoeda(valor)}.`;
    return `${regra === null ? '' : `Regra “${regra}”. `}${deQue} ${conta}${antes}`;
  },
} as const;
