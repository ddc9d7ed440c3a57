/**
 * CNAB 240 as data: the positions of FEBRABAN's layout 09.1 (2015), and where a bank prints another table. A version of a
 * bank's manual is a change here and nowhere else.
 */
import { tabela, trocar, type Campo } from './campo.ts';

const INICIO = [
  ['banco', 'Banco', 1, 3, 'num'],
  ['lote', 'Lote', 4, 7, 'num'],
  ['registro', 'Tipo de registro', 8, 8, 'num'],
] as const;
const DETALHE = [
  ...INICIO,
  ['sequencia', 'Sequência no lote', 9, 13, 'num'],
  ['segmento', 'Segmento', 14, 14],
] as const;
const OCORRENCIAS = ['ocorrencias', 'Ocorrências', 231, 240, 'ocorrencias'] as const;

const conta = (de: number) =>
  [
    ['agencia', 'Agência', de, de + 4, 'num'],
    ['agenciaDv', 'DV da agência', de + 5, de + 5],
    ['conta', 'Conta', de + 6, de + 17, 'num'],
    ['contaDv', 'DV da conta', de + 18, de + 18],
    ['agenciaContaDv', 'DV da agência e conta', de + 19, de + 19],
  ] as const;

const HEADER_ARQUIVO = tabela(
  ...INICIO,
  ['inscricaoTipo', 'Tipo de inscrição da empresa', 18, 18, 'num'],
  ['inscricao', 'CPF ou CNPJ da empresa', 19, 32, 'inscricao'],
  ['convenio', 'Convênio no banco', 33, 52],
  ...conta(53),
  ['empresa', 'Empresa', 73, 102],
  ['nomeBanco', 'Nome do banco', 103, 132],
  ['sentido', 'Remessa (1) ou retorno (2)', 143, 143, 'num'],
  ['geradoEm', 'Data de geração', 144, 151, 'data'],
  ['geradoHora', 'Hora de geração', 152, 157, 'hora'],
  ['nsa', 'Sequência do arquivo (NSA)', 158, 163, 'num'],
  ['layout', 'Versão do leiaute', 164, 166, 'num'],
  ['densidade', 'Densidade', 167, 171, 'num'],
  ['usoBanco', 'Uso do banco', 172, 191],
  ['usoEmpresa', 'Uso da empresa', 192, 211],
);

const TRAILER_ARQUIVO = tabela(
  ...INICIO,
  ['lotes', 'Lotes do arquivo', 18, 23, 'num'],
  ['registros', 'Registros do arquivo', 24, 29, 'num'],
  ['contas', 'Contas a conciliar', 30, 35, 'num'],
);

const HEADER_LOTE_PAGAMENTO = tabela(
  ...INICIO,
  ['operacao', 'Operação', 9, 9],
  ['servico', 'Serviço', 10, 11, 'num'],
  ['forma', 'Forma de lançamento', 12, 13, 'num'],
  ['layout', 'Versão do leiaute do lote', 14, 16, 'num'],
  ['inscricaoTipo', 'Tipo de inscrição da empresa', 18, 18, 'num'],
  ['inscricao', 'CPF ou CNPJ da empresa', 19, 32, 'inscricao'],
  ['convenio', 'Convênio no banco', 33, 52],
  ...conta(53),
  ['empresa', 'Empresa', 73, 102],
  ['mensagem', 'Mensagem', 103, 142],
  ['logradouro', 'Logradouro', 143, 172],
  ['numero', 'Número', 173, 177],
  ['complemento', 'Complemento', 178, 192],
  ['cidade', 'Cidade', 193, 212],
  ['cep', 'CEP', 213, 220],
  ['uf', 'UF', 221, 222],
  ['indicadorForma', 'Indicador da forma de pagamento', 223, 224],
  OCORRENCIAS,
);

const HEADER_LOTE_COBRANCA = tabela(
  ...INICIO,
  ['operacao', 'Operação', 9, 9],
  ['servico', 'Serviço', 10, 11, 'num'],
  ['layout', 'Versão do leiaute do lote', 14, 16, 'num'],
  ['inscricaoTipo', 'Tipo de inscrição da empresa', 18, 18, 'num'],
  ['inscricao', 'CPF ou CNPJ da empresa', 19, 33, 'inscricao'],
  ['convenio', 'Convênio no banco', 34, 53],
  ...conta(54),
  ['empresa', 'Empresa', 74, 103],
  ['mensagem', 'Mensagens', 104, 183],
  ['numeroRemessa', 'Número da remessa', 184, 191, 'num'],
  ['gravadoEm', 'Data de gravação', 192, 199, 'data'],
  ['creditoEm', 'Data do crédito', 200, 207, 'data'],
);

