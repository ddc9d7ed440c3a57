/** Lines of bank returns that posted nothing (FIN-03): told, and settled by a person. */
import { formatMoeda } from '#domain/formato/decimal.ts';
import { plural } from './palavras.ts';

export const pendenciasRetorno = {
  qualMovimento: 'Escolha o movimento que lançou o valor, ou diga que se resolveu de outro modo.',
  semMovimento: 'Só o que foi lançado tem movimento. Escolha “Lançada à mão”, ou deixe em branco.',
  outroValor: (movimento: string, banco: string) =>
    `O movimento é de ${formatMoeda(movimento)} e o banco diz ${formatMoeda(banco)}. Escolha o do mesmo valor, ou diga que se resolveu de outro modo.`,
  outroSentido: 'O movimento vai no sentido contrário: um pagamento é saída, um recebimento é entrada.',
  jaResolveu:
    'Este movimento já resolveu outra linha de retorno. Se o banco moveu o dinheiro duas vezes, lance o segundo.',
  estornado: 'Este movimento foi anulado por um estorno. Escolha outro.',
  avisoTitulo: (n: number) =>
    plural(n, 'linha do retorno não foi lançada', 'linhas do retorno não foram lançadas'),
  avisoTexto: (arquivo: string) =>
    `Arquivo ${arquivo}. Veja cada uma, confira com o banco e diga o que foi feito.`,
} as const;
