/** Codes of CNAB 240 in words (FEBRABAN 09.1, notes G059 and C044). A bank's own code is shown as it came. */

/** What the bank did with a payment: the five codes of positions 231 to 240. */
const PAGAMENTO: { readonly [codigo: string]: string } = {
  '00': 'Pago',
  '01': 'Saldo insuficiente',
  '02': 'Cancelado pelo pagador ou credor',
  '03': 'Débito autorizado pela agência',
  AA: 'Controle inválido',
  AB: 'Tipo de operação inválido',
  AC: 'Tipo de serviço inválido',
  AD: 'Forma de lançamento inválida',
  AE: 'Tipo ou número de inscrição inválido',
  AF: 'Código do convênio inválido',
  AG: 'Agência, conta ou DV inválido',
  AH: 'Número sequencial do registro no lote inválido',
  AI: 'Código do segmento de detalhe inválido',
  AJ: 'Tipo de movimento inválido',
  AK: 'Código da câmara do banco favorecido inválido',
  AL: 'Código do banco favorecido inválido',
  AM: 'Agência do favorecido inválida',
  AN: 'Conta do favorecido inválida',
  AO: 'Nome do favorecido não informado',
  AP: 'Data do lançamento inválida',
  AQ: 'Tipo ou quantidade da moeda inválido',
  AR: 'Valor do lançamento inválido',
  AS: 'Aviso ao favorecido inválido',
  AT: 'CPF ou CNPJ do favorecido inválido',
  AU: 'Logradouro do favorecido não informado',
  AV: 'Número do local do favorecido não informado',
  AW: 'Cidade do favorecido não informada',
  AX: 'CEP do favorecido inválido',
  AY: 'UF do favorecido inválida',
  AZ: 'Código ou nome do banco depositário inválido',
  BA: 'Código ou nome da agência depositária não informado',
  BB: 'Número na empresa inválido',
  BC: 'Número no banco inválido',
  BD: 'Inclusão efetuada com sucesso',
  BE: 'Alteração efetuada com sucesso',
  BF: 'Exclusão efetuada com sucesso',
  BG: 'Agência ou conta impedida legalmente',
  CA: 'Código de barras: código do banco inválido',
  CB: 'Código de barras: código da moeda inválido',
  CC: 'Código de barras: dígito verificador geral inválido',
  CD: 'Código de barras: valor do título inválido',
  CE: 'Código de barras: campo livre inválido',
  CF: 'Valor do documento inválido',
  CG: 'Valor do abatimento inválido',
  CH: 'Valor do desconto inválido',
  CI: 'Valor de mora inválido',
  CJ: 'Valor da multa inválido',
  CK: 'Valor do IR inválido',
  CL: 'Valor do ISS inválido',
  CM: 'Valor do IOF inválido',
  CN: 'Valor de outras deduções inválido',
  CO: 'Valor de outros acréscimos inválido',
  CP: 'Valor do INSS inválido',
  HA: 'Lote não aceito',
  HB: 'Inscrição da empresa inválida para o contrato',
  HC: 'Convênio inexistente ou inválido para o contrato',
  HD: 'Agência ou conta da empresa inexistente ou inválida para o contrato',
  HE: 'Tipo de serviço inválido para o contrato',
  HF: 'Conta da empresa com saldo insuficiente',
  HG: 'Lote de serviço fora de sequência',
  HH: 'Lote de serviço inválido',
  HI: 'Arquivo não aceito',
  HJ: 'Tipo de registro inválido',
  HK: 'Código de remessa ou retorno inválido',
  HL: 'Versão de leiaute inválida',
  HM: 'Mutuário não identificado',
  H1: 'Arquivo sem trailer',
  TA: 'Lote não aceito: totais do lote com diferença',
  YA: 'Título não encontrado',
  ZA: 'Agência ou conta do favorecido substituída',
};
/** What a remittance of collection asks. */
const COBRANCA_IDA: { readonly [codigo: string]: string } = {
  '01': 'Entrada de título',
  '02': 'Pedido de baixa',
  '04': 'Concessão de abatimento',
  '05': 'Cancelamento de abatimento',
  '06': 'Alteração de vencimento',
  '07': 'Concessão de desconto',
  '08': 'Cancelamento de desconto',
  '09': 'Protestar',
  '10': 'Sustar protesto e baixar',
  '11': 'Sustar protesto e manter em carteira',
  '12': 'Alteração de juros',
  '13': 'Dispensa de juros',
  '14': 'Alteração de multa',
  '31': 'Alteração de outros dados',
};