const CONTA_DO_EXTRATO = [
  ...INICIO,
  ['inscricaoTipo', 'Tipo de inscrição da empresa', 18, 18, 'num'],
  ['inscricao', 'CPF ou CNPJ da empresa', 19, 32, 'inscricao'],
  ['convenio', 'Convênio no banco', 33, 52],
  ...conta(53),
] as const;

const HEADER_LOTE_EXTRATO = tabela(
  ...CONTA_DO_EXTRATO,
  ['operacao', 'Operação', 9, 9],
  ['servico', 'Serviço', 10, 11, 'num'],
  ['forma', 'Forma de lançamento', 12, 13, 'num'],
  ['layout', 'Versão do leiaute do lote', 14, 16, 'num'],
  ['empresa', 'Empresa', 73, 102],
  ['saldoInicialEm', 'Data do saldo inicial', 143, 150, 'data'],
  ['saldoInicial', 'Saldo inicial', 151, 168, 'valor'],
  ['sinalInicial', 'Saldo inicial devedor (D) ou credor (C)', 169, 169],
  ['situacaoInicial', 'Situação do saldo inicial', 170, 170],
  ['moeda', 'Moeda', 171, 173],
  ['numeroExtrato', 'Número do extrato', 174, 178, 'num'],
);

const TRAILER_LOTE_EXTRATO = tabela(
  ...CONTA_DO_EXTRATO,
  ['saldoFinalEm', 'Data do saldo final', 143, 150, 'data'],
  ['saldoFinal', 'Saldo final', 151, 168, 'valor'],
  ['sinalFinal', 'Saldo final devedor (D) ou credor (C)', 169, 169],
  ['situacaoFinal', 'Situação do saldo final', 170, 170],
  ['registros', 'Registros do lote', 171, 176, 'num'],
  ['somaDebitos', 'Soma dos débitos', 177, 194, 'valor'],
  ['somaCreditos', 'Soma dos créditos', 195, 212, 'valor'],
);

const TRAILER_LOTE_PAGAMENTO = tabela(
  ...INICIO,
  ['registros', 'Registros do lote', 18, 23, 'num'],
  ['soma', 'Soma dos valores', 24, 41, 'valor'],
  ['somaMoeda', 'Soma da quantidade de moeda', 42, 59, 'num'],
  ['avisoDebito', 'Aviso de débito', 60, 65, 'num'],
  OCORRENCIAS,
);

const TRAILER_LOTE_COBRANCA = tabela(
  ...INICIO,
  ['registros', 'Registros do lote', 18, 23, 'num'],
  ['quantidadeSimples', 'Títulos em cobrança simples', 24, 29, 'num'],
  ['somaSimples', 'Valor em cobrança simples', 30, 46, 'valor'],
  ['quantidadeVinculada', 'Títulos em cobrança vinculada', 47, 52, 'num'],
  ['somaVinculada', 'Valor em cobrança vinculada', 53, 69, 'valor'],
  ['quantidadeCaucionada', 'Títulos em cobrança caucionada', 70, 75, 'num'],
  ['somaCaucionada', 'Valor em cobrança caucionada', 76, 92, 'valor'],
  ['quantidadeDescontada', 'Títulos em cobrança descontada', 93, 98, 'num'],
  ['somaDescontada', 'Valor em cobrança descontada', 99, 115, 'valor'],
  ['aviso', 'Aviso de lançamento', 116, 123],
);

const MOVIMENTO_PAGAMENTO = [
  ['movimento', 'Tipo de movimento', 15, 15, 'num'],
  ['instrucao', 'Instrução do movimento', 16, 17, 'num'],
] as const;
const MOVIMENTO_COBRANCA = ['movimento', 'Código do movimento', 16, 17, 'num'] as const;

const A = tabela(
  ...DETALHE,
  ...MOVIMENTO_PAGAMENTO,
  ['camara', 'Câmara', 18, 20, 'num'],
  ['bancoFavorecido', 'Banco do favorecido', 21, 23, 'num'],
  ...conta(24),
  ['favorecido', 'Favorecido', 44, 73],
  ['seuNumero', 'Número na empresa', 74, 93],
  ['pagamentoEm', 'Data do pagamento', 94, 101, 'data'],
  ['moeda', 'Moeda', 102, 104],
  ['quantidadeMoeda', 'Quantidade de moeda', 105, 119, 'num'],
  ['valor', 'Valor', 120, 134, 'valor'],
  ['numeroBanco', 'Número no banco', 135, 154],
  ['efetivadoEm', 'Data da efetivação', 155, 162, 'data'],
  ['valorEfetivado', 'Valor efetivado', 163, 177, 'valor'],
  ['informacao', 'Informação 2', 178, 217],
  ['finalidadeDoc', 'Finalidade do DOC', 218, 219],
  ['finalidadeTed', 'Finalidade da TED', 220, 224],
  ['finalidadeComplementar', 'Finalidade complementar', 225, 226],
  ['aviso', 'Aviso ao favorecido', 230, 230],
  OCORRENCIAS,
);

