/**
 * Reads an invoice of a supplier out of its XML: NFS-e of the national standard (1.00), NFS-e of ABRASF (1.00
 * and 2.0x) and NF-e (4.00). It is pure and answers only what the XML says. Code that has the registers asks
 * to whom the invoice belongs and whether it is known.
 */
import { isDate } from '../formato/data.ts';
import { divergencias, type Divergencia, type Figura } from '../arquivo/conferencia.ts';
import { compareDecimal, roundDecimal, subtractDecimal, sumDecimal, sumMoney } from '../formato/decimal.ts';
import { dentro, textoDoNo, em, lerArvore, todos, type No, type ProblemaXml } from './arvore.ts';
import { leiturasFederais, type LeituraFederal, type RetencaoIncerta } from './pis-cofins-csll.ts';
import { chaveAcessoConfere, chaveDaNota } from '../conta-pagar/chave-acesso.ts';

export const IMPOSTOS_DA_NOTA = ['ISS', 'IRRF', 'INSS', 'PIS', 'COFINS', 'CSLL', 'CSRF', 'OUTRAS'] as const;
export type ImpostoDaNota = (typeof IMPOSTOS_DA_NOTA)[number];
export type RetencaoDaNota = { readonly imposto: ImpostoDaNota; readonly valor: string };

export type Nota = {
  readonly modelo: 'NFE' | 'NFSE_NACIONAL' | 'NFSE_ABRASF';
  readonly numero: string;
  readonly serie: string | null;
  readonly chave: string | null;
  /** Null: this model has no key. */
  readonly chaveConfere: boolean | null;
  readonly emissao: string;
  readonly competencia: string;
  readonly emitente: { readonly documento: string; readonly nome: string | null };
  /** Null: the note names nobody. */
  readonly destinatario: string | null;
  readonly valor: string;
  readonly valorLiquido: string | null;
  /** '4.01' */
  readonly itemLc116: string | null;
  /** Code of the IBGE, seven digits. */
  readonly municipio: string | null;
  readonly descricao: string | null;
  readonly retencoes: readonly RetencaoDaNota[];
  /** Taken off the price; of a condition only where it is met. Absent in notes that were read before. */
  readonly descontos?: { readonly incondicionado: string; readonly condicionado: string };
  /** What the note says of itself and does not meet what was read of it. */
  readonly divergencias?: readonly Divergencia[];
  /** A code of withholding that no table knows. */
  readonly codigoDesconhecido?: string | null;
  /** Withheld by the code, without a figure of how much of each. */
  readonly retencaoIncerta?: RetencaoIncerta | null;
};

export type ProblemaNota =
  | { readonly tipo: ProblemaXml | 'cancelada' | 'nao-autorizada' | 'homologacao' }
  /** `raiz`: what the file calls itself. */
  | { readonly tipo: 'outro-esquema'; readonly raiz: string }
  | { readonly tipo: 'varias'; readonly quantas: number }
  | { readonly tipo: 'sem-campo'; readonly campo: string };

export type Leitura =
  { readonly ok: true; readonly nota: Nota } | { readonly ok: false; readonly problema: ProblemaNota };

class Falta extends Error {
  readonly campo: string;
  constructor(campo: string) {
    super(campo);
    this.campo = campo;
  }
}

export function lerNota(xml: string): Leitura {
  const raiz = lerArvore(xml);
  if (typeof raiz === 'string') return { ok: false, problema: { tipo: raiz } };
  try {
    return lerRaiz(raiz);
  } catch (error) {
    if (error instanceof Falta) return { ok: false, problema: { tipo: 'sem-campo', campo: error.campo } };
    throw error;
  }
}

const LEITORES = [
  ['infNFe', lerNfe],
  ['infNFSe', lerNacional],
  ['InfNfse', lerAbrasf],
] as const;

function lerRaiz(raiz: No): Leitura {
  for (const [nome, ler] of LEITORES) {
    const notas = todos(raiz, nome);
    if (notas.length > 1) return { ok: false, problema: { tipo: 'varias', quantas: notas.length } };
    const [nota] = notas;
    if (!nota) continue;
    const problema = recusaDe(raiz, nome);
    return problema ? { ok: false, problema: { tipo: problema } } : { ok: true, nota: ler(nota) };
  }
  return { ok: false, problema: { tipo: 'outro-esquema', raiz: raiz.nome } };
}

