/**
 * The declaration of a service (DPS) as the schema 1.01 of 2026-02-09 wants it, of what the unit, the service, the taker and
 * the note say. Pure: the moment is an argument. Amounts have two places always.
 */
import { compareDecimal, roundDecimal } from '../formato/decimal.ts';
import { idDaDps, horaDeBrasilia } from './numeros.ts';
import { codigoDaRetencao, somaDasContribuicoes, type Retencoes } from './retencoes.ts';
import { documentoXml, textoDoXml, type Tag } from './xml.ts';

export type EnderecoDaNota = {
  readonly municipio: string;
  readonly cep: string;
  readonly logradouro: string;
  readonly numero: string;
  readonly complemento: string | null;
  readonly bairro: string;
};

export type UnidadeDaNota = {
  readonly municipio: string;
  readonly documento: string;
  readonly inscricaoMunicipal: string | null;
  readonly simples: string;
  readonly apuracaoSimples: string | null;
  readonly regimeEspecial: string;
};

export type TomadorDaNota = {
  readonly documento: string;
  readonly nome: string;
  readonly email: string | null;
  readonly endereco: EnderecoDaNota | null;
};

/** What an accountant chose of the service; IBS and CBS only where all four codes are there. */
export type ServicoDaNota = {
  readonly codigo: string;
  readonly codigoMunicipal: string | null;
  readonly nbs: string | null;
  readonly tributacaoIss: string;
  readonly tipoImunidade: string | null;
  readonly aliquotaIss: string | null;
  readonly cst: string | null;
  readonly tributos: {
    readonly federal: string;
    readonly estadual: string;
    readonly municipal: string;
  } | null;
  readonly tributosSimples: string | null;
  readonly ibsCbs: {
    readonly operacao: string;
    readonly cst: string;
    readonly classificacao: string;
    readonly consumoPessoal: boolean;
  } | null;
};

export type PedidoDeDps = {
  readonly producao: boolean;
  readonly serie: number;
  readonly numero: number;
  /** Milliseconds of the moment of issue. */
  readonly agora: number;
  /** When the service was rendered, 'YYYY-MM-DD'. */
  readonly competencia: string;
  readonly versao: string;
  readonly unidade: UnidadeDaNota;
  readonly tomador: TomadorDaNota;
  readonly servico: ServicoDaNota;
  readonly descricao: string;
  readonly valor: string;
  readonly retencoes: Retencoes;
  /** The key of the note that this one takes the place of. */
  readonly substitui: {
    readonly chave: string;
    readonly motivo: string;
    readonly texto: string | null;
  } | null;
};

export type Dps = { readonly id: string; readonly xml: string; readonly emissao: string };

const dois = (valor: string): string => roundDecimal(valor, 2);
const sePositivo = (valor: string): string | null => (compareDecimal(valor, '0') > 0 ? dois(valor) : null);
const inscricao = (documento: string): Tag => [documento.length === 11 ? 'CPF' : 'CNPJ', documento];

/** Never later than the day of issue, by Brasília's clock (E0015). */
export const competenciaDaDps = (competencia: string, diaDaEmissao: string): string =>
  competencia > diaDaEmissao ? diaDaEmissao : competencia;

/** `valor` and the withholdings are money as text. The answer is not signed yet. */
export function montarDps(pedido: PedidoDeDps): Dps {
  const { unidade, serie, numero, servico } = pedido;
  const { momento, dia } = horaDeBrasilia(pedido.agora);
  const id = idDaDps(unidade, serie, numero);
  const filhos: (Tag | null)[] = [
    ['tpAmb', pedido.producao ? '1' : '2'],
    ['dhEmi', momento],
    ['verAplic', pedido.versao],
    ['serie', String(serie)],
    ['nDPS', String(numero)],
    ['dCompet', competenciaDaDps(pedido.competencia, dia)],
    ['tpEmit', '1'],
    ['cLocEmi', unidade.municipio],
    pedido.substitui && [
      'subst',
      [
        ['chSubstda', pedido.substitui.chave],
        ['cMotivo', pedido.substitui.motivo],
        ['xMotivo', pedido.substitui.texto && textoDoXml(pedido.substitui.texto, 255)],
      ],
    ],
    // The provider's name is not sent (E0121): Sefin has it.
    [
      'prest',
      [
        inscricao(unidade.documento),
        ['IM', unidade.inscricaoMunicipal],
        [
          'regTrib',
          [
            ['opSimpNac', unidade.simples],
            ['regApTribSN', unidade.simples === '3' ? unidade.apuracaoSimples : null],
            ['regEspTrib', unidade.regimeEspecial],
          ],
        ],
      ],
    ],
    ['toma', tomadorXml(pedido.tomador)],
    [
      'serv',
      [
        ['locPrest', [['cLocPrestacao', unidade.municipio]]],
        [
          'cServ',
          [
            ['cTribNac', servico.codigo],
            ['cTribMun', servico.codigoMunicipal],
            ['xDescServ', textoDoXml(pedido.descricao, 2000)],
            ['cNBS', servico.nbs],
          ],
        ],
      ],
    ],
    ['valores', valoresXml(pedido)],
    servico.ibsCbs && ['IBSCBS', ibsCbsXml(servico.ibsCbs)],
  ];
  return { id, xml: documentoXml('DPS', 'infDPS', id, filhos), emissao: momento };
}