const B = tabela(
  ...DETALHE,
  ['inscricaoTipo', 'Tipo de inscrição do favorecido', 18, 18, 'num'],
  ['inscricao', 'CPF ou CNPJ do favorecido', 19, 32, 'inscricao'],
  ['logradouro', 'Logradouro', 33, 62],
  ['numero', 'Número', 63, 67],
  ['complemento', 'Complemento', 68, 82],
  ['bairro', 'Bairro', 83, 97],
  ['cidade', 'Cidade', 98, 117],
  ['cep', 'CEP', 118, 125],
  ['uf', 'UF', 126, 127],
  ['vencimento', 'Vencimento', 128, 135, 'data'],
  ['valorDocumento', 'Valor do documento', 136, 150, 'valor'],
  ['abatimento', 'Abatimento', 151, 165, 'valor'],
  ['desconto', 'Desconto', 166, 180, 'valor'],
  ['juros', 'Juros', 181, 195, 'valor'],
  ['multa', 'Multa', 196, 210, 'valor'],
  ['codigoFavorecido', 'Código do favorecido', 211, 225],
  ['aviso', 'Aviso', 226, 226],
  ['ispb', 'ISPB', 233, 240],
);

/** The complement of a Pix (FEBRABAN 10.x, note G100): how it is begun, and the key. */
const BPIX = tabela(
  ...DETALHE,
  ['iniciacao', 'Forma de iniciação do Pix', 15, 17],
  ['inscricaoTipo', 'Tipo de inscrição do favorecido', 18, 18, 'num'],
  ['inscricao', 'CPF ou CNPJ do favorecido', 19, 32, 'inscricao'],
  ['identificacao', 'Identificação do Pix (TXID)', 33, 67],
  ['mensagem', 'Mensagem ao recebedor', 68, 127],
  ['chavePix', 'Chave Pix', 128, 226, 'exato'],
  ['ispb', 'ISPB', 233, 240],
);

const C = tabela(
  ...DETALHE,
  ['ir', 'Imposto de renda', 18, 32, 'valor'],
  ['iss', 'ISS', 33, 47, 'valor'],
  ['iof', 'IOF', 48, 62, 'valor'],
  ['deducoes', 'Outras deduções', 63, 77, 'valor'],
  ['acrescimos', 'Outros acréscimos', 78, 92, 'valor'],
  ['inss', 'INSS', 113, 127, 'valor'],
);

const J = tabela(
  ...DETALHE,
  ...MOVIMENTO_PAGAMENTO,
  ['codigoBarras', 'Código de barras', 18, 61],
  ['favorecido', 'Beneficiário', 62, 91],
  ['vencimento', 'Vencimento', 92, 99, 'data'],
  ['nominal', 'Valor nominal', 100, 114, 'valor'],
  ['desconto', 'Desconto e abatimento', 115, 129, 'valor'],
  ['acrescimos', 'Juros e multa', 130, 144, 'valor'],
  ['pagamentoEm', 'Data do pagamento', 145, 152, 'data'],
  ['valor', 'Valor', 153, 167, 'valor'],
  ['quantidadeMoeda', 'Quantidade de moeda', 168, 182, 'num'],
  ['seuNumero', 'Número na empresa', 183, 202],
  ['numeroBanco', 'Número no banco', 203, 222],
  ['moeda', 'Moeda', 223, 224],
  OCORRENCIAS,
);

const J52 = tabela(
  ...DETALHE,
  ...MOVIMENTO_PAGAMENTO,
  ['opcional', 'Registro opcional', 18, 19],
  ['pagadorTipo', 'Tipo de inscrição do pagador', 20, 20, 'num'],
  ['pagadorInscricao', 'CPF ou CNPJ do pagador', 21, 35, 'inscricao'],
  ['pagador', 'Pagador', 36, 75],
  ['beneficiarioTipo', 'Tipo de inscrição do beneficiário', 76, 76, 'num'],
  ['beneficiarioInscricao', 'CPF ou CNPJ do beneficiário', 77, 91, 'inscricao'],
  ['beneficiario', 'Beneficiário', 92, 131],
  ['sacadorTipo', 'Tipo de inscrição do sacador', 132, 132, 'num'],
  ['sacadorInscricao', 'CPF ou CNPJ do sacador', 133, 147, 'inscricao'],
  ['sacador', 'Sacador ou avalista', 148, 187],
);

