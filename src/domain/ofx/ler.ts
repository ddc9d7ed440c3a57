/**
 * Reads an OFX statement (SGML 1.0.2 to 1.6 and XML 2.x) as banks write it: tags that never close, decimal commas,
 * several accounts in a file, a plain amount under DEBIT. A line without a readable amount is kept and told, never dropped.
 */
import { isDate } from '#domain/formato/data.ts';
import { sumMoney } from '#domain/formato/decimal.ts';
import { limpar, percorrer } from './marcas.ts';
import { marcaProvada, quantia, type MarcaDecimal, type SemValor } from './quantia.ts';

export type LancamentoOfx = {
  /** FITID, by which the bank tells lines apart; some banks repeat it. */
  readonly id: string | null;
  /** TRNTYPE, in capitals. */
  readonly tipo: string | null;
  /** AAAA-MM-DD; null where the file says no day. */
  readonly data: string | null;
  /** '-12.50' left the account; null where it is no amount: `bruto` has it as it came. */
  readonly valor: string | null;
  readonly semValor: SemValor | null;
  readonly bruto: string | null;
  readonly historico: string | null;
  readonly documento: string | null;
  /** Of the line itself, where it says one other than its statement's (CURRENCY); null: the statement's. */
  readonly moeda: string | null;
  /** Line of the file where it begins, from 1. */
  readonly linha: number;
  /** What the file has there, of one that cannot be taken. */
  readonly trecho: string | null;
};

export type ExtratoOfx = {
  readonly banco: string | null;
  readonly agencia: string | null;
  readonly conta: string | null;
  readonly cartao: boolean;
  readonly moeda: string | null;
  readonly de: string | null;
  readonly ate: string | null;
  readonly saldo: string | null;
  readonly saldoEm: string | null;
  /** 'HH:MM' of a balance that is of the middle of its day; null: of its end, as far as the file says. */
  readonly saldoHora: string | null;
  readonly lancamentos: readonly LancamentoOfx[];
  /** Lines of debit kinds that came without a sign, all of them, and were turned. */
  readonly virados: number;
};

/** Why there is no statement; `aviso` is what the bank says in its place. */
export type RecusaOfx =
  | { readonly motivo: 'ofx-versao' | 'ofx-sem-extrato' | 'ofx-muitos-extratos' | 'ofx-muitas-linhas' }
  | { readonly motivo: 'ofx-do-banco'; readonly aviso: string };
export type LeituraOfx =
  { readonly ok: true; readonly extratos: readonly ExtratoOfx[] } | ({ readonly ok: false } & RecusaOfx);

/** Accounts of a file, and lines of all of them: a bank's year of a hospital has a tenth of it. */
export const MAX_EXTRATOS = 100;
export const MAX_LINHAS = 300_000;

/** Whether the text says that it is OFX. */
export const pareceOfx = (texto: string): boolean => /OFXHEADER|<OFX>/i.test(texto.slice(0, 2000));

/** The statements of a file. */
export function lerOfx(texto: string): LeituraOfx {
  const versao = /OFXHEADER[\s\S]{0,200}?VERSION\s*[:=]\s*"?([0-9]+)/i.exec(texto.slice(0, 2000))?.[1];
  if (versao !== undefined && !/^(?:1[0-9]{2}|2[0-9]{2})$/.test(versao))
    return { ok: false, motivo: 'ofx-versao' };
  const lido = montar(texto);
  if (typeof lido === 'string') return { ok: false, motivo: lido };
  const { extratos, aviso } = lido;
  if (extratos.length > 0) return { ok: true, extratos: extratos.map(extratoDe(texto)) };
  return aviso === null
    ? { ok: false, motivo: 'ofx-sem-extrato' }
    : { ok: false, motivo: 'ofx-do-banco', aviso };
}

