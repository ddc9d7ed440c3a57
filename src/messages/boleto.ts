/** Boletos, the bank file of collection, its answer and receipts (FIN-03, FIN-06): what is refused and what happened, with what to do. */
import type { FaltaCobranca } from '#domain/boleto/banco.ts';
import { formatCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatDecimal, formatMoeda } from '#domain/formato/decimal.ts';

const NO_CADASTRO: Readonly<Record<FaltaCobranca, string>> = {
  agencia: 'a agência, com até quatro algarismos',
  agenciaDv: 'o dígito da agência',
  conta: 'o número da conta, com os algarismos que o banco usa',
  contaDv: 'o dígito da conta',
  carteira: 'a carteira de cobrança',
  convenio: 'o convênio ou código do beneficiário',
  variacao: 'a variação, modalidade ou posto',
};
const lista = (partes: readonly string[]): string =>
  partes.length < 2 ? (partes[0] ?? '') : `${partes.slice(0, -1).join(', ')} e ${partes.at(-1) ?? ''}`;

export const boletos = {
  emRemessa: 'O boleto está numa remessa. Retire-o dela antes, enquanto ela estiver em preparo.',
  escolha: 'Escolha o boleto.',
  semRemessa: 'O boleto não está em remessa nenhuma.',
  remessaVazia: 'A remessa não tem boletos. Use “Reunir boletos” ou “Incluir um boleto”.',
  caixa: 'Um caixa não emite boletos. Escolha uma conta de banco.',
  bancoSemRegra: (banco: string, ha: readonly string[]) =>
    `As regras de boleto de ${banco || 'um banco não informado'} ainda não estão nas tabelas. Há as de ${lista(ha)}: escolha uma conta desses bancos, ou emita o boleto no internet banking.`,
  contaIncompleta: (faltas: readonly FaltaCobranca[]) =>
    `Falta ou não confere na conta: ${lista(faltas.map((falta) => NO_CADASTRO[falta]))}. Corrija em Contas bancárias, em “Cobrança por boleto”.`,
  semConta:
    'Nenhuma conta tem a cobrança por boleto configurada. Preencha carteira e convênio de uma em Contas bancárias.',
  variasContas: (contas: readonly string[]) =>
    `Há mais de uma conta com cobrança: ${lista(contas)}. Escolha a do boleto.`,
  numeroAcabou:
    'A sequência do nosso número desta conta chegou ao fim. Combine o recomeço com o banco e corrija-a em Contas bancárias.',
  jaTem: (nossoNumero: string) =>
    `O título já tem o boleto ${nossoNumero} em cobrança. Cancele-o, ou peça a baixa ao banco, antes de emitir outro.`,
  vencido: 'O título está vencido. Diga o vencimento do boleto: hoje ou depois.',
  valorMaior: (valor: string) => `${formatMoeda(valor)} não cabe num boleto. Divida o título em parcelas.`,
  taxaLonga: 'O banco recebe juros e multa com até duas casas. Corrija as taxas do título, na aba Atraso.',
  semDocumento: (nome: string) =>
    `${nome} não tem CPF ou CNPJ. O banco não registra boleto sem ele: preencha o cadastro.`,
  semEndereco: (nome: string, faltam: readonly string[]) =>
    `Falta no endereço de ${nome}: ${lista(faltam)}. O banco não registra boleto sem ele: preencha o cadastro.`,
  semCnpj: 'O prestador não tem CNPJ nem CPF. Preencha o cadastro dele.',
  comBoleto: (nossoNumero: string) =>
    `O título tem o boleto ${nossoNumero} em cobrança. Cancele-o, ou peça a baixa ao banco, antes de mudar o que ele diz.`,
  encerrar: (nossoNumero: string, noBanco: boolean) =>
    noBanco
      ? `O título tem o boleto ${nossoNumero} no banco. Marque para pedir a baixa dele: vai na próxima remessa de recebimentos.`
      : `O título tem o boleto ${nossoNumero}, que ainda não foi ao banco. Marque para cancelá-lo também.`,
  jaNoBanco: (nossoNumero: string, valor: string, vencimento: string) =>
    `O banco já tem o boleto ${nossoNumero} deste título, de ${formatMoeda(valor)}, para ${formatData(vencimento)}. Se o dinheiro veio por ele, espere o retorno. Se veio por outro meio, escreva o porquê: a baixa do boleto é pedida ao banco.`,
  tituloCancelado: 'O título foi cancelado: o boleto não se cobra mais.',
  cnpjComLetras: (nome: string, documento: string) =>
    `O CNPJ de ${nome}, ${formatCpfCnpj(documento)}, tem letras, e o arquivo de cobrança do banco só aceita algarismos. Receba de outro modo (Pix, depósito), ou emita o boleto no internet banking.`,
  instrucoes: (multa: string | null, juros: string | null, desde: string) =>
    multa === null && juros === null
      ? 'Não receber juros nem multa.'
      : `A partir de ${formatData(desde)}: ${lista([...(multa === null ? [] : [`multa de ${formatDecimal(multa)}%`]), ...(juros === null ? [] : [`juros de ${formatDecimal(juros)}% ao mês`])])}.`,
  instrucoesVencido: (principal: string, vencimento: string, porDia: string | null, desde: string) => {
    const inclui = `O valor inclui juros e multa sobre ${formatMoeda(principal)} até ${formatData(vencimento)}.`;
    return porDia === null
      ? `${inclui} Depois disso, nada a mais.`
      : `${inclui} A partir de ${formatData(desde)}: juros de ${formatMoeda(porDia)} por dia.`;
  },
  recebidoDeOutroModo: 'O título foi recebido de outro modo: o boleto não se cobra mais.',
  parteRecebida:
    'Uma parte do título foi recebida de outro modo: o boleto cobraria a mais. Emita outro do saldo.',
  naoSePaga: 'Este boleto não está mais em cobrança, e por isso não se imprime. Emita outro do título.',
  pixAviso: 'Pague pelo código de barras ou pelo Pix, um só dos dois.',
} as const;