const O = tabela(
  ...DETALHE,
  ...MOVIMENTO_PAGAMENTO,
  ['codigoBarras', 'Código de barras', 18, 61],
  ['favorecido', 'Concessionária ou órgão', 62, 91],
  ['vencimento', 'Vencimento', 92, 99, 'data'],
  ['pagamentoEm', 'Data do pagamento', 100, 107, 'data'],
  ['valor', 'Valor', 108, 122, 'valor'],
  ['seuNumero', 'Número na empresa', 123, 142],
  ['numeroBanco', 'Número no banco', 143, 162],
  OCORRENCIAS,
);

const N = tabela(
  ...DETALHE,
  ...MOVIMENTO_PAGAMENTO,
  ['seuNumero', 'Número na empresa', 18, 37],
  ['numeroBanco', 'Número no banco', 38, 57],
  ['favorecido', 'Contribuinte', 58, 87],
  ['pagamentoEm', 'Data do pagamento', 88, 95, 'data'],
  ['valor', 'Valor', 96, 110, 'valor'],
  ['receita', 'Código da receita', 111, 116],
  ['inscricaoTipo', 'Tipo de inscrição do contribuinte', 117, 118, 'num'],
  ['inscricao', 'Inscrição do contribuinte', 119, 132, 'inscricao'],
  ['tributo', 'Identificação do tributo', 133, 134],
  ['complemento', 'Dados do tributo', 135, 230],
  OCORRENCIAS,
);

const N_TRIBUTO = [
  ['receita', 'Código da receita', 111, 116],
  ['inscricaoTipo', 'Tipo de inscrição do contribuinte', 117, 118, 'num'],
  ['inscricao', 'Inscrição do contribuinte', 119, 132, 'inscricao'],
  ['tributo', 'Identificação do tributo', 133, 134],
] as const;
const semComplemento = N.filter(({ id }) => id !== 'complemento');

/** Segment N of a GPS: identification 17 (FEBRABAN, note N1). */
const NGPS = trocar(
  semComplemento,
  ...tabela(
    ...N_TRIBUTO,
    ['competencia', 'Competência (MMAAAA)', 135, 140, 'num'],
    ['valorInss', 'Valor do INSS', 141, 155, 'valor'],
    ['outrasEntidades', 'Outras entidades', 156, 170, 'valor'],
    ['atualizacao', 'Atualização monetária', 171, 185, 'valor'],
  ),
);

/** Segment N of a DARF: identification 16 (note N2). */
const NDARF = trocar(
  semComplemento,
  ...tabela(
    ...N_TRIBUTO,
    ['periodo', 'Período de apuração', 135, 142, 'data'],
    ['referencia', 'Referência', 143, 159, 'num'],
    ['principal', 'Valor principal', 160, 174, 'valor'],
    ['multa', 'Multa', 175, 189, 'valor'],
    ['juros', 'Juros e encargos', 190, 204, 'valor'],
    ['vencimento', 'Vencimento', 205, 212, 'data'],
  ),
);

const Z = tabela(
  ...DETALHE,
  ['autenticacao', 'Autenticação', 15, 78],
  ['protocolo', 'Protocolo do banco', 79, 103],
  OCORRENCIAS,
);

const P = tabela(
  ...DETALHE,
  MOVIMENTO_COBRANCA,
  ...conta(18),
  ['nossoNumero', 'Nosso número', 38, 57],
  ['carteira', 'Carteira', 58, 58],
  ['cadastramento', 'Forma de cadastramento', 59, 59, 'num'],
  ['tipoDocumento', 'Tipo de documento', 60, 60],
  ['emissaoBoleto', 'Quem emite o boleto', 61, 61, 'num'],
  ['distribuicao', 'Quem distribui o boleto', 62, 62],
  ['seuNumero', 'Número do documento', 63, 77],
  ['vencimento', 'Vencimento', 78, 85, 'data'],
  ['valor', 'Valor', 86, 100, 'valor'],
  ['agenciaCobradora', 'Agência cobradora', 101, 105, 'num'],
  ['agenciaCobradoraDv', 'DV da agência cobradora', 106, 106],
  ['especie', 'Espécie', 107, 108],
  ['aceite', 'Aceite', 109, 109],
  ['emissao', 'Emissão', 110, 117, 'data'],
  ['codigoJuros', 'Código dos juros', 118, 118],
  ['jurosDe', 'Juros a partir de', 119, 126, 'data'],
  ['juros', 'Juros', 127, 141, 'valor'],
  ['codigoDesconto', 'Código do desconto', 142, 142],
  ['descontoAte', 'Desconto até', 143, 150, 'data'],
  ['desconto', 'Desconto', 151, 165, 'valor'],
  ['iof', 'IOF', 166, 180, 'valor'],
  ['abatimento', 'Abatimento', 181, 195, 'valor'],
  ['usoEmpresa', 'Uso da empresa', 196, 220],
  ['codigoProtesto', 'Código para protesto', 221, 221],
  ['diasProtesto', 'Dias para protesto', 222, 223],
  ['codigoBaixa', 'Código para baixa', 224, 224],
  ['diasBaixa', 'Dias para baixa', 225, 227],
  ['moeda', 'Moeda', 228, 229],
  ['contrato', 'Contrato', 230, 239],
);