/** A cancelled note, one that the authority has not authorized, or one of its test environment, is no debt. */
function recusaDe(raiz: No, nome: string): 'cancelada' | 'nao-autorizada' | 'homologacao' | null {
  if (nome !== 'InfNfse' && todos(raiz, 'tpAmb').some((ambiente) => textoDoNo(ambiente) === '2'))
    return 'homologacao';
  if (nome === 'InfNfse')
    return dentro(raiz, 'NfseCancelamento', 'CancelamentoNfse', 'DataCancelamento') ? 'cancelada' : null;
  if (nome === 'infNFSe') return null;
  const protocolo = dentro(raiz, 'infProt');
  const estado = textoDoNo(em(protocolo, 'cStat'));
  if (estado === '101' || estado === '151') return 'cancelada';
  // The authority's word is of this note, not of another one.
  const daNota = dentro(raiz, 'infNFe')?.atributos.Id ?? raiz.atributos.Id;
  if (`NFe${textoDoNo(em(protocolo, 'chNFe'))}` !== daNota) return 'nao-autorizada';
  // 100: authorized; 150: authorized after its time.
  return estado === '100' || estado === '150' ? null : 'nao-autorizada';
}

function lerNfe(nota: No): Nota {
  const ide = em(nota, 'ide');
  const total = em(nota, 'total');
  const tributos = em(total, 'retTrib');
  const emissao = diaDe(textoDoNo(em(ide, 'dhEmi')) ?? textoDoNo(em(ide, 'dEmi')), 'emissão (dhEmi)');
  const chave = chaveDe(nota, 'NFe');
  const numero = exigir(textoDoNo(em(ide, 'nNF')), 'número (nNF)');
  const emitente = pessoaDe(em(nota, 'emit'), 'CNPJ ou CPF do emitente (emit)');
  return {
    modelo: 'NFE',
    numero,
    serie: textoDoNo(em(ide, 'serie')),
    chave,
    chaveConfere:
      chave === null ? null : chaveAcessoConfere(chave) && chaveDaNota(chave, emitente.documento, numero),
    emissao,
    competencia: emissao.slice(0, 7),
    emitente,
    destinatario: documentoDe(em(nota, 'dest')),
    valor: valorDe(em(total, 'ICMSTot', 'vNF'), 'valor total (vNF)'),
    valorLiquido: null,
    itemLc116: null,
    municipio: textoDoNo(em(ide, 'cMunFG')),
    descricao: curto(textoDoNo(em(ide, 'natOp'))),
    retencoes: retidas([
      ['PIS', em(tributos, 'vRetPIS')],
      ['COFINS', em(tributos, 'vRetCOFINS')],
      ['CSLL', em(tributos, 'vRetCSLL')],
      ['IRRF', em(tributos, 'vIRRF')],
      ['INSS', em(tributos, 'vRetPrev')],
    ]),
  };
}

