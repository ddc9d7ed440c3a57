/** Accounts and tills: movements, statements, matching, closing (issue 14, scope 7): what is refused, with what to do. */
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { plural } from './palavras.ts';

export const tesouraria = {
  contaInativa: 'Esta conta está inativa. Escolha outra.',
  mesmaConta: 'O destino é a própria origem. Escolha outra conta.',
  semPlano: 'Escolha a conta do plano em que o valor aparece no resultado.',
  contaComLancamentos:
    'Já se lançou nesta conta, e o resultado de outros meses mudaria. Desative-a e cadastre outra.',
  contaComOutras: 'Há contas abaixo desta, que ela soma. Mude antes a conta superior delas.',
  deOutroLugar:
    'Este movimento veio de um pagamento, recebimento, guia, transferência ou extrato: corrige-se lá, por estorno.',
  contaPaga: 'Conta paga',
  contaRecebida: 'Conta recebida',
  guiasPagas: (numero: number | null) => `Guias de impostos, borderô nº ${numero ?? '?'}`,
  parcelaDoCartao: (nome: string, parcela: number, parcelas: number) =>
    `${nome}, parcela ${parcela} de ${parcelas} do cartão`,
  pernaConferida:
    'Um dos dois movimentos desta transferência já foi conferido. Desfaça antes a conferência dele, ou estorne-a.',
  movimentoDeOutraConta: 'O movimento é de outra conta. Escolha um da conta do extrato.',
  movimentoConferido: 'O movimento já foi conferido. Escolha outro, ou desfaça antes a conferência dele.',
  somaDifere: (soma: string, valor: string) =>
    `Os movimentos somam ${formatMoeda(soma)} e a linha do extrato é de ${formatMoeda(valor)}. Escolha outros, ou lance a diferença.`,
  linhaConciliada: 'A linha já foi conciliada. Atualize a página e confira.',
  semMovimentos: 'Escolha ao menos um movimento.',
  // Closing
  mesAberto: (mes: string) =>
    `O mês ${formatCompetencia(mes)} ainda não terminou. Feche-o depois do último dia.`,
  naoFecha: 'O período não fecha ainda:',
  reabrirDepois: (mes: string) =>
    `O mês ${formatCompetencia(mes)}, depois deste, está fechado. Reabra-o antes: reabre-se do mais novo para o mais antigo.`,
  saldoConferidoFalta: 'Conte o dinheiro do caixa e informe o saldo contado.',
  saldoConferidoDifere: (contado: string, zelo: string) =>
    `O saldo informado é ${formatMoeda(contado)} e o do Zelo é ${formatMoeda(zelo)}. Lance a diferença, ou confira a conta.`,
  caixa: {
    naoECaixa: 'Esta conta é de banco. Escolha um caixa.',
    deOutro: 'Quem abriu ou fechou o caixa não o confere. Peça a outra pessoa com permissão de conferir.',
    contaMuda: 'O caixa já tem movimentos. Feche-o e abra o outro.',
    difere: (contado: string, esperado: string, falta: boolean, quanto: string) =>
      `O contado é ${formatMoeda(contado)} e o esperado é ${formatMoeda(esperado)}: ${falta ? 'faltam' : 'sobram'} ${formatMoeda(quanto)}. Conte de novo, ou diga aqui o motivo da diferença.`,
    planoDaDiferenca: (falta: boolean, quanto: string) =>
      `${falta ? 'Faltaram' : 'Sobraram'} ${formatMoeda(quanto)} no caixa. Escolha a conta do plano em que a diferença se lança.`,
    inativo: (caixa: string) =>
      `${caixa} está inativo, e a diferença não se lança nele. Ative-o em Contas bancárias, e confira de novo.`,
    historico: (dia: string, nome: string, motivo: string) =>
      `Diferença do caixa de ${formatData(dia)}, ${nome}: ${motivo}`.slice(0, 200),
    reabertoDepois:
      'Este caixa já foi aberto de novo depois. Deixe este como está, e diga a diferença no que vem.',
    // Of receipts in cash.
    fechado: (caixa: string) =>
      `${caixa} não está aberto. Abra-o em Caixa do dia, com o dinheiro contado, e receba de novo.`,
    alguem: 'outra pessoa',
    deOutraPessoa: (caixa: string, nome: string) =>
      `${caixa} foi aberto por ${nome}, só para quem o abriu. Receba em outro caixa aberto, ou peça que o fechem.`,
    antesDaAbertura: (caixa: string, dia: string) =>
      `${caixa} foi aberto em ${formatData(dia)}. O dinheiro que entra nele é desse dia ou de depois.`,
  },
  pendencia: {
    caixas: (n: number) =>
      `${plural(n, 'caixa está aberto', 'caixas estão abertos')}. Conte o dinheiro e feche.`,
    'mes-anterior': (mes: string) => `Feche antes o mês ${formatCompetencia(mes)}, que tem movimentos.`,
    linhas: (n: number) =>
      `${plural(n, 'linha do extrato não tem', 'linhas do extrato não têm')} movimento. Concilie ou lance.`,
    movimentos: (n: number) =>
      `${plural(n, 'movimento não foi conferido', 'movimentos não foram conferidos')} com o extrato. Concilie, ou confira sem extrato com o motivo.`,
    'sem-extrato': (dia: string) =>
      `Nenhum extrato diz o saldo do banco em ${formatData(dia)}. Importe o extrato do mês, ou feche informando o saldo do extrato em papel.`,
    diferenca: (banco: string, zelo: string, transito: string) =>
      `O banco diz ${formatMoeda(banco)} e o Zelo tem ${formatMoeda(zelo)}, com ${formatMoeda(transito)} em trânsito: não confere.`,
    borderos: (n: number) =>
      `${plural(n, 'borderô enviado espera', 'borderôs enviados esperam')} a resposta do banco. Leia o retorno, ou encerre sem resposta.`,
    retornos: (n: number) =>
      `${plural(n, 'linha de retorno do banco não foi lançada', 'linhas de retornos do banco não foram lançadas')}, e ninguém disse o que se fez. Resolva cada uma.`,
    cobrancas: (n: number) =>
      `${plural(n, 'remessa de cobrança espera', 'remessas de cobrança esperam')} a resposta do banco. Leia o retorno, ou cancele a que não foi ao banco.`,
  },
} as const;