const Q = tabela(
  ...DETALHE,
  MOVIMENTO_COBRANCA,
  ['inscricaoTipo', 'Tipo de inscrição do pagador', 18, 18, 'num'],
  ['inscricao', 'CPF ou CNPJ do pagador', 19, 33, 'inscricao'],
  ['favorecido', 'Pagador', 34, 73],
  ['endereco', 'Endereço', 74, 113],
  ['bairro', 'Bairro', 114, 128],
  ['cep', 'CEP', 129, 136],
  ['cidade', 'Cidade', 137, 151],
  ['uf', 'UF', 152, 153],
  ['sacadorTipo', 'Tipo de inscrição do sacador', 154, 154, 'num'],
  ['sacadorInscricao', 'CPF ou CNPJ do sacador', 155, 169, 'inscricao'],
  ['sacador', 'Sacador ou avalista', 170, 209],
  ['bancoCorrespondente', 'Banco correspondente', 210, 212, 'num'],
  ['nossoNumeroCorrespondente', 'Nosso número no correspondente', 213, 232],
);

const R = tabela(
  ...DETALHE,
  MOVIMENTO_COBRANCA,
  ['codigoDesconto2', 'Código do desconto 2', 18, 18, 'num'],
  ['desconto2Ate', 'Desconto 2 até', 19, 26, 'data'],
  ['desconto2', 'Desconto 2', 27, 41, 'valor'],
  ['codigoDesconto3', 'Código do desconto 3', 42, 42, 'num'],
  ['desconto3Ate', 'Desconto 3 até', 43, 50, 'data'],
  ['desconto3', 'Desconto 3', 51, 65, 'valor'],
  ['codigoMulta', 'Código da multa', 66, 66],
  ['multaDe', 'Multa a partir de', 67, 74, 'data'],
  ['multa', 'Multa', 75, 89, 'valor'],
  ['informacao', 'Informação ao pagador', 90, 99],
  ['mensagens', 'Mensagens 3 e 4', 100, 179],
  ['ocorrenciaPagador', 'Ocorrência do pagador', 200, 207, 'num'],
  ['bancoDebito', 'Banco do débito', 208, 210, 'num'],
  ['agenciaDebito', 'Agência do débito', 211, 215, 'num'],
  ['agenciaDebitoDv', 'DV da agência do débito', 216, 216],
  ['contaDebito', 'Conta do débito', 217, 228, 'num'],
  ['contaDebitoDv', 'DV da conta do débito', 229, 230],
  ['avisoDebito', 'Aviso do débito', 231, 231, 'num'],
);

const T = tabela(
  ...DETALHE,
  MOVIMENTO_COBRANCA,
  ...conta(18),
  ['nossoNumero', 'Nosso número', 38, 57],
  ['carteira', 'Carteira', 58, 58],
  ['seuNumero', 'Número do documento', 59, 73],
  ['vencimento', 'Vencimento', 74, 81, 'data'],
  ['valor', 'Valor', 82, 96, 'valor'],
  ['bancoRecebedor', 'Banco e agência que receberam', 97, 105],
  ['usoEmpresa', 'Uso da empresa', 106, 130],
  ['inscricaoTipo', 'Tipo de inscrição do pagador', 133, 133, 'num'],
  ['inscricao', 'CPF ou CNPJ do pagador', 134, 148, 'inscricao'],
  ['favorecido', 'Pagador', 149, 188],
  ['tarifa', 'Tarifa', 199, 213, 'valor'],
  ['motivos', 'Motivos da ocorrência', 214, 223, 'ocorrencias'],
);

