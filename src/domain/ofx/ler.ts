/**
 * Reads an OFX statement (SGML 1.0.2 to 1.6 and XML 2.x) as Brazilian banks write it: tags that never close,
 * decimal commas, blanks after amounts, several accounts in a file. A line without a readable amount is kept
 * and told, never dropped.
 */
import { isDate } from '#domain/formato/data.ts';
import { fromCents, sumMoney, toCents } from '#domain/formato/decimal.ts';

export type LancamentoOfx = {
  /** FITID, by which the bank tells lines apart; some banks repeat it. */
  readonly id: string | null;
  /** AAAA-MM-DD; null where the file says no day. */
  readonly data: string | null;
  /** '-12.50' left the account; null where it is no amount: `bruto` has it as it came. */
  readonly valor: string | null;
  readonly bruto: string | null;
  readonly historico: string | null;
  readonly documento: string | null;
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
  readonly lancamentos: readonly LancamentoOfx[];
};

/** Why there is no statement; `aviso` is what the bank says in its place. */
export type RecusaOfx =
  | { readonly motivo: 'ofx-versao' | 'ofx-sem-extrato' }
  | { readonly motivo: 'ofx-do-banco'; readonly aviso: string };
export type LeituraOfx =
  { readonly ok: true; readonly extratos: readonly ExtratoOfx[] } | ({ readonly ok: false } & RecusaOfx);

/** Whether the text says that it is OFX. */
export const pareceOfx = (texto: string): boolean => /OFXHEADER|<OFX>/i.test(texto.slice(0, 2000));

/** The statements of a file. */
export function lerOfx(texto: string): LeituraOfx {
  const versao = /OFXHEADER[\s\S]{0,200}?VERSION\s*[:=]\s*"?([0-9]+)/i.exec(texto)?.[1];
  if (versao !== undefined && !/^(?:1[0-9]{2}|2[0-9]{2})$/.test(versao))
    return { ok: false, motivo: 'ofx-versao' };
  const extratos = blocos(texto).map(extrato);
  if (extratos.length > 0) return { ok: true, extratos };
  const aviso = valorDe(marcas(texto), 'MESSAGE');
  return aviso === null
    ? { ok: false, motivo: 'ofx-sem-extrato' }
    : { ok: false, motivo: 'ofx-do-banco', aviso };
}

type Marca = { readonly nome: string; readonly fecha: boolean; readonly valor: string };

/** The tags in their order, each with the text up to the next one or the end of its line. */
function marcas(texto: string): readonly Marca[] {
  return [...texto.matchAll(/<(\/?)([A-Z0-9.]+)>([^<\r\n]*)/gi)].map(([, barra, nome = '', valor = '']) => ({
    nome: nome.toUpperCase(),
    fecha: barra === '/',
    valor: decodificar(valor.trim()),
  }));
}

/** The three entities that OFX knows; a '&' that stands alone is a '&'. */
const decodificar = (valor: string): string =>
  valor.replace(/&(lt|gt|amp);/g, (_, nome: string) => (nome === 'lt' ? '<' : nome === 'gt' ? '>' : '&'));

/** The stretch of tags of each statement; STMTRS and CCSTMTRS are closed in every dialect. */
function blocos(texto: string): readonly (readonly Marca[])[] {
  const achados: Marca[][] = [];
  let aberto: Marca[] | null = null;
  for (const marca of marcas(texto)) {
    const extremo = marca.nome === 'STMTRS' || marca.nome === 'CCSTMTRS';
    if (extremo) {
      if (aberto) achados.push(aberto);
      aberto = marca.fecha ? null : [marca];
    } else aberto?.push(marca);
  }
  if (aberto) achados.push(aberto);
  return achados;
}

function valorDe(trecho: readonly Marca[], nome: string): string | null {
  return trecho.find((marca) => marca.nome === nome && !marca.fecha && marca.valor !== '')?.valor ?? null;
}