type Campos = Map<string, string>;
/** Fields of a line, and where it begins. */
type BlocoDeLinha = { readonly campos: Campos; readonly em: number; readonly linha: number };
type Bloco = {
  readonly cartao: boolean;
  readonly campos: Campos;
  /** BANKACCTFROM, LEDGERBAL and the like, by name. */
  readonly partes: Map<string, Campos>;
  readonly linhas: BlocoDeLinha[];
};

/** Groups of tags that are read, by how deep they stand: one that opens ends those as deep, which some banks never close. */
const NIVEL: { readonly [nome: string]: number } = {
  STMTRS: 1,
  CCSTMTRS: 1,
  BANKACCTFROM: 2,
  CCACCTFROM: 2,
  BANKTRANLIST: 2,
  LEDGERBAL: 2,
  AVAILBAL: 2,
  BALLIST: 2,
  STMTTRN: 3,
  PAYEE: 4,
  BANKACCTTO: 4,
  CCACCTTO: 4,
  CURRENCY: 4,
  ORIGCURRENCY: 4,
};

class Demais extends Error {
  readonly motivo: 'ofx-muitos-extratos' | 'ofx-muitas-linhas';
  constructor(motivo: Demais['motivo']) {
    super(motivo);
    this.motivo = motivo;
  }
}

function montar(
  texto: string,
): { readonly extratos: readonly Bloco[]; readonly aviso: string | null } | Demais['motivo'] {
  const extratos: Bloco[] = [];
  const pilha: { readonly nivel: number; readonly campos: Campos }[] = [];
  let aberta: string | null = null;
  let valor = '';
  let linhas = 0;
  let aviso: string | null = null;
  const guardar = (): void => {
    if (aberta === null) return;
    const limpo = limpar(valor);
    const campos = pilha.at(-1)?.campos;
    if (limpo !== '' && campos && !campos.has(aberta)) campos.set(aberta, limpo);
    if (limpo !== '' && aberta === 'MESSAGE') aviso ??= limpo;
    aberta = null;
  };
  const sair = (nivel: number): void => {
    while ((pilha.at(-1)?.nivel ?? 0) >= nivel) pilha.pop();
  };
  const naLinha = contarLinhas(texto);
  const entrar = (nome: string, nivel: number, em: number): Campos => {
    const campos: Campos = new Map();
    if (nivel === 1) {
      if (extratos.length === MAX_EXTRATOS) throw new Demais('ofx-muitos-extratos');
      extratos.push({ cartao: nome === 'CCSTMTRS', campos, partes: new Map(), linhas: [] });
      return campos;
    }
    const bloco = extratos.at(-1);
    if (nivel === 3) {
      if (++linhas > MAX_LINHAS) throw new Demais('ofx-muitas-linhas');
      bloco?.linhas.push({ campos, em, linha: naLinha(em) });
    } else if (nivel === 2 && !bloco?.partes.has(nome)) bloco?.partes.set(nome, campos);
    // The name of who is paid may stand in a group of its own, and the currency that the amount is in always does.
    // ORIGCURRENCY is what it was before: the amount is of the statement's.
    else if (nome === 'PAYEE' || nome === 'CURRENCY') return bloco?.linhas.at(-1)?.campos ?? campos;
    return campos;
  };
  try {
    percorrer(texto, {
      abre(nome, em) {
        guardar();
        const nivel = NIVEL[nome];
        if (nivel === undefined) {
          aberta = nome;
          valor = '';
        } else if (nivel === 1 || pilha.length > 0) {
          sair(nivel);
          pilha.push({ nivel, campos: entrar(nome, nivel, em) });
        }
      },
      fecha(nome) {
        guardar();
        const nivel = NIVEL[nome];
        if (nivel !== undefined) sair(nivel);
      },
      texto(parte) {
        if (aberta !== null && valor.length < MAIS_LONGO) valor += parte;
      },
    });
    guardar();
  } catch (error) {
    if (error instanceof Demais) return error.motivo;
    throw error;
  }
  return { extratos, aviso };
}
const MAIS_LONGO = 2000;