const U = tabela(
  ...DETALHE,
  MOVIMENTO_COBRANCA,
  ['acrescimos', 'Juros, multa e encargos', 18, 32, 'valor'],
  ['desconto', 'Desconto', 33, 47, 'valor'],
  ['abatimento', 'Abatimento', 48, 62, 'valor'],
  ['iof', 'IOF', 63, 77, 'valor'],
  ['pago', 'Valor pago', 78, 92, 'valor'],
  ['liquido', 'Valor líquido', 93, 107, 'valor'],
  ['outrasDespesas', 'Outras despesas', 108, 122, 'valor'],
  ['outrosCreditos', 'Outros créditos', 123, 137, 'valor'],
  ['ocorridoEm', 'Data da ocorrência', 138, 145, 'data'],
  ['creditoEm', 'Data do crédito', 146, 153, 'data'],
);

const E = tabela(
  ...DETALHE,
  ['inscricaoTipo', 'Tipo de inscrição da empresa', 18, 18, 'num'],
  ['inscricao', 'CPF ou CNPJ da empresa', 19, 32, 'inscricao'],
  ['convenio', 'Convênio no banco', 33, 52],
  ...conta(53),
  ['empresa', 'Empresa', 73, 102],
  ['contabilEm', 'Data contábil', 135, 142, 'data'],
  ['lancadoEm', 'Data do lançamento', 143, 150, 'data'],
  ['valor', 'Valor', 151, 168, 'valor'],
  ['sinal', 'Débito (D) ou crédito (C)', 169, 169],
  ['categoria', 'Categoria', 170, 172, 'num'],
  ['historico', 'Código do histórico', 173, 176],
  ['favorecido', 'Histórico', 177, 201],
  ['seuNumero', 'Documento', 202, 240],
);

/** Segments of a detail line by their letter; 'J52' is J with the optional record 52. */
export type Segmentos = { readonly [segmento: string]: readonly Campo[] };

const SEGMENTOS: Segmentos = { A, B, BPIX, C, J, J52, O, N, NGPS, NDARF, Z, P, Q, R, T, U, E };

/** Santander prints the return's segment T elsewhere (seen in its files; the manual is for customers). */
const T_SANTANDER = trocar(
  T.filter(
    ({ id }) =>
      ![
        'carteira',
        'bancoRecebedor',
        'usoEmpresa',
        'tarifa',
        'motivos',
        'agenciaContaDv',
        'contaDv',
        'conta',
      ].includes(id),
  ),
  ...tabela(
    ['nossoNumero', 'Nosso número', 41, 53],
    ['seuNumero', 'Número do documento', 55, 69],
    ['vencimento', 'Vencimento', 70, 77, 'data'],
    ['valor', 'Valor', 78, 92, 'valor'],
    ['inscricaoTipo', 'Tipo de inscrição do pagador', 128, 128, 'num'],
    ['inscricao', 'CPF ou CNPJ do pagador', 129, 143, 'inscricao'],
    ['favorecido', 'Pagador', 144, 183],
    ['contaCobranca', 'Conta de cobrança', 184, 193],
    ['tarifa', 'Tarifa', 194, 208, 'valor'],
    ['motivos', 'Motivos da ocorrência', 209, 218, 'ocorrencias'],
  ),
);

/** Santander's segment P: nine digits of account, twice, and thirteen of nosso número. */
const P_SANTANDER = trocar(
  P.filter(({ id }) => id !== 'agenciaContaDv'),
  ...tabela(
    ['agencia', 'Agência', 18, 21, 'num'],
    ['agenciaDv', 'DV da agência', 22, 22],
    ['conta', 'Conta', 23, 31, 'num'],
    ['contaDv', 'DV da conta', 32, 32],
    ['contaFidc', 'Conta da cobrança', 33, 41, 'num'],
    ['contaFidcDv', 'DV da conta da cobrança', 42, 42],
    ['nossoNumero', 'Nosso número', 45, 57],
    ['emissaoBoleto', 'Quem emite o boleto', 61, 61],
  ),
);

const P_CAIXA = trocar(
  P,
  ...tabela(
    ['usoCaixa', 'Uso da Caixa', 38, 40, 'num'],
    ['nossoNumero', 'Modalidade e nosso número', 41, 57],
  ),
);

/** The Caixa's answer has the modality and fifteen digits one position before the remittance. */
const T_CAIXA = trocar(T, ...tabela(['nossoNumero', 'Nosso número', 40, 56]));

/** Itaú's names have thirty positions; the ten after them stay blank. */
const Q_ITAU = trocar(
  Q,
  ...tabela(['favorecido', 'Pagador', 34, 63], ['sacador', 'Sacador ou avalista', 170, 199]),
);

const AGENCIA_CONTA_ITAU = (de: number) =>
  [
    ['agencia', 'Agência', de, de + 4, 'num'],
    ['conta', 'Conta', de + 6, de + 17, 'num'],
    ['contaDvAntes', 'Primeiro de dois DV da conta', de + 18, de + 18],
    ['contaDv', 'DV da conta', de + 19, de + 19],
  ] as const;

