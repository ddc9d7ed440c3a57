/** Accounts payable (FIN-01, FIN-05): what is refused, with what to do. */
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';

export const contasPagar = {
  antesDaEmissao: (data: string) =>
    `O título foi emitido em ${formatData(data)}. Paga-se nesse dia ou depois.`,
  /** Proof of a payment: to whom, how much, in words, and for what. */
  comprovante: (nome: string, documento: string, valor: string, extenso: string, titulo: string | null) =>
    `Pago a ${nome}${documento === '' ? '' : `, ${documento}`}, ${valor} (${extenso})${titulo === null ? '' : `, do documento ${titulo}`}.`,
  encargosMaiores: (encargos: string, valor: string) =>
    `Juros e multa de ${formatMoeda(encargos)} passam do próprio valor pago, ${formatMoeda(valor)}. Corrija o valor.`,
  acrescimosDaSerie: (acrescimos: string) =>
    `Os outros títulos vencem depois e levariam ${formatMoeda(acrescimos)} de juros e multa sem um motivo. Escreva o motivo no título, ou tire os juros e a multa, e tente de novo.`,
  encargosAlem: (encargos: string, dias: number, usual: string) =>
    dias === 0
      ? `O título não está vencido neste dia e não teria juros nem multa; foram digitados ${formatMoeda(encargos)}. Corrija, ou diga o motivo.`
      : `Com ${dias === 1 ? '1 dia' : `${dias} dias`} de atraso, o usual (2% de multa e 1% ao mês) seria ${formatMoeda(usual)}; foram digitados ${formatMoeda(encargos)}. Corrija, ou diga o motivo.`,
  semNumero: 'Este tipo de documento exige o número. Digite-o.',
  semChave:
    'Este tipo de documento exige a chave de acesso. Digite a que está na nota: 44 caracteres na NF-e, 50 na NFS-e nacional.',
  chaveErrada:
    'O dígito da chave de acesso não confere. Confira com a nota: são 44 caracteres na NF-e, 50 na NFS-e nacional.',
  pedeComplemento: (historico: string) =>
    `O histórico deste tipo de conta, “${historico}”, pede complemento. Escreva o histórico por inteiro.`,
  semConta: 'Diga a conta do plano: nem o fornecedor nem o tipo de conta têm uma.',
  negativo: 'O desconto e as retenções passam do valor bruto. Corrija os valores.',
  lacuna: (sigla: string, falta: 'faixa' | 'teto', data: string) =>
    `${sigla}: não há ${falta === 'faixa' ? 'tabela' : 'teto'} em vigor em ${formatData(data)}. Cadastre a vigência em Configuração de pagamento e grave de novo.`,
  semFornecedor: 'Este fornecedor não existe mais. Escolha outro.',
  // The payment.
  retencaoPassa:
    'O que a lei retém no mês deste pagamento passa do que falta pagar. Confira o dia do pagamento e os valores do título.',
  parteMaiorComRetencao: (saldo: string, mes: string) =>
    `Com o que se retém em ${formatCompetencia(mes)}, o saldo é ${formatMoeda(saldo)}. Pague menos que isso, ou use “Pagar” para quitar.`,
  impostoNaGuia: (bordero: number) =>
    `O imposto retido neste pagamento está no borderô de impostos nº ${bordero}, que já foi ao banco ou foi pago. Registre a devolução do imposto (crédito na próxima guia) e, depois de feita, estorne.`,
  reaberto: (fornecedor: string) =>
    `Um pagamento a ${fornecedor} foi estornado: o imposto dele saiu das guias. Confira e aprove de novo.`,
  // The guards.
  noBanco: (bordero: string) =>
    `O banco já tem a remessa do borderô “${bordero}”, que paga este título. Espere o retorno, ou encerre o borderô sem a resposta do banco.`,
  restoMenorQueAOrdem: (resto: string, ordem: string, mes: string) =>
    `Com o que se retém em ${formatCompetencia(mes)}, o resto do título seria ${formatMoeda(resto)}, e o banco já tem a ordem de pagar ${formatMoeda(ordem)} dele. Pague menos, ou espere o retorno.`,
  jaNoBanco: (bordero: string, valor: string, data: string) =>
    `O banco já tem a ordem de pagar ${formatMoeda(valor)} deste título em ${formatData(data)}, no borderô “${bordero}”. Espere o retorno: pago também aqui, o fornecedor recebe duas vezes. Se for assim mesmo, escreva o porquê.`,
  deOutro: 'Quem registrou ou alterou o título não o libera. Peça a outra pessoa com permissão de liberar.',
  tipoSemRetencao:
    'O tipo de conta deste título não sofre retenção de impostos. Mude o tipo do título, ou o cadastro do tipo de conta.',
  semRetencao: 'Este título não é de serviço: não há retenção a recalcular.',
  parteMaior: (saldo: string) =>
    `O saldo é ${formatMoeda(saldo)}. Pague menos que isso, ou use “Pagar” para quitar.`,
  parteInteira: (saldo: string) =>
    `${formatMoeda(saldo)} é o saldo inteiro. Use “Pagar” para quitar o título.`,
  // Release.
  retencaoMudou: (antes: string, agora: string) =>
    `As retenções mudaram desde que o título foi gravado: eram ${formatMoeda(antes)}, hoje são ${formatMoeda(agora)}. Recalcule, confira e libere de novo.`,
  foraDaAlcada: (valor: string, centros: readonly string[]) =>
    `A sua alçada não alcança ${formatMoeda(valor)}, somadas as parcelas, em ${centros.join(', ')}. Peça a quem tem alçada maior.`,
  pedeLiberacao: (acimaDe: string | null) =>
    acimaDe === null
      ? 'Este tipo de conta pede liberação. Peça a outra pessoa com permissão de liberar.'
      : `Este tipo de conta pede liberação acima de ${formatMoeda(acimaDe)}, somadas as parcelas. Peça a outra pessoa com permissão de liberar.`,
  semAnexo:
    'Este tipo de documento exige um arquivo. Inclua a nota ou o recibo em Documentos e libere de novo.',
  semCentro: 'títulos sem centro de custo',
  duplicidade: 'Mesmo fornecedor, documento e valor',
  duplicado: (fornecedor: string, numero: string, vencimento: string) =>
    `${fornecedor} · ${numero} · vence em ${formatData(vencimento)}`,
} as const;