/** The line of a place in the text, asked in the text's order. */
function contarLinhas(texto: string): (em: number) => number {
  let linha = 1;
  // Kept between calls: a text without line ends is searched once.
  let quebra = texto.indexOf('\n');
  return (em) => {
    while (quebra >= 0 && quebra < em) {
      linha++;
      quebra = texto.indexOf('\n', quebra + 1);
    }
    return linha;
  };
}

const extratoDe =
  (texto: string) =>
  ({ cartao, campos, partes, linhas }: Bloco): ExtratoOfx => {
    const daConta = partes.get('BANKACCTFROM') ?? partes.get('CCACCTFROM');
    const lista = partes.get('BANKTRANLIST');
    const saldo = partes.get('LEDGERBAL');
    // Banks that close nothing leave these among the fields of the statement itself.
    const de = (parte: Campos | undefined, nome: string): string | null =>
      parte?.get(nome) ?? campos.get(nome) ?? null;
    const decimal = decimalDasLinhas(linhas);
    const { lancamentos, virados } = virarDebitos(
      linhas.map((linha) => lancamento(texto, linha, decimal)),
      cartao,
    );
    return {
      banco: de(daConta, 'BANKID'),
      agencia: de(daConta, 'BRANCHID'),
      conta: de(daConta, 'ACCTID'),
      cartao,
      moeda: de(undefined, 'CURDEF'),
      de: diaDe(de(lista, 'DTSTART')),
      ate: diaDe(de(lista, 'DTEND')),
      saldo: quantia(saldo?.get('BALAMT') ?? null, decimal).valor,
      saldoEm: diaDe(saldo?.get('DTASOF') ?? null),
      saldoHora: horaDoSaldo(saldo?.get('DTASOF') ?? null, [
        de(lista, 'DTSTART'),
        ...linhas.map((linha) => linha.campos.get('DTPOSTED') ?? null),
      ]),
      lancamentos,
      virados,
    };
  };

/** Hours that only fill the place of one: the first and the last of a day. */
const DO_DIA_INTEIRO: ReadonlySet<string> = new Set(['00:00', '23:59']);

function horaDe(texto: string | null): string | null {
  const [, hora, minuto] = /^[0-9]{8}([01][0-9]|2[0-3])([0-5][0-9])/.exec(texto ?? '') ?? [];
  const relogio = `${hora}:${minuto}`;
  return hora === undefined || DO_DIA_INTEIRO.has(relogio) ? null : relogio;
}

/** Some banks give every date of a file the same hour, which then says nothing. */
function horaDoSaldo(saldoEm: string | null, datasDoArquivo: readonly (string | null)[]): string | null {
  const hora = horaDe(saldoEm);
  const datas = datasDoArquivo.filter((data) => data !== null);
  return datas.length > 0 && datas.every((data) => horaDe(data) === hora) ? null : hora;
}

/** The one mark that all lines that prove one agree on. */
function decimalDasLinhas(linhas: readonly BlocoDeLinha[]): MarcaDecimal | null {
  const provadas = new Set<MarcaDecimal>();
  for (const { campos } of linhas) {
    const provada = marcaProvada(campos.get('TRNAMT') ?? '');
    if (provada) provadas.add(provada);
    if (provadas.size === 2) return null;
  }
  const [unica = null] = provadas;
  return unica;
}

function lancamento(
  texto: string,
  { campos, em, linha }: BlocoDeLinha,
  decimal: MarcaDecimal | null,
): LancamentoOfx {
  const de = (nome: string): string | null => campos.get(nome) ?? null;
  const bruto = de('TRNAMT');
  const historico = [de('NAME'), de('MEMO')].filter(
    (parte, i, todos) => parte !== null && todos.indexOf(parte) === i,
  );
  const data = diaDe(de('DTPOSTED'));
  const lida = quantia(bruto, decimal);
  return {
    id: de('FITID'),
    tipo: de('TRNTYPE')?.toUpperCase() ?? null,
    data,
    ...lida,
    bruto,
    historico: historico.join(' · ') || null,
    documento: de('CHECKNUM') ?? de('REFNUM'),
    moeda: de('CURSYM'),
    linha,
    trecho: data === null || lida.valor === null ? trechoDe(texto, em) : null,
  };
}