/** SISPAG (manual 085): accounts without a digit of the agency, the kind of Pix account, the payee's number in the same line. */
const A_ITAU = tabela(
  ...DETALHE,
  ...MOVIMENTO_PAGAMENTO,
  ['camara', 'Câmara', 18, 20, 'num'],
  ['bancoFavorecido', 'Banco do favorecido', 21, 23, 'num'],
  ...AGENCIA_CONTA_ITAU(24),
  ['favorecido', 'Favorecido', 44, 73],
  ['seuNumero', 'Número na empresa', 74, 93],
  ['pagamentoEm', 'Data do pagamento', 94, 101, 'data'],
  ['moeda', 'Moeda', 102, 104],
  ['ispb', 'ISPB', 105, 112, 'num'],
  ['transferencia', 'Identificação da transferência', 113, 114],
  ['quantidadeMoeda', 'Complemento', 115, 119, 'num'],
  ['valor', 'Valor', 120, 134, 'valor'],
  ['numeroBanco', 'Número no banco', 135, 149],
  ['efetivadoEm', 'Data da efetivação', 155, 162, 'data'],
  ['valorEfetivado', 'Valor efetivado', 163, 177, 'valor'],
  ['informacao', 'Complemento do histórico', 178, 197],
  ['documentoBanco', 'Número do documento no retorno', 198, 203, 'num'],
  ['inscricao', 'CPF ou CNPJ do favorecido', 204, 217, 'inscricao'],
  ['finalidadeDoc', 'Finalidade do DOC', 218, 219],
  ['finalidadeTed', 'Finalidade da TED', 220, 224],
  ['aviso', 'Aviso ao favorecido', 230, 230],
  OCORRENCIAS,
);

const BPIX_ITAU = tabela(
  ...DETALHE,
  ['iniciacao', 'Tipo da chave Pix', 15, 16],
  ['inscricaoTipo', 'Tipo de inscrição do favorecido', 18, 18, 'num'],
  ['inscricao', 'CPF ou CNPJ do favorecido', 19, 32, 'inscricao'],
  ['mensagem', 'Mensagem ao recebedor', 63, 127],
  ['chavePix', 'Chave Pix', 128, 227, 'exato'],
  OCORRENCIAS,
);

const J_ITAU = trocar(
  J.filter(({ id }) => id !== 'moeda'),
  ...tabela(['numeroBanco', 'Número no banco', 216, 230]),
);

const POR_BANCO: { readonly [banco: string]: Segmentos } = {
  '033': { P: P_SANTANDER, T: T_SANTANDER },
  '104': { P: P_CAIXA, T: T_CAIXA },
  '341': { Q: Q_ITAU, A: A_ITAU, BPIX: BPIX_ITAU, J: J_ITAU },
};

/** The positions of a detail line; undefined where no table describes the segment: its line is shown as it came. */
export function camposDoSegmento(banco: string, segmento: string): readonly Campo[] | undefined {
  const base = Object.hasOwn(SEGMENTOS, segmento) ? SEGMENTOS[segmento] : undefined;
  const proprio = Object.hasOwn(POR_BANCO, banco) ? POR_BANCO[banco] : undefined;
  return proprio && Object.hasOwn(proprio, segmento) ? proprio[segmento] : base;
}

/** The families of lots, each with a header and a trailer of its own. */
export type Familia = 'pagamento' | 'cobranca' | 'extrato';

/** The family that the operation and the service of a lot's header say: collection is service 01 of R or T, statements are E. */
export function familiaDoLote(operacao: string, servico: string): Familia {
  if (operacao === 'E') return 'extrato';
  return servico === '01' && (operacao === 'R' || operacao === 'T') ? 'cobranca' : 'pagamento';
}

const CABECALHO: Readonly<Record<Familia, readonly Campo[]>> = {
  pagamento: HEADER_LOTE_PAGAMENTO,
  cobranca: HEADER_LOTE_COBRANCA,
  extrato: HEADER_LOTE_EXTRATO,
};
const RODAPE: Readonly<Record<Familia, readonly Campo[]>> = {
  pagamento: TRAILER_LOTE_PAGAMENTO,
  cobranca: TRAILER_LOTE_COBRANCA,
  extrato: TRAILER_LOTE_EXTRATO,
};

/** The lines around the details: header and trailer of the file, header and trailer of a lot. */
export type Molde = {
  readonly header: readonly Campo[];
  readonly cabecalho: readonly Campo[];
  readonly rodape: readonly Campo[];
  readonly trailer: readonly Campo[];
};