function extrato(trecho: readonly Marca[]): ExtratoOfx {
  const depois = (nome: string) =>
    trecho.slice(
      Math.max(
        0,
        trecho.findIndex((marca) => marca.nome === nome),
      ),
    );
  const saldo = trecho.some(({ nome }) => nome === 'LEDGERBAL') ? depois('LEDGERBAL') : [];
  return {
    banco: valorDe(trecho, 'BANKID'),
    agencia: valorDe(trecho, 'BRANCHID'),
    conta: valorDe(trecho, 'ACCTID'),
    cartao: trecho[0]?.nome === 'CCSTMTRS',
    moeda: valorDe(trecho, 'CURDEF'),
    de: diaDe(valorDe(trecho, 'DTSTART')),
    ate: diaDe(valorDe(trecho, 'DTEND')),
    saldo: quantia(valorDe(saldo, 'BALAMT')),
    saldoEm: diaDe(valorDe(saldo, 'DTASOF')),
    lancamentos: linhas(trecho).map(lancamento),
  };
}

/** The tags of each STMTTRN: from one to the next, since some never close. */
function linhas(trecho: readonly Marca[]): readonly (readonly Marca[])[] {
  const achadas: Marca[][] = [];
  let aberta: Marca[] | null = null;
  for (const marca of trecho) {
    if (marca.nome === 'STMTTRN') {
      aberta = marca.fecha ? null : [];
      if (aberta) achadas.push(aberta);
    } else if (marca.nome === 'BANKTRANLIST' || marca.nome === 'LEDGERBAL') aberta = null;
    else aberta?.push(marca);
  }
  return achadas;
}

function lancamento(trecho: readonly Marca[]): LancamentoOfx {
  const bruto = valorDe(trecho, 'TRNAMT');
  const historico = [valorDe(trecho, 'NAME'), valorDe(trecho, 'MEMO')].filter(
    (texto, i, todos) => texto && todos.indexOf(texto) === i,
  );
  return {
    id: valorDe(trecho, 'FITID'),
    data: diaDe(valorDe(trecho, 'DTPOSTED')),
    valor: quantia(bruto),
    bruto,
    historico: historico.join(' · ') || null,
    documento: valorDe(trecho, 'CHECKNUM') ?? valorDe(trecho, 'REFNUM'),
  };
}

/** 'AAAAMMDD...' as AAAA-MM-DD: the day that the bank wrote, whatever its zone. */
function diaDe(texto: string | null): string | null {
  const [, ano, mes, dia] = /^([0-9]{4})([0-9]{2})([0-9]{2})/.exec(texto ?? '') ?? [];
  const data = `${ano}-${mes}-${dia}`;
  return isDate(data) ? data : null;
}

/** An amount with a point or a comma, thousands apart or not, as a decimal of two places; null where it is none. */
function quantia(texto: string | null): string | null {
  const limpo = (texto ?? '').replace(/\s/g, '');
  const [, sinal = '', inteiro = '', fracao = ''] =
    /^([+-]?)([0-9]+|[0-9]{1,3}(?:[.,][0-9]{3})+)(?:[.,]([0-9]{1,2}))?$/.exec(limpo) ?? [];
  if (inteiro === '') return null;
  const centavos = toCents(
    `${inteiro.replace(/[.,]/g, '').replace(/^0+(?=.)/, '')}.${fracao.padEnd(2, '0')}`,
  );
  return fromCents(sinal === '-' ? -centavos : centavos);
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

export type ProblemaOfx =
  | { readonly tipo: 'sem-valor'; readonly bruto: string | null; readonly data: string | null }
  | { readonly tipo: 'sem-data'; readonly historico: string | null }
  | { readonly tipo: 'repetido'; readonly id: string; readonly vezes: number };

/** What a person must look at before these lines are taken as the bank's: no amount, no day, one number for several. */
export function problemasDoExtrato({ lancamentos }: ExtratoOfx): readonly ProblemaOfx[] {
  const vezes = new Map<string, number>();
  for (const { id } of lancamentos) if (id !== null) vezes.set(id, (vezes.get(id) ?? 0) + 1);
  return [
    ...lancamentos.flatMap(({ valor, bruto, data }) =>
      valor === null ? [{ tipo: 'sem-valor' as const, bruto, data }] : [],
    ),
    ...lancamentos.flatMap(({ data, historico }) =>
      data === null ? [{ tipo: 'sem-data' as const, historico }] : [],
    ),
    ...[...vezes].filter(([, n]) => n > 1).map(([id, n]) => ({ tipo: 'repetido' as const, id, vezes: n })),
  ];
}
