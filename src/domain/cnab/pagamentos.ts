/** A remittance of payments as records of CNAB 240: lots by service and form, the segments that each form asks. */
import type { ArquivoParaGravar, Dados, LoteParaGravar, Registro } from './escrever.ts';
import { FORMAS, leiauteDoBanco, type Grupo, type LeiautePagamento } from './bancos.ts';
import { compareDecimal, subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import { lerCodigoBarras, valorDoCodigo } from './codigo-barras.ts';

export type Destino = {
  readonly bancoFavorecido: string | null;
  readonly agencia: string | null;
  readonly agenciaDv: string | null;
  readonly conta: string | null;
  readonly contaDv: string | null;
  readonly tipoChavePix: 'CPF_CNPJ' | 'EMAIL' | 'TELEFONE' | 'ALEATORIA' | null;
  readonly chavePix: string | null;
};
export type FormaCnab = {
  /** Of the lot: '01', '41', '45', '31', '11'. */
  readonly forma: string | null;
  readonly servico: string | null;
  readonly camara: string | null;
};
export type Pagamento = Destino &
  FormaCnab & {
    /** Our number, which comes back in the return. */
    readonly seuNumero: string;
    readonly favorecido: string;
    readonly documento: string;
    readonly valor: string;
    readonly vencimento: string;
    readonly codigoBarras: string | null;
  } & Acrescido;
/** What the title itself adds to a boleto or takes off it: why the payment is not the bar code's amount. */
export type Acrescido = { readonly desconto?: string; readonly acrescimos?: string };
export type Pagador = {
  readonly banco: string;
  readonly nomeBanco: string;
  readonly nome: string;
  readonly documento: string;
  readonly convenio: string;
  readonly agencia: string;
  readonly agenciaDv: string | null;
  readonly conta: string;
  readonly contaDv: string | null;
  readonly leiauteArquivo: string | null;
  readonly leiauteLote: string | null;
  readonly endereco: {
    readonly logradouro: string | null;
    readonly numero: string | null;
    readonly cidade: string | null;
    readonly cep: string | null;
    readonly uf: string | null;
  };
};
export type Remessa = {
  readonly pagador: Pagador;
  readonly nsa: number;
  readonly data: string;
  readonly hora: string;
  readonly pagamentoEm: string;
  readonly pagamentos: readonly Pagamento[];
};

export function grupoDaForma(forma: string | null): Grupo | null {
  const achado = (Object.entries(FORMAS) as readonly (readonly [Grupo, readonly string[]])[]).find(
    ([, codigos]) => codigos.includes(forma ?? ''),
  );
  return achado?.[0] ?? null;
}

/** Whether every payment goes in a lot whose figures somebody's file has shown. */
export function estaConferida({ conferidos }: LeiautePagamento, pagamentos: readonly Pagamento[]): boolean {
  return pagamentos.every(({ forma }) => conferidos.some((grupo) => grupo === grupoDaForma(forma)));
}

export type Falta =
  | 'forma'
  | 'documento'
  | 'cnpj-letras'
  | 'conta'
  | 'pix'
  | 'barras'
  | 'barras-erradas'
  | 'barras-boleto'
  | 'barras-conta'
  | 'banco-proprio'
  | 'outro-banco'
  | 'valor-barras'
  | 'fora-do-leiaute';

/** A code without an amount is paid by any. */
function pagaOCodigo(codigo: string, valor: string): boolean {
  const nominal = valorDoCodigo(codigo);
  return nominal === null || compareDecimal(nominal, valor) === 0;
}

type Partes = { readonly nominal: string; readonly desconto?: string; readonly acrescimos?: string };

/** How a boleto's amount becomes the payment's: as it is, or by what the title says was added and taken off; null where neither does. */
function partesDoBoleto(
  codigo: string,
  { valor, desconto = '0.00', acrescimos = '0.00' }: Acrescido & { readonly valor: string },
): Partes | null {
  const nominal = valorDoCodigo(codigo);
  if (nominal === null) return { nominal: valor };
  if (compareDecimal(nominal, valor) === 0) return { nominal };
  const devido = subtractDecimal(sumDecimal(nominal, acrescimos), desconto);
  return compareDecimal(devido, valor) === 0 ? { nominal, desconto, acrescimos } : null;
}

/** What a payment still needs for its form; empty where it can go into a file of the bank. */
export function faltas(
  pagamento: Omit<Pagamento, 'seuNumero' | 'favorecido' | 'vencimento'>,
  bancoPagador: string | null,
): readonly Falta[] {
  const grupo = grupoDaForma(pagamento.forma);
  if (grupo === null) return ['forma'];
  if (leiauteDoBanco(bancoPagador ?? '', '').proprio?.grupos.includes(grupo) === false)
    return ['fora-do-leiaute'];
  const falta: Falta[] = [];
  const semConta = !pagamento.bancoFavorecido || !pagamento.agencia || !pagamento.conta;
  if (!/^[0-9A-Z]{11,14}$/.test(pagamento.documento)) falta.push('documento');
  else if (/[A-Z]/.test(pagamento.documento)) falta.push('cnpj-letras');
  if (grupo === 'credito') {
    if (semConta) falta.push('conta');
    else if (['01', '05'].includes(pagamento.forma ?? '') && pagamento.bancoFavorecido !== bancoPagador)
      falta.push('outro-banco');
    else if (['41', '43'].includes(pagamento.forma ?? '') && pagamento.bancoFavorecido === bancoPagador)
      falta.push('banco-proprio');
  }
  if (grupo === 'pix' && !pagamento.chavePix && semConta) falta.push('pix');
  if (grupo === 'boleto' || grupo === 'conta') {
    const lido = pagamento.codigoBarras ? lerCodigoBarras(pagamento.codigoBarras) : undefined;
    if (!lido) falta.push('barras');
    else if (!lido.ok) falta.push('barras-erradas');
    else if (lido.tipo !== grupo) falta.push(grupo === 'boleto' ? 'barras-boleto' : 'barras-conta');
    else if (
      grupo === 'conta'
        ? !pagaOCodigo(lido.codigo, pagamento.valor)
        : partesDoBoleto(lido.codigo, pagamento) === null
    )
      falta.push('valor-barras');
  }
  return falta;
}

const tipo = (documento: string): number => (documento.length === 11 ? 1 : 2);
const INICIACAO: { readonly [tipoChave: string]: string } = {
  TELEFONE: '01',
  EMAIL: '02',
  CPF_CNPJ: '03',
  ALEATORIA: '04',
};
const SERVICO: Readonly<Record<Grupo, string>> = { credito: '20', pix: '20', boleto: '20', conta: '22' };

/** A key as the directory of Pix holds it: digits with +55 of a telephone, digits of a CPF. */
export function chaveDoPix(tipoChave: string | null, chave: string): string {
  const digitos = chave.replace(/[^0-9]/g, '');
  if (tipoChave === 'TELEFONE') return chave.trim().startsWith('+') ? `+${digitos}` : `+55${digitos}`;
  if (tipoChave === 'CPF_CNPJ') return chave.replace(/[.\-/ ]/g, '').toUpperCase();
  return chave.trim().toLowerCase();
}

/** The account's check digit has one position; a second character goes into the one of agency and account (FEBRABAN, G012). */
function contaDe({
  agencia,
  agenciaDv,
  conta,
  contaDv,
}: Pick<Destino, 'agencia' | 'agenciaDv' | 'conta' | 'contaDv'>): Dados {
  const dv = contaDv ?? '';
  return { agencia, agenciaDv, conta, contaDv: dv.slice(0, 1), agenciaContaDv: dv.slice(1, 2) };
}

/** Kinds of what a Pix of SISPAG goes to: an account, or a key. */
const NA_CONTA = '01';
const POR_CHAVE = '04';

/** Itaú's segments A and, of a Pix by its key, B: the payee's number stands in A itself. */
function creditoNoItau(
  pagamento: Pagamento,
  grupo: 'credito' | 'pix',
  pagamentoEm: string,
): readonly Registro[] {
  const chave = grupo === 'pix' ? pagamento.chavePix || null : null;
  const camara = grupo === 'pix' ? '009' : ['01', '05'].includes(pagamento.forma ?? '') ? '000' : '018';
  const dv = pagamento.contaDv ?? '';
  const conta =
    chave === null
      ? {
          bancoFavorecido: pagamento.bancoFavorecido,
          agencia: pagamento.agencia,
          conta: pagamento.conta,
          contaDvAntes: dv.length > 1 ? dv.slice(0, 1) : '',
          contaDv: dv.slice(-1),
        }
      : {};
  const transferencia = grupo === 'credito' ? '' : chave === null ? NA_CONTA : POR_CHAVE;
  const a = {
    movimento: 0,
    instrucao: 0,
    camara,
    ...conta,
    favorecido: pagamento.favorecido,
    seuNumero: pagamento.seuNumero,
    pagamentoEm,
    moeda: 'REA',
    transferencia,
    valor: pagamento.valor,
    inscricao: pagamento.documento,
    ...(camara === '018' ? { finalidadeTed: '00005' } : {}),
  };
  if (chave === null) return [{ segmento: 'A', dados: a }];
  const b = {
    iniciacao: INICIACAO[pagamento.tipoChavePix ?? ''] ?? '04',
    inscricaoTipo: tipo(pagamento.documento),
    inscricao: pagamento.documento,
    chavePix: chaveDoPix(pagamento.tipoChavePix, chave),
  };
  return [
    { segmento: 'A', dados: a },
    { segmento: 'BPIX', dados: b },
  ];
}

/** Whether the bank wants Pix in a file of its own and these payments are of both kinds. */
export function misturaPix(banco: string | null, formas: readonly (string | null)[]): boolean {
  if (!leiauteDoBanco(banco ?? '', '').proprio?.pixSeparado) return false;
  return new Set(formas.map((forma) => grupoDaForma(forma) === 'pix')).size > 1;
}

function registrosDe(
  pagamento: Pagamento,
  grupo: Grupo,
  { pagador, pagamentoEm }: Remessa,
): readonly Registro[] {
  const itau = leiauteDoBanco(pagador.banco, '').proprio !== undefined;
  if (itau && (grupo === 'credito' || grupo === 'pix')) return creditoNoItau(pagamento, grupo, pagamentoEm);
  const comum = {
    movimento: 0,
    instrucao: 0,
    favorecido: pagamento.favorecido,
    seuNumero: pagamento.seuNumero,
    pagamentoEm,
    valor: pagamento.valor,
  };
  if (grupo === 'credito' || grupo === 'pix') {
    const camara =
      grupo === 'pix'
        ? '009'
        : ['01', '05'].includes(pagamento.forma ?? '')
          ? '000'
          : (pagamento.camara ?? '018');
    const porChave = grupo === 'pix' && pagamento.chavePix !== null && pagamento.chavePix !== '';
    const a = {
      ...comum,
      camara,
      moeda: 'BRL',
      ...(porChave ? {} : { bancoFavorecido: pagamento.bancoFavorecido, ...contaDe(pagamento) }),
      ...(camara === '018' ? { finalidadeTed: '00005' } : {}),
    };
    const favorecido = { inscricaoTipo: tipo(pagamento.documento), inscricao: pagamento.documento };
    return [
      { segmento: 'A', dados: a },
      grupo === 'pix'
        ? {
            segmento: 'BPIX',
            dados: {
              ...favorecido,
              iniciacao: porChave ? (INICIACAO[pagamento.tipoChavePix ?? ''] ?? '04') : '05',
              ...(porChave ? { chavePix: chaveDoPix(pagamento.tipoChavePix, pagamento.chavePix ?? '') } : {}),
            },
          }
        : {
            segmento: 'B',
            dados: { ...favorecido, vencimento: pagamento.vencimento, valorDocumento: pagamento.valor },
          },
    ];
  }
  const lido = lerCodigoBarras(pagamento.codigoBarras ?? '');
  const codigoBarras = lido.ok ? lido.codigo : '';
  if (grupo === 'conta')
    return [{ segmento: 'O', dados: { ...comum, codigoBarras, vencimento: pagamento.vencimento } }];
  return [
    {
      segmento: 'J',
      dados: {
        ...comum,
        codigoBarras,
        vencimento: pagamento.vencimento,
        ...(partesDoBoleto(codigoBarras, pagamento) ?? { nominal: pagamento.valor }),
        ...(itau ? {} : { moeda: '09' }),
      },
    },
    {
      segmento: 'J52',
      dados: {
        instrucao: 0,
        opcional: '52',
        pagadorTipo: tipo(pagador.documento),
        pagadorInscricao: pagador.documento,
        pagador: pagador.nome,
        beneficiarioTipo: tipo(pagamento.documento),
        beneficiarioInscricao: pagamento.documento,
        beneficiario: pagamento.favorecido,
      },
    },
  ];
}

/** The records of the file, and for each lot the payments in its order: a failure names whose it is. */
export function montarRemessa(remessa: Remessa): Montada {
  const porLote = new Map<string, LoteDeForma>();
  for (const pagamento of remessa.pagamentos) {
    const grupo = grupoDaForma(pagamento.forma);
    if (grupo === null || pagamento.forma === null)
      throw new TypeError(`no lot for form '${pagamento.forma}'`);
    const servico = pagamento.servico ?? SERVICO[grupo];
    const chave = `${servico}${pagamento.forma}`;
    const lote = porLote.get(chave) ?? { grupo, servico, forma: pagamento.forma, registros: [] };
    lote.registros.push(...registrosDe(pagamento, grupo, remessa));
    porLote.set(chave, lote);
  }
  return montarArquivo(
    remessa,
    [...porLote.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lote]) => lote),
  );
}

