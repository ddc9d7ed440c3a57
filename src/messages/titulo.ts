/** What titles to pay and to receive refuse alike (FIN-01). */
import { formatMoeda } from '#domain/formato/decimal.ts';

export const titulo = {
  divisaoFalta: (falta: string) =>
    `Faltam ${formatMoeda(falta)} para a divisão somar o valor bruto. Ajuste as linhas ou deixe a última sem valor.`,
  divisaoSobra: (sobra: string) =>
    `A divisão passa do valor bruto em ${formatMoeda(sobra)}. Ajuste as linhas.`,
  menosDeUmCentavo: (valor: string, parcelas: number) =>
    `${formatMoeda(valor)} em ${parcelas} parcelas daria menos de um centavo a cada uma. Diga menos parcelas.`,
  parcelaMaior: 'A parcela não pode ser maior que o número de parcelas.',
  jaParcela: (parcela: number, parcelas: number) =>
    `Este título já é a parcela ${parcela} de ${parcelas}. Só um título inteiro se divide ou se repete.`,
  outroQueOPapel: (banco: string, valor: string) =>
    `O banco diz ${formatMoeda(banco)}, e daqui sairiam ${formatMoeda(valor)}. Confira o saldo do título.`,
  contaInativa: 'Esta conta está inativa. Escolha outra.',
} as const;