function tomadorXml({ documento, nome, email, endereco }: TomadorDaNota): (Tag | null)[] {
  return [
    inscricao(documento),
    ['xNome', textoDoXml(nome, 300)],
    endereco && [
      'end',
      [
        [
          'endNac',
          [
            ['cMun', endereco.municipio],
            ['CEP', endereco.cep],
          ],
        ],
        ['xLgr', textoDoXml(endereco.logradouro, 255)],
        ['nro', textoDoXml(endereco.numero, 60)],
        ['xCpl', endereco.complemento && textoDoXml(endereco.complemento, 156)],
        ['xBairro', textoDoXml(endereco.bairro, 60)],
      ],
    ],
    ['email', email !== null && email.length <= 80 ? email : null],
  ];
}

function valoresXml({ valor, retencoes, servico, unidade }: PedidoDeDps): (Tag | null)[] {
  const retido = compareDecimal(retencoes.iss, '0') > 0;
  const codigo = codigoDaRetencao(retencoes);
  const federais: (Tag | null)[] = [
    // The code alone says what is withheld; vPis and vCofins would be the unit's own debit.
    codigo === '0' && servico.cst === null
      ? null
      : [
          'piscofins',
          [
            ['CST', servico.cst ?? '00'],
            ['tpRetPisCofins', codigo],
          ],
        ],
    ['vRetCP', sePositivo(retencoes.inss)],
    ['vRetIRRF', sePositivo(retencoes.irrf)],
    ['vRetCSLL', codigo === '0' ? null : dois(somaDasContribuicoes(retencoes))],
  ];
  return [
    ['vServPrest', [['vServ', dois(valor)]]],
    [
      'trib',
      [
        [
          'tribMun',
          [
            ['tribISSQN', servico.tributacaoIss],
            ['tpImunidade', servico.tributacaoIss === '2' ? (servico.tipoImunidade ?? '0') : null],
            ['tpRetISSQN', retido ? '2' : '1'],
            ['pAliq', servico.aliquotaIss && dois(servico.aliquotaIss)],
          ],
        ],
        ['tribFed', federais],
        ['totTrib', totaisXml(servico, unidade)],
      ],
    ],
  ];
}

/** Lei 12.741: the approximate weight, by its form; of the Simples one percentage; else that none is told. */
function totaisXml({ tributos, tributosSimples }: ServicoDaNota, { simples }: UnidadeDaNota): Tag[] {
  if (simples === '3' && tributosSimples !== null) return [['pTotTribSN', dois(tributosSimples)]];
  if (tributos === null) return [['indTotTrib', '0']];
  return [
    [
      'pTotTrib',
      [
        ['pTotTribFed', dois(tributos.federal)],
        ['pTotTribEst', dois(tributos.estadual)],
        ['pTotTribMun', dois(tributos.municipal)],
      ],
    ],
  ];
}

function ibsCbsXml({
  operacao,
  cst,
  classificacao,
  consumoPessoal,
}: NonNullable<ServicoDaNota['ibsCbs']>): Tag[] {
  return [
    ['finNFSe', '0'],
    ['indFinal', consumoPessoal ? '1' : '0'],
    ['cIndOp', operacao],
    ['indDest', '0'],
    [
      'valores',
      [
        [
          'trib',
          [
            [
              'gIBSCBS',
              [
                ['CST', cst],
                ['cClassTrib', classificacao],
              ],
            ],
          ],
        ],
      ],
    ],
  ];
}