/** What a return of collection tells. */
const COBRANCA_VOLTA: { readonly [codigo: string]: string } = {
  '02': 'Entrada confirmada',
  '03': 'Entrada rejeitada',
  '04': 'Transferência de carteira: entrada',
  '05': 'Transferência de carteira: baixa',
  '06': 'Liquidação',
  '09': 'Baixa',
  '11': 'Título em carteira',
  '12': 'Abatimento confirmado',
  '13': 'Cancelamento de abatimento confirmado',
  '14': 'Alteração de vencimento confirmada',
  '17': 'Liquidação após baixa ou sem registro',
  '19': 'Protesto confirmado',
  '20': 'Sustação de protesto confirmada',
  '23': 'Remetido a cartório',
  '24': 'Retirado de cartório',
  '25': 'Protestado e baixado',
  '26': 'Instrução rejeitada',
  '27': 'Alteração de dados confirmada',
  '28': 'Débito de tarifas',
  '30': 'Alteração de dados rejeitada',
};

/** Why a bank refuses an entry or an instruction (FEBRABAN, note C047, table A). */
const RECUSA_COBRANCA: { readonly [codigo: string]: string } = {
  '01': 'Código do banco inválido',
  '02': 'Código do registro detalhe inválido',
  '03': 'Código do segmento inválido',
  '04': 'Código de movimento não permitido para a carteira',
  '05': 'Código de movimento inválido',
  '06': 'Tipo ou número de inscrição do beneficiário inválido',
  '07': 'Agência, conta ou DV inválido',
  '08': 'Nosso número inválido',
  '09': 'Nosso número duplicado',
  '10': 'Carteira inválida',
  '11': 'Forma de cadastramento do título inválida',
  '12': 'Tipo de documento inválido',
  '13': 'Identificação da emissão do boleto inválida',
  '14': 'Identificação da distribuição do boleto inválida',
  '15': 'Características da cobrança incompatíveis',
  '16': 'Data de vencimento inválida',
  '17': 'Data de vencimento anterior à data de emissão',
  '18': 'Vencimento fora do prazo de operação',
  '20': 'Valor do título inválido',
  '21': 'Espécie do título inválida',
  '22': 'Espécie do título não permitida para a carteira',
  '23': 'Aceite inválido',
  '24': 'Data da emissão inválida',
  '25': 'Data da emissão posterior à data de entrada',
  '26': 'Código de juros de mora inválido',
  '27': 'Valor ou taxa de juros de mora inválido',
  '28': 'Código do desconto inválido',
  '29': 'Valor do desconto maior ou igual ao valor do título',
  '33': 'Valor do abatimento inválido',
  '34': 'Valor do abatimento maior ou igual ao valor do título',
  '37': 'Código para protesto inválido',
  '38': 'Prazo para protesto inválido',
  '42': 'Código para baixa ou devolução inválido',
  '43': 'Prazo para baixa ou devolução inválido',
  '44': 'Código da moeda inválido',
  '45': 'Nome do pagador não informado',
  '46': 'Tipo ou número de inscrição do pagador inválido',
  '47': 'Endereço do pagador não informado',
  '48': 'CEP inválido',
  '49': 'CEP sem praça de cobrança',
  '50': 'CEP referente a um banco correspondente',
  '51': 'CEP incompatível com a UF',
  '52': 'UF inválida',
  '57': 'Código da multa inválido',
  '58': 'Data da multa inválida',
  '59': 'Valor ou percentual da multa inválido',
  '60': 'Movimento para título não cadastrado',
  '63': 'Entrada para título já cadastrado',
  '86': 'Seu número inválido',
};
/** Itaú numbers by itself from 05 on: its 17 is a refused change, where FEBRABAN's is money received. */
const ITAU_VOLTA: { readonly [codigo: string]: string } = {
  '02': 'Entrada confirmada',
  '03': 'Entrada rejeitada',
  '04': 'Alteração de dados acatada',
  '05': 'Alteração de dados: baixa',
  '06': 'Liquidação',
  '08': 'Liquidação em cartório',
  '09': 'Baixa',
  '10': 'Baixa por ter sido liquidado',
  '11': 'Título em carteira',
  '12': 'Abatimento concedido',
  '13': 'Abatimento cancelado',
  '14': 'Vencimento alterado',
  '15': 'Baixa rejeitada',
  '16': 'Instrução rejeitada',
  '17': 'Alteração de dados rejeitada',
  '18': 'Instrução rejeitada ou pendente',
  '19': 'Protesto confirmado',
  '20': 'Sustação de protesto confirmada',
  '21': 'Instrução de não protestar confirmada',
  '23': 'Remetido a cartório',
  '24': 'Protesto sustado',
  '25': 'Alegações do pagador',
  '30': 'Débito mensal de tarifas',
  '32': 'Baixa por ter sido protestado',
};
const ITAU_RECUSA: { readonly [codigo: string]: string } = {
  '03': 'CEP inválido ou sem agência cobradora',
  '04': 'UF inválida',
  '05': 'Data de vencimento fora do prazo de operação',
  '08': 'Nome do pagador não informado',
  '09': 'Agência ou conta encerrada',
  '10': 'Endereço do pagador não informado',
  '11': 'CEP não numérico',
  '13': 'CEP incompatível com a UF',
  '14': 'Nosso número já registrado ou fora da faixa',
  '15': 'Nosso número repetido no mesmo movimento',
  '19': 'Ocorrência inválida',
  '22': 'Carteira não permitida',
  '37': 'CPF ou CNPJ do pagador inválido',
  '42': 'Nosso número fora da faixa',
  '61': 'Juros de mora acima do permitido',
  '66': 'Data de vencimento inválida ou fora do prazo',
  '67': 'Valor do título inválido',
  '68': 'Carteira inválida',
  '91': 'DAC da agência e conta inválido',
  '92': 'DAC do nosso número inválido',
  '93': 'UF inválida',
  '94': 'UF incompatível com o CEP do pagador',
  '95': 'CEP do pagador inválido',
  '96': 'Endereço, nome ou cidade do pagador inválido',
};
export type Codigo = {
  readonly codigo: string;
  /** Undefined: not FEBRABAN's, the bank's manual says. */ readonly titulo: string | undefined;
};