/** National standard: the note carries the declaration (DPS) that it was made from. */
function lerNacional(nota: No): Nota {
  const dps = em(nota, 'DPS', 'infDPS');
  const servico = em(dps, 'serv');
  const municipal = em(dps, 'valores', 'trib', 'tribMun');
  const federal = em(dps, 'valores', 'trib', 'tribFed');
  const pisCofins = em(federal, 'piscofins');
  const valores = em(nota, 'valores');
  // 1: nobody withholds; 2: the taker; 3: who intermediates.
  const issRetido = ['2', '3'].includes(textoDoNo(em(municipal, 'tpRetISSQN')) ?? '');
  const codigo = textoDoNo(em(pisCofins, 'tpRetPisCofins'));
  const emissao = diaDe(textoDoNo(em(dps, 'dhEmi')) ?? textoDoNo(em(nota, 'dhProc')), 'emissão (dhEmi)');
  const chave = chaveDe(nota, 'NFS');
  const numero = exigir(textoDoNo(em(nota, 'nNFSe')), 'número (nNFSe)');
  const emitente = pessoaDe(em(nota, 'emit') ?? em(dps, 'prest'), 'CNPJ ou CPF do prestador (emit)');
  const valor = valorDe(em(dps, 'valores', 'vServPrest', 'vServ'), 'valor do serviço (vServ)');
  const descontos = descontosDe(
    em(dps, 'valores', 'vDescCondIncond', 'vDescIncond'),
    em(dps, 'valores', 'vDescCondIncond', 'vDescCond'),
  );
  const federais = leiturasFederais(
    {
      codigo,
      pis: opcional(em(pisCofins, 'vPis')),
      cofins: opcional(em(pisCofins, 'vCofins')),
      retCsll: opcional(em(federal, 'vRetCSLL')),
      base: ouNada(opcional(em(pisCofins, 'vBCPisCofins'))) ?? valor,
    },
    emissao,
  );
  const semFederais = retidas([
    ['ISS', issRetido ? em(valores, 'vISSQN') : undefined],
    ['IRRF', em(federal, 'vRetIRRF')],
    ['INSS', em(federal, 'vRetCP')],
  ]);
  const soCsll = retidas([['CSLL', em(federal, 'vRetCSLL')]]);
  const lidas = melhorLeitura(
    (federais ?? [{ retencoes: soCsll, incerta: null }]).map(({ retencoes, incerta }) => ({
      retencoes: [...semFederais, ...retencoes],
      incerta,
    })),
    { valor, descontos, liquido: opcional(em(valores, 'vLiq')), retido: opcional(em(valores, 'vTotalRet')) },
  );
  return {
    modelo: 'NFSE_NACIONAL',
    numero,
    serie: textoDoNo(em(dps, 'serie')),
    chave,
    chaveConfere:
      chave === null ? null : chaveAcessoConfere(chave) && chaveDaNota(chave, emitente.documento, numero),
    emissao,
    competencia: (textoDoNo(em(dps, 'dCompet')) ?? emissao).slice(0, 7),
    emitente,
    destinatario: documentoDe(em(dps, 'toma')),
    valor,
    valorLiquido: opcional(em(valores, 'vLiq')),
    itemLc116: itemDe(textoDoNo(em(servico, 'cServ', 'cTribNac'))),
    municipio: textoDoNo(em(servico, 'locPrest', 'cLocPrestacao')) ?? textoDoNo(em(nota, 'cLocIncid')),
    descricao: curto(textoDoNo(em(servico, 'cServ', 'xDescServ'))),
    descontos,
    ...lidas,
    codigoDesconhecido: federais === null ? (codigo?.slice(0, 10) ?? null) : null,
  };
}

/** ABRASF 1.00 has the service in the note itself, 2.0x in the declaration that it was made from. */
function lerAbrasf(nota: No): Nota {
  const declaracao = dentro(nota, 'InfDeclaracaoPrestacaoServico') ?? nota;
  const servico = em(declaracao, 'Servico');
  const valores = em(servico, 'Valores');
  const emissao = diaDe(textoDoNo(em(nota, 'DataEmissao')), 'emissão (DataEmissao)');
  const retido = textoDoNo(em(servico, 'IssRetido') ?? em(valores, 'IssRetido')) === '1';
  const valor = valorDe(em(valores, 'ValorServicos'), 'valor dos serviços (ValorServicos)');
  const valorLiquido = opcional(
    em(valores, 'ValorLiquidoNfse') ?? em(nota, 'ValoresNfse', 'ValorLiquidoNfse'),
  );
  const descontos = descontosDe(em(valores, 'DescontoIncondicionado'), em(valores, 'DescontoCondicionado'));
  const federais = retidas([
    ['IRRF', em(valores, 'ValorIr')],
    ['INSS', em(valores, 'ValorInss')],
    ['PIS', em(valores, 'ValorPis')],
    ['COFINS', em(valores, 'ValorCofins')],
    ['CSLL', em(valores, 'ValorCsll')],
    ['OUTRAS', em(valores, 'OutrasRetencoes') ?? em(valores, 'ValorOutrasRetencoes')],
  ]);
  const issRetido = retidas([['ISS', em(valores, 'ValorIssRetido')]]);
  const issDaNota = retidas([['ISS', em(valores, 'ValorIss') ?? em(nota, 'ValoresNfse', 'ValorIss')]]);
  // The mark and the value may contradict each other: what the net value says is taken, and the contradiction told.
  const doIss = retido ? (issRetido.length > 0 ? issRetido : issDaNota) : [];
  const lidas = melhorLeitura(
    [[...doIss, ...federais], ...(retido || issRetido.length === 0 ? [] : [[...issRetido, ...federais]])].map(
      (retencoes) => ({ retencoes, incerta: null }),
    ),
    { valor, descontos, liquido: valorLiquido, retido: null },
    retido ? [] : [{ que: 'iss-retido', dito: issRetido[0]?.valor ?? null, lido: ['0.00'] }],
  );
  const prestador = em(nota, 'PrestadorServico') ?? em(declaracao, 'Prestador');
  const identidade = documentoDe(prestador) ?? documentoDe(em(declaracao, 'Prestador'));
  return {
    modelo: 'NFSE_ABRASF',
    numero: exigir(textoDoNo(em(nota, 'Numero')), 'número (Numero)'),
    serie: textoDoNo(dentro(nota, 'Serie')),
    chave: null,
    chaveConfere: null,
    emissao,
    competencia: (textoDoNo(em(declaracao, 'Competencia')) ?? emissao).slice(0, 7),
    emitente: {
      documento: exigir(identidade, 'CNPJ ou CPF do prestador (PrestadorServico)'),
      nome: textoDoNo(em(prestador, 'RazaoSocial')),
    },
    destinatario: documentoDe(em(declaracao, 'TomadorServico') ?? em(declaracao, 'Tomador')),
    valor,
    valorLiquido,
    itemLc116: itemDe(textoDoNo(em(servico, 'ItemListaServico'))),
    municipio: textoDoNo(em(servico, 'CodigoMunicipio')),
    descricao: curto(textoDoNo(em(servico, 'Discriminacao'))),
    descontos,
    ...lidas,
  };
}