export const boletoImpresso = {
  titulo: (nossoNumero: string) => `Boleto ${nossoNumero.replace(/[^0-9A-Za-z-]/g, '-')}`,
  local: 'Pagável em qualquer banco, mesmo depois do vencimento',
  rotulos: {
    recibo: 'Recibo do pagador',
    ficha: 'Ficha de compensação · autenticação mecânica',
    corte: 'Corte na linha pontilhada',
    local: 'Local de pagamento',
    beneficiario: 'Beneficiário',
    agencia: 'Agência / código do beneficiário',
    nossoNumero: 'Nosso número',
    documento: 'Número do documento',
    emissao: 'Data do documento',
    vencimento: 'Vencimento',
    valor: 'Valor do documento',
    carteira: 'Carteira',
    especie: 'Espécie doc.',
    especieMoeda: 'Espécie moeda',
    quantidade: 'Quantidade',
    valorMoeda: 'Valor',
    usoBanco: 'Uso do banco',
    processamento: 'Data do processamento',
    aceite: 'Aceite',
    instrucoes: 'Instruções (de responsabilidade do beneficiário)',
    pagador: 'Pagador',
    pix: 'Pix copia e cola',
    desconto: '(–) Desconto / abatimento',
    deducoes: '(–) Outras deduções',
    mora: '(+) Mora / multa',
    acrescimos: '(+) Outros acréscimos',
    cobrado: '(=) Valor cobrado',
  },
} as const;