const CONTA = new Set(['agencia', 'agenciaDv', 'conta', 'contaDv', 'agenciaContaDv']);
const semConta = (campos: readonly Campo[]): readonly Campo[] => campos.filter(({ id }) => !CONTA.has(id));

const NAO_TEM_SANTANDER = new Set(['geradoHora', 'densidade', 'usoBanco', 'usoEmpresa']);
/** Santander's collection: the company one position before, a transmission code instead of the account, no sums. */
const HEADER_SANTANDER = trocar(
  semConta(HEADER_ARQUIVO).filter(({ id }) => !NAO_TEM_SANTANDER.has(id)),
  ...tabela(
    ['inscricaoTipo', 'Tipo de inscrição da empresa', 17, 17, 'num'],
    ['inscricao', 'CPF ou CNPJ da empresa', 18, 32, 'inscricao'],
    ['convenio', 'Código de transmissão', 33, 52],
  ),
);

/** What a bank puts around the details of its collection where FEBRABAN's stands for others. */
type PorBanco = { readonly [banco: string]: Readonly<Partial<Record<'remessa' | 'retorno', Molde>>> };
const COBRANCA_POR_BANCO: PorBanco = {
  '033': {
    remessa: {
      header: HEADER_SANTANDER,
      cabecalho: trocar(
        semConta(HEADER_LOTE_COBRANCA),
        ...tabela(['convenio', 'Código de transmissão', 54, 73]),
      ),
      rodape: tabela(...INICIO, ['registros', 'Registros do lote', 18, 23, 'num']),
      trailer: TRAILER_ARQUIVO.filter(({ id }) => id !== 'contas'),
    },
    retorno: {
      header: trocar(
        HEADER_SANTANDER,
        ...tabela(
          ['agencia', 'Agência', 33, 36, 'num'],
          ['agenciaDv', 'DV da agência', 37, 37],
          ['conta', 'Conta', 38, 46, 'num'],
          ['contaDv', 'DV da conta', 47, 47],
          ['convenio', 'Código do beneficiário', 53, 61],
        ),
      ),
      cabecalho: HEADER_LOTE_COBRANCA,
      rodape: TRAILER_LOTE_COBRANCA,
      trailer: TRAILER_ARQUIVO,
    },
  },
};

const CONTA_ITAU = [
  ['agencia', 'Agência', 53, 57, 'num'],
  ['conta', 'Conta', 59, 70, 'num'],
  ['contaDv', 'DV da conta', 72, 72],
] as const;
const NAO_TEM_ITAU = new Set([
  'convenio',
  'nsa',
  'usoBanco',
  'usoEmpresa',
  'indicadorForma',
  'somaMoeda',
  'avisoDebito',
  'contas',
]);
const noItau = (campos: readonly Campo[]): readonly Campo[] =>
  semConta(campos).filter(({ id }) => !NAO_TEM_ITAU.has(id));

/** SISPAG takes no agreement and no number of the file: the account that pays says whose it is. Its returns have FEBRABAN's. */
const REMESSA_ITAU: Molde = {
  header: trocar(
    noItau(HEADER_ARQUIVO),
    ...tabela(
      ...CONTA_ITAU,
      ['layout', 'Versão do leiaute', 15, 17, 'num'],
      ['zeros', 'Complemento', 158, 166, 'num'],
    ),
  ),
  cabecalho: trocar(
    noItau(HEADER_LOTE_PAGAMENTO),
    ...tabela(...CONTA_ITAU, ['numero', 'Número', 173, 177, 'num'], ['cep', 'CEP', 213, 220, 'num']),
  ),
  rodape: trocar(noItau(TRAILER_LOTE_PAGAMENTO), ...tabela(['zeros', 'Complemento', 42, 59, 'num'])),
  trailer: noItau(TRAILER_ARQUIVO),
};

const PROPRIOS: Partial<Record<Familia, PorBanco>> = {
  cobranca: COBRANCA_POR_BANCO,
  pagamento: { '341': { remessa: REMESSA_ITAU } },
};

/** The tables around a bank's details of this family, going there or coming back. */
export function moldeDe(banco: string, familia: Familia, sentido: 'remessa' | 'retorno'): Molde {
  const porBanco = PROPRIOS[familia];
  const proprio = porBanco && Object.hasOwn(porBanco, banco) ? porBanco[banco]?.[sentido] : undefined;
  if (proprio) return proprio;
  return {
    header: HEADER_ARQUIVO,
    cabecalho: CABECALHO[familia],
    rodape: RODAPE[familia],
    trailer: TRAILER_ARQUIVO,
  };
}