type Descontos = NonNullable<Nota['descontos']>;
const descontosDe = (incondicionado: No | undefined, condicionado: No | undefined): Descontos => ({
  incondicionado: opcional(incondicionado) ?? '0.00',
  condicionado: opcional(condicionado) ?? '0.00',
});

type Figuras = {
  readonly valor: string;
  readonly descontos: Descontos;
  readonly liquido: string | null;
  readonly retido: string | null;
};

/** A cent of rounding is nobody's mistake. */
const FOLGA = '0.01';

type LeituraPossivel = {
  readonly retencoes: readonly RetencaoDaNota[];
  readonly incerta: LeituraFederal['incerta'];
};

/** Of the readings that a note allows, the first that its own figures meet; else the first, with what does not meet. */
function melhorLeitura(
  leituras: readonly LeituraPossivel[],
  { valor, descontos, liquido, retido }: Figuras,
  sempre: readonly Figura[] = [],
): Pick<Nota, 'retencoes' | 'divergencias' | 'retencaoIncerta'> {
  const conferidas = leituras.map(({ retencoes, incerta }) => {
    const soma = sumMoney(retencoes.map((retencao) => retencao.valor));
    const desconto = sumDecimal(descontos.incondicionado, descontos.condicionado);
    // A net of zero is how some city halls leave it out; so is a total of zero where something is withheld.
    return {
      retencoes,
      retencaoIncerta: incerta,
      divergencias: divergencias([
        {
          que: 'liquido',
          dito: ouNada(liquido),
          lido: [subtractDecimal(valor, sumDecimal(desconto, soma))],
          folga: FOLGA,
        },
        { que: 'total-retido', dito: ouNada(retido), lido: [soma], folga: FOLGA },
      ]),
    };
  });
  const [primeira = { retencoes: [], divergencias: [], retencaoIncerta: null }] = conferidas;
  const batem = conferidas.filter((conferida) => conferida.divergencias.length === 0);
  const lida = batem.find(({ retencaoIncerta }) => retencaoIncerta === null) ?? batem[0] ?? primeira;
  return { ...lida, divergencias: [...lida.divergencias, ...divergencias(sempre)] };
}

const ouNada = (valor: string | null): string | null =>
  valor === null || compareDecimal(valor, '0') === 0 ? null : valor;

function exigir<T>(valor: T | null | undefined, campo: string): T {
  if (valor === null || valor === undefined) throw new Falta(campo);
  return valor;
}

/** The day of the moment as the note writes it: where it was made. */
function diaDe(texto: string | null, campo: string): string {
  const dia = exigir(texto, campo).slice(0, 10);
  if (!isDate(dia)) throw new Falta(campo);
  return dia;
}