export const remessasRecebimento = {
  boletoDeOutraConta: 'O boleto é de outra conta. Inclua-o numa remessa da conta dele.',
  boletoNaoEspera: 'O boleto não espera remessa. Só vai o que foi emitido, ou o que teve a baixa pedida.',
  emOutra: (remessa: string) => `O boleto já está na remessa “${remessa}”. Retire-o de lá antes.`,
  contaMuda: 'A remessa já tem boletos desta conta. Retire-os antes de trocar a conta.',
  jaGerada: 'O arquivo desta remessa já foi gerado. Se ele não foi ao banco, cancele a remessa.',
  respondida:
    'O banco já respondeu a esta remessa: ela não se cancela mais. Peça a baixa dos boletos que não devem ser cobrados.',
  primeiraDaConta: (banco: string) =>
    `Esta é a primeira remessa de cobrança da conta. Peça ao banco (${banco}) que valide o arquivo antes de mandar as seguintes.`,
  reunidos: (n: number) => (n === 0 ? 'Nenhum boleto desta conta espera remessa com esse vencimento.' : null),
  cancelada: 'A remessa foi cancelada.',
  tituloMudou: (nome: string, situacao: string) =>
    `${nome}: o título está como “${situacao}”. Retire o boleto e cancele-o.`,
  saldoMudou: (nome: string, saldo: string, boleto: string) =>
    `${nome}: o saldo do título é ${formatMoeda(saldo)} e o boleto cobra ${formatMoeda(boleto)}. Retire o boleto, cancele-o e emita outro.`,
  vencido: (nome: string) =>
    `${nome}: o boleto venceu antes de ir ao banco. Retire-o, cancele-o e emita outro.`,
  incompleto: (nome: string, faltam: readonly string[]) =>
    `${nome}: falta no boleto ${lista(faltam)}. Retire-o, cancele-o e emita outro.`,
  doPagador: (nome: string, motivo: string) => `${nome}: ${motivo}`,
  nsaAcabou:
    'A sequência de remessas de cobrança da conta chegou ao fim. Combine o recomeço com o banco e corrija-a em Contas bancárias.',
} as const;

type Dito = { readonly valor: string | null; readonly data: string | null };
const noDia = (data: string | null): string => (data === null ? '' : ` em ${formatData(data)}`);