export type Montada = { readonly arquivo: ArquivoParaGravar; readonly leiaute: LeiautePagamento };
/** Payments of one service and form, which a lot gathers; taxes without a bar code are none of a title's forms. */
export type LoteDeForma = {
  readonly grupo: Grupo | 'tributo';
  readonly servico: string;
  readonly forma: string;
  readonly registros: Registro[];
};

/** The file around the lots: who pays, from which account, in the versions that the bank asks. */
export function montarArquivo(
  { pagador, nsa, data, hora }: Omit<Remessa, 'pagamentos' | 'pagamentoEm'>,
  porForma: readonly LoteDeForma[],
): Montada {
  const leiaute = leiauteDoBanco(pagador.banco, pagador.nomeBanco);
  const proprio = leiaute.proprio !== undefined;
  const empresa: Dados = {
    inscricaoTipo: tipo(pagador.documento),
    inscricao: pagador.documento,
    ...(proprio
      ? { agencia: pagador.agencia, conta: pagador.conta, contaDv: pagador.contaDv }
      : { convenio: leiaute.convenio(pagador.convenio), ...contaDe(pagador) }),
    empresa: pagador.nome,
  };
  const lotes = porForma.map(({ grupo, servico, forma, registros }): LoteParaGravar => {
    const credito = grupo === 'credito' || grupo === 'pix';
    const layout = credito
      ? (pagador.leiauteLote ?? leiaute.loteCredito)
      : grupo === 'boleto'
        ? leiaute.loteTitulos
        : leiaute.loteTributos;
    return {
      familia: 'pagamento',
      header: {
        ...empresa,
        operacao: 'C',
        servico,
        forma,
        layout,
        ...enderecoDe(pagador),
        ...(credito && !proprio ? { indicadorForma: '01' } : {}),
      },
      registros,
    };
  });
  return {
    leiaute,
    arquivo: {
      banco: pagador.banco,
      header: {
        ...empresa,
        nomeBanco: leiaute.nome,
        sentido: 1,
        geradoEm: data,
        geradoHora: hora,
        ...(proprio ? {} : { nsa }),
        layout: pagador.leiauteArquivo ?? leiaute.arquivo,
        densidade: leiaute.densidade,
      },
      lotes,
    },
  };
}

/** The number of a house has five digits of the layout: 'S/N' goes as blank. */
function enderecoDe({ endereco }: Pagador): Dados {
  const { logradouro, numero, cidade, cep, uf } = endereco;
  return {
    logradouro,
    numero: /^[0-9]{1,5}$/.test(numero ?? '') ? numero : null,
    cidade,
    cep: cep?.replace(/[^0-9]/g, ''),
    uf,
  };
}