const MAIOR_TRECHO = 200;

/** The text of one line of the statement, without the tag that opens it. */
function trechoDe(texto: string, em: number): string {
  const [trecho = ''] = texto
    .slice(em, em + 4 * MAIOR_TRECHO)
    .replace(/^<[^>]*>/, '')
    .split(/<\/?STMTTRN>|<\/BANKTRANLIST>/i);
  return limpar(trecho).slice(0, MAIOR_TRECHO);
}

const entra = ({ valor }: LancamentoOfx): boolean =>
  valor !== null && !valor.startsWith('-') && /[1-9]/.test(valor);
const sai = ({ valor }: LancamentoOfx): boolean => valor?.startsWith('-') === true;

/** Kinds of the standard by which money leaves an account, and enters it; INT, ATM, POS, XFER and OTHER go both ways. */
const DE_SAIDA: ReadonlySet<string> = new Set([
  'DEBIT',
  'FEE',
  'SRVCHG',
  'PAYMENT',
  'CHECK',
  'CASH',
  'DIRECTDEBIT',
  'REPEATPMT',
]);
const DE_ENTRADA: ReadonlySet<string> = new Set(['CREDIT', 'DEP', 'DIRECTDEP']);
const deSaida = ({ tipo }: LancamentoOfx, cartao: boolean): boolean =>
  // In the statement of a card the payment is of its bill: it brings the debt down.
  tipo !== null && DE_SAIDA.has(tipo) && !(cartao && tipo === 'PAYMENT');

/** Some banks write a debit without its sign. Where none of the file has one, the kind says what the sign does not. */
function virarDebitos(
  lidos: readonly LancamentoOfx[],
  cartao: boolean,
): Pick<ExtratoOfx, 'lancamentos' | 'virados'> {
  const debitos = lidos.filter((lido) => deSaida(lido, cartao));
  if (debitos.some(sai)) return { lancamentos: lidos, virados: 0 };
  const virados = debitos.filter(entra).length;
  const virar = (lido: LancamentoOfx): LancamentoOfx =>
    deSaida(lido, cartao) && entra(lido) ? { ...lido, valor: `-${lido.valor}` } : lido;
  return { lancamentos: virados === 0 ? lidos : lidos.map(virar), virados };
}

/**
 * Lines that came in by their plain amount, of kinds that go both ways, in a statement that gives no outflow its sign: nothing
 * says that they came in.
 */
function semSentido({ lancamentos, virados, cartao }: ExtratoOfx): readonly LancamentoOfx[] {
  if (virados === 0 || lancamentos.some((lido) => !deSaida(lido, cartao) && sai(lido))) return [];
  return lancamentos.filter(
    (lido) => entra(lido) && !deSaida(lido, cartao) && !(lido.tipo !== null && DE_ENTRADA.has(lido.tipo)),
  );
}

/** Whether the kind of the line says the contrary of its sign. */
export const tipoContraSinal = (lido: LancamentoOfx, cartao: boolean): boolean =>
  (deSaida(lido, cartao) && entra(lido)) || (lido.tipo !== null && DE_ENTRADA.has(lido.tipo) && sai(lido));

/** 'AAAAMMDD...' as AAAA-MM-DD: the day that the bank wrote, whatever its zone. */
function diaDe(texto: string | null): string | null {
  const [, ano, mes, dia] = /^([0-9]{4})([0-9]{2})([0-9]{2})/.exec(texto ?? '') ?? [];
  const data = `${ano}-${mes}-${dia}`;
  return isDate(data) ? data : null;
}