export const retornosRecebimento = {
  titulo: 'Retornos de recebimentos',
  outroTipo: 'O arquivo não traz cobrança. Retornos de pagamentos se leem em Remessas de pagamentos.',
  semForma:
    'Nenhuma forma de recebimento ativa é de boleto. Cadastre uma em Formas de recebimento e leia o arquivo de novo.',
  registrado: 'O banco registrou o boleto.',
  baixaPedida: (cancelado: boolean) =>
    `O título foi ${cancelado ? 'cancelado' : 'recebido de outro modo'}: a baixa foi pedida, e vai na próxima remessa.`,
  recusado: (motivos: string) =>
    `O banco recusou o boleto: ${motivos}. O título está livre para outro boleto.`,
  semMotivo: 'sem dizer o motivo',
  motivoDoBanco: (codigo: string) => `motivo ${codigo}, do manual do banco`,
  liquidado: (pago: string, partes: readonly string[]) =>
    `Recebido: ${formatMoeda(pago)}${partes.length > 0 ? ` (${partes.join(', ')})` : ''}.`,
  deJuros: (valor: string) => `${formatMoeda(valor)} de juros e multa`,
  deDesconto: (valor: string) => `${formatMoeda(valor)} de desconto`,
  deTarifa: (valor: string) => `${formatMoeda(valor)} de tarifa`,
  deTarifaAParte: (valor: string) =>
    `${formatMoeda(valor)} de tarifa, mais do que se recebeu: lance-a pelo extrato`,
  peloRetorno: 'Conforme o retorno do banco.',
  baixado: (titulo: string) => `${titulo}. O boleto não se paga mais e o título está livre para outro.`,
  baixaRecusada: (motivos: string) => `O banco recusou a baixa: ${motivos}. O boleto segue em cobrança.`,
  informado: (titulo: string) => `${titulo}. Nada muda no título.`,
  jaInformada: (titulo: string) => `${titulo}. Já veio em outro retorno: nada foi contado de novo.`,
  semTitulo: 'Nenhum boleto desta conta tem este número. Confira com o banco o que foi recebido.',
  repetida: (situacao: string) => `Este boleto já estava como “${situacao}”. Nada foi lançado de novo.`,
  recebidoOutraVez: (situacao: string, agora: Dito, antes: Dito) => {
    const primeiro = antes.valor === null ? '' : `, por ${formatMoeda(antes.valor)}${noDia(antes.data)}`;
    return `O boleto já estava como “${situacao}”${primeiro}, e o banco diz agora ${formatMoeda(agora.valor ?? '0.00')}${noDia(agora.data)}. Nada foi lançado: veja no extrato se o pagador pagou duas vezes e devolva o que veio a mais. Se foi o banco que corrigiu a resposta, estorne o recebimento e receba o título à mão.`;
  },
  registroDepois: (situacao: string) =>
    `O banco registrou o boleto, que já estava como “${situacao}”. Nada muda no título.`,
  naoEsperava: (situacao: string, titulo: string) =>
    `O boleto está como “${situacao}” e o banco diz: ${titulo}. Nada foi lançado.`,
  valorDoTitulo: (banco: string, nosso: string) =>
    `O banco tem o boleto por ${formatMoeda(banco)} e aqui ele é de ${formatMoeda(nosso)}. Nada foi lançado: confira com o banco e receba o título à mão.`,
  nadaPago: (valor: string) =>
    `O banco diz que o boleto de ${formatMoeda(valor)} foi pago, por R$ 0,00. Nada foi lançado: confira com o banco. Se a dívida foi perdoada inteira, cancele o título.`,
  valorPago: (pago: string, devia: string) =>
    `O banco recebeu ${formatMoeda(pago)} e, com juros e descontos que ele diz, seriam ${formatMoeda(devia)}. Nada foi lançado: confira com o banco e receba o título à mão.`,
  saldoMenor: (pago: string, saldo: string) =>
    `O banco recebeu ${formatMoeda(pago)} e o saldo do título é só ${formatMoeda(saldo)}: parte dele já tinha sido recebida por outra via. Nada foi lançado: confira se o pagador pagou duas vezes.`,
  recebidoAntes: (pago: string) =>
    `O título já tinha sido recebido por outra via, e o banco recebeu ${formatMoeda(pago)}. Nada foi lançado: confira se o pagador pagou duas vezes.`,
  negociadoAntes: (pago: string) =>
    `O título foi negociado, e vale o acordo que o substituiu; o banco recebeu ${formatMoeda(pago)}. Nada foi lançado: abata este valor nos títulos do acordo, ou devolva-o a quem pagou.`,
  canceladoAntes: (pago: string) =>
    `O título foi cancelado aqui, e o boleto foi pago no banco: ${formatMoeda(pago)}. Nada foi lançado: devolva o valor a quem pagou, ou registre outro título e receba-o nesta conta.`,
  naoPodeReceber: (motivo: string) => `Nada foi lançado. ${motivo}`,
  desconhecida: (codigo: string) =>
    `Código que nenhuma tabela conhece: ${codigo || 'em branco'}. Nada foi lançado: veja o manual do banco.`,
} as const;

export const recibos = {
  titulo: (numero: number) => `Recibo nº ${numero}`,
  arquivo: (numero: number) => `Recibo ${numero}`,
  etiqueta: 'Recibo',
  jaTem: (numero: number) => `Este recebimento já tem o recibo nº ${numero}.`,
  todosTem: 'Tudo o que se recebeu deste título já tem recibo. Veja em Recibos, no próprio título.',
  estornado: 'O recebimento foi estornado.',
  semEfeito: 'SEM EFEITO',
  semEfeitoPor: (quando: string) => `O recebimento foi estornado em ${quando}: este recibo não vale.`,
  corpo: (nome: string, documento: string | null, valor: string, extenso: string, referente: string) =>
    `Recebemos de ${nome}${documento === null ? '' : `, ${documento}`}, a importância de ${formatMoeda(valor)} (${extenso}), referente a: ${referente}. Do valor recebido damos plena quitação.`,
  como: (forma: string, data: string) => `Recebido em ${formatData(data)}, por ${forma}.`,
  lugar: (cidade: string | null, data: string) => [cidade, formatData(data)].filter(Boolean).join(', '),
  titulos: (numero: string | null, historico: string | null) =>
    [historico, numero === null ? null : `título ${numero}`].filter(Boolean).join(', ') ||
    'serviços prestados',
} as const;