function opcional(no: No | undefined): string | null {
  const texto = textoDoNo(no);
  return texto !== null && /^[0-9]{1,13}(?:[.][0-9]{1,10})?$/.test(texto) ? roundDecimal(texto) : null;
}

function valorDe(no: No | undefined, campo: string): string {
  const valor = exigir(opcional(no), campo);
  if (compareDecimal(valor, '0') <= 0) throw new Falta(campo);
  return valor;
}

function retidas(lista: readonly (readonly [ImpostoDaNota, No | undefined])[]): readonly RetencaoDaNota[] {
  return lista.flatMap(([imposto, no]) => {
    const valor = opcional(no);
    return valor === null || compareDecimal(valor, '0') === 0 ? [] : [{ imposto, valor }];
  });
}

/** CNPJ, with letters too, or CPF, wherever in the node it stands; punctuation left out. */
function documentoDe(no: No | undefined): string | null {
  const achado =
    textoDoNo(dentro(no, 'CNPJ', 'Cnpj', 'CPF', 'Cpf'))
      ?.replaceAll(/[^0-9A-Za-z]/g, '')
      .toUpperCase() ?? null;
  return achado !== null && (achado.length === 11 || achado.length === 14) ? achado : null;
}

function pessoaDe(no: No | undefined, campo: string): Nota['emitente'] {
  return { documento: exigir(documentoDe(no), campo), nome: textoDoNo(em(no, 'xNome')) };
}

function chaveDe({ atributos }: No, prefixo: string): string | null {
  const id = atributos.Id ?? '';
  const chave = id.startsWith(prefixo) ? id.slice(prefixo.length) : '';
  return chave.length === 44 || chave.length === 50 ? chave : null;
}

/** '040101' (item, subitem, unfolding), '0401', '4.01' and '04.01.00' are all '4.01'. */
export function itemDe(codigo: string | null): string | null {
  if (codigo === null) return null;
  const [item = '', subitem] = codigo.split('.');
  const partes =
    subitem === undefined
      ? [
          codigo.padStart(codigo.length % 2 === 0 ? codigo.length : codigo.length + 1, '0').slice(0, 2),
          codigo.padStart(codigo.length % 2 === 0 ? codigo.length : codigo.length + 1, '0').slice(2, 4),
        ]
      : [item, subitem];
  const [primeira = '', segundo = ''] = partes;
  return /^[0-9]{1,2}$/.test(primeira) && /^[0-9]{2}$/.test(segundo)
    ? `${Number(primeira)}.${segundo}`
    : null;
}

const curto = (texto: string | null): string | null => texto?.replaceAll(/\s+/g, ' ').slice(0, 300) ?? null;

export type Diferenca = { readonly imposto: ImpostoDaNota; readonly nota: string; readonly zelo: string };

const DA_CSRF: readonly ImpostoDaNota[] = ['PIS', 'COFINS', 'CSLL', 'CSRF'];

/** Both sides by tax; where the note says only the sum of PIS, COFINS and CSLL, the sums are compared. */
export function compararRetencoes(
  daNota: readonly RetencaoDaNota[],
  doZelo: readonly RetencaoDaNota[],
): readonly Diferenca[] {
  const soSoma = daNota.some(({ imposto }) => imposto === 'CSRF');
  const ondeConta = ({ imposto }: RetencaoDaNota): ImpostoDaNota =>
    soSoma && DA_CSRF.includes(imposto) ? 'CSRF' : imposto;
  const soma = (lista: readonly RetencaoDaNota[], imposto: ImpostoDaNota): string =>
    roundDecimal(
      sumMoney(lista.filter((retencao) => ondeConta(retencao) === imposto).map(({ valor }) => valor)),
    );
  const ha = new Set([...daNota, ...doZelo].map(ondeConta));
  return IMPOSTOS_DA_NOTA.filter((imposto) => ha.has(imposto)).map((imposto) => ({
    imposto,
    nota: soma(daNota, imposto),
    zelo: soma(doZelo, imposto),
  }));
}

/** Taxes that the note and the tables do not agree on; those that agree are not told. */
export function diferencas(
  daNota: readonly RetencaoDaNota[],
  doZelo: readonly RetencaoDaNota[],
): readonly Diferenca[] {
  return compararRetencoes(daNota, doZelo).filter(
    ({ nota, zelo }) => compareDecimal(subtractDecimal(nota, zelo), '0') !== 0,
  );
}