const em = (tabela: { readonly [codigo: string]: string }, codigo: string): Codigo => ({
  codigo,
  titulo: Object.hasOwn(tabela, codigo) ? tabela[codigo] : undefined,
});

/** What a bank adds to FEBRABAN's codes of payment: of Itaú the refusals of SISPAG, note 8. */
const PAGAMENTO_DO_BANCO: { readonly [banco: string]: { readonly [codigo: string]: string } } = {
  '341': {
    NA: 'Cancelado por falta de autorização',
    NI: 'Tributo já pago ou vencido',
    NR: 'Operação não realizada',
    RJ: 'Registro rejeitado',
    SS: 'Cancelado por saldo ou limite diário insuficiente',
    TI: 'Titularidade inválida',
  },
};

/** The codes of a payment's line, in words; `banco` where it has codes of its own. */
export function ocorrenciasDoPagamento(codigos: string | null | undefined, banco: string): readonly Codigo[] {
  const tabela = { ...PAGAMENTO, ...PAGAMENTO_DO_BANCO[banco] };
  return (codigos ?? '')
    .split(' ')
    .filter(Boolean)
    .map((codigo) => em(tabela, codigo));
}

export type DizCobranca =
  'registrado' | 'recusado' | 'liquidado' | 'baixado' | 'instrucao-recusada' | 'informado' | 'desconhecido';

const DIZ: { readonly [movimento: string]: DizCobranca } = {
  '02': 'registrado',
  '03': 'recusado',
  '06': 'liquidado',
  '09': 'baixado',
  '17': 'liquidado',
  '25': 'baixado',
  '26': 'instrucao-recusada',
  '30': 'instrucao-recusada',
};
const DIZ_ITAU: { readonly [movimento: string]: DizCobranca } = {
  '02': 'registrado',
  '03': 'recusado',
  '06': 'liquidado',
  '08': 'liquidado',
  '09': 'baixado',
  '15': 'instrucao-recusada',
  '16': 'instrucao-recusada',
  '17': 'instrucao-recusada',
  '18': 'instrucao-recusada',
  '32': 'baixado',
};

/** How a bank numbers what it answers of collection. */
type Numeracao = {
  readonly volta: { readonly [codigo: string]: string };
  readonly diz: { readonly [movimento: string]: DizCobranca };
  readonly recusas: { readonly [codigo: string]: string };
  /** Movements whose reasons are those; of the others the code alone says something to who knows the bank. */
  readonly comRecusa: ReadonlySet<string>;
};
const FEBRABAN: Numeracao = {
  volta: COBRANCA_VOLTA,
  diz: DIZ,
  recusas: RECUSA_COBRANCA,
  comRecusa: new Set(['03', '26', '30']),
};
const POR_BANCO: { readonly [banco: string]: Numeracao } = {
  '341': { volta: ITAU_VOLTA, diz: DIZ_ITAU, recusas: ITAU_RECUSA, comRecusa: new Set(['03']) },
};
const numeracaoDe = (banco: string): Numeracao =>
  (Object.hasOwn(POR_BANCO, banco) ? POR_BANCO[banco] : undefined) ?? FEBRABAN;

/** The reasons beside a movement of collection, as this bank numbers them. Zeros are no reason. */
export function motivosDaCobranca(
  movimento: string,
  motivos: string | null | undefined,
  banco: string,
): readonly Codigo[] {
  const { recusas, comRecusa } = numeracaoDe(banco);
  return (motivos ?? '')
    .split(' ')
    .filter((codigo) => codigo !== '' && codigo !== '00')
    .map((codigo) => em(comRecusa.has(movimento) ? recusas : {}, codigo));
}

/** The movement of a collection line, by the direction of its file and as this bank numbers it. */
export function movimentoDaCobranca(
  codigo: string,
  sentido: 'remessa' | 'retorno' | null,
  banco: string,
): Codigo {
  return em(sentido === 'remessa' ? COBRANCA_IDA : numeracaoDe(banco).volta, codigo);
}

/** What a movement that came back means for the boleto. */
export function dizDoMovimento({ codigo, titulo }: Codigo, banco: string): DizCobranca {
  return numeracaoDe(banco).diz[codigo] ?? (titulo === undefined ? 'desconhecido' : 'informado');
}