/** What came into the account and what left it ('-12.50'). */
export function somasDoExtrato({ lancamentos }: ExtratoOfx): {
  readonly creditos: string;
  readonly debitos: string;
} {
  const valores = lancamentos.flatMap(({ valor }) => (valor === null ? [] : [valor]));
  return {
    creditos: sumMoney(valores.filter((valor) => !valor.startsWith('-'))),
    debitos: sumMoney(valores.filter((valor) => valor.startsWith('-'))),
  };
}

/** Where in the file, and what stands there. */
type NoArquivo = { readonly linha: number; readonly trecho: string | null };

export type ProblemaOfx =
  | (NoArquivo & {
      readonly tipo: 'sem-valor';
      readonly motivo: SemValor;
      readonly bruto: string | null;
      readonly data: string | null;
    })
  | (NoArquivo & { readonly tipo: 'sem-data'; readonly historico: string | null })
  | (NoArquivo & {
      readonly tipo: 'contra-sinal';
      readonly data: string | null;
      readonly historico: string | null;
    })
  | {
      readonly tipo: 'sem-sentido';
      readonly quantas: number;
      readonly data: string | null;
      readonly historico: string | null;
    }
  | { readonly tipo: 'repetido'; readonly id: string; readonly vezes: number }
  /** `quantas`: lines that say it of themselves; null: the whole statement. */
  | { readonly tipo: 'outra-moeda'; readonly moeda: string; readonly quantas: number | null };

/** A currency where it is not ours; nothing said is ours. */
const outraMoeda = (moeda: string | null): string | null => {
  const sigla = moeda?.trim().toUpperCase() ?? '';
  return sigla === '' || sigla === 'BRL' || sigla === 'R$' ? null : sigla.slice(0, 10);
};

/**
 * What a person must look at before these lines are taken as the bank's: no amount, no day, one number for several, a kind
 * against its sign, a plain amount that may be either, another currency.
 */
export function problemasDoExtrato(extrato: ExtratoOfx): readonly ProblemaOfx[] {
  const { lancamentos, cartao } = extrato;
  const moeda = outraMoeda(extrato.moeda);
  const noutraMoeda = moeda === null ? lancamentos.filter((lido) => outraMoeda(lido.moeda) !== null) : [];
  const moedaDaLinha = outraMoeda(noutraMoeda[0]?.moeda ?? null);
  const semSinal = semSentido(extrato);
  const [primeiraSemSinal] = semSinal;
  const vezes = new Map<string, number>();
  for (const { id } of lancamentos) if (id !== null) vezes.set(id, (vezes.get(id) ?? 0) + 1);
  return [
    ...(moeda === null ? [] : [{ tipo: 'outra-moeda' as const, moeda, quantas: null }]),
    ...(moedaDaLinha === null
      ? []
      : [{ tipo: 'outra-moeda' as const, moeda: moedaDaLinha, quantas: noutraMoeda.length }]),
    ...lancamentos.flatMap(({ semValor, bruto, data, linha, trecho }) =>
      semValor === null ? [] : [{ tipo: 'sem-valor' as const, motivo: semValor, bruto, data, linha, trecho }],
    ),
    ...lancamentos.flatMap(({ data, historico, linha, trecho }) =>
      data === null ? [{ tipo: 'sem-data' as const, historico, linha, trecho }] : [],
    ),
    ...lancamentos
      .filter((lido) => tipoContraSinal(lido, cartao))
      .map(({ data, historico, linha, trecho }) => ({
        tipo: 'contra-sinal' as const,
        data,
        historico,
        linha,
        trecho,
      })),
    ...(primeiraSemSinal
      ? [
          {
            tipo: 'sem-sentido' as const,
            quantas: semSinal.length,
            data: primeiraSemSinal.data,
            historico: primeiraSemSinal.historico,
          },
        ]
      : []),
    ...[...vezes].filter(([, n]) => n > 1).map(([id, n]) => ({ tipo: 'repetido' as const, id, vezes: n })),
  ];
}
