/** Lines of a bank's statement, whatever file brought them, and which of them are new. */
import { divergencias, type Divergencia } from '../arquivo/conferencia.ts';
import { addDays } from '../formato/data.ts';
import { compareDecimal, subtractDecimal, sumDecimal, sumMoney } from '../formato/decimal.ts';
import type { ArquivoCnab } from '../cnab/ler.ts';
import { titulosDoArquivo } from '../cnab/titulos.ts';
import { problemasDoExtrato, type ExtratoOfx, type ProblemaOfx } from '../ofx/ler.ts';

export type LinhaLida = {
  readonly data: string;
  /** '-12.50' left the account. */
  readonly valor: string;
  readonly historico: string;
  readonly documento: string | null;
  /** By which the bank tells lines apart. */
  readonly identificador: string | null;
};

export type ExtratoLido = {
  readonly formato: 'OFX' | 'CNAB';
  readonly banco: string | null;
  readonly agencia: string | null;
  readonly conta: string | null;
  readonly de: string | null;
  readonly ate: string | null;
  readonly saldo: string | null;
  readonly saldoEm: string | null;
  /** 'HH:MM' of a balance of the middle of its day, which is compared with nothing; null: of the day's end. */
  readonly saldoHora: string | null;
  readonly linhas: readonly LinhaLida[];
  /** Lines that cannot be taken, and the first of them: such a statement is refused, since it would not add up. */
  readonly recusadas: { readonly quantas: number; readonly primeiras: readonly LinhaRecusada[] } | null;
  /** What does not meet in it, and was read all the same. */
  readonly avisos: readonly AvisoDoExtrato[];
};

export type LinhaRecusada =
  | Extract<ProblemaOfx, { tipo: 'sem-valor' | 'sem-data' }>
  /** A day before the currency, or more than a year ahead. */
  | { readonly tipo: 'fora-do-tempo'; readonly data: string; readonly historico: string };

/** What a person is told of a statement before it is taken. */
export type AvisoDoExtrato =
  | { readonly tipo: 'debito-virado'; readonly quantas: number }
  | Extract<ProblemaOfx, { tipo: 'outra-moeda' | 'sem-sentido' }>
  | {
      readonly tipo: 'contra-sinal';
      readonly quantas: number;
      readonly data: string | null;
      readonly historico: string | null;
    }
  | { readonly tipo: 'fora-do-periodo'; readonly quantas: number; readonly data: string }
  | {
      readonly tipo: 'numero-repetido';
      readonly quantos: number;
      readonly numero: string;
      readonly vezes: number;
    }
  /** `vale`: the day at whose end it stands all the same, nothing having moved since; null: of no day. */
  | {
      readonly tipo: 'saldo-no-meio-do-dia';
      readonly em: string;
      readonly hora: string;
      readonly vale: string | null;
    }
  | { readonly tipo: 'conta-escolhida'; readonly noArquivo: string; readonly conta: string }
  | { readonly tipo: 'diverge'; readonly divergencia: Divergencia; readonly desde: string | null };

const SEM_HISTORICO = 'Sem histórico';
const corte = (texto: string | null, tamanho: number): string | null => {
  const limpo = (texto ?? '').replace(/\s+/g, ' ').trim().slice(0, tamanho);
  return limpo === '' ? null : limpo;
};

/** First and last day of the lines. */
export function extremos(linhas: readonly LinhaLida[]): {
  readonly de: string | null;
  readonly ate: string | null;
} {
  let [de, ate]: [string | null, string | null] = [null, null];
  for (const { data } of linhas) {
    if (de === null || data < de) de = data;
    if (ate === null || data > ate) ate = data;
  }
  return { de, ate };
}

/** Of the first day of the real. */
const PRIMEIRO_DIA = '1994-07-01';
/** A bank shows what is scheduled, but not more than a year of it. */
const DIAS_ADIANTE = 366;

function recusadasDe(
  ilegiveis: readonly LinhaRecusada[],
  linhas: readonly LinhaLida[],
  hoje: string,
): ExtratoLido['recusadas'] {
  const ultimo = addDays(hoje, DIAS_ADIANTE);
  const fora = linhas
    .filter(({ data }) => data < PRIMEIRO_DIA || data > ultimo)
    .map(({ data, historico }) => ({ tipo: 'fora-do-tempo' as const, data, historico }));
  const todas = [...ilegiveis, ...fora];
  return todas.length === 0 ? null : { quantas: todas.length, primeiras: todas.slice(0, MAIS_DITAS) };
}
/** Told of a statement that is refused; a file that is wrong everywhere is not told line by line. */
const MAIS_DITAS = 5;

/** Of which day the balance is, where its hour is told: of the day before, where nothing moved in its own. */
function saldoDoDia(
  { saldo, saldoEm, saldoHora }: Pick<ExtratoOfx, 'saldo' | 'saldoEm' | 'saldoHora'>,
  linhas: readonly LinhaLida[],
): {
  readonly em: string | null;
  readonly hora: string | null;
  readonly avisos: readonly AvisoDoExtrato[];
} {
  if (saldo === null || saldoEm === null || saldoHora === null)
    return { em: saldoEm, hora: null, avisos: [] };
  const moveu = linhas.some(({ data }) => data >= saldoEm);
  const vale = moveu ? null : addDays(saldoEm, -1);
  return {
    em: vale ?? saldoEm,
    hora: moveu ? saldoHora : null,
    avisos: [{ tipo: 'saldo-no-meio-do-dia', em: saldoEm, hora: saldoHora, vale }],
  };
}

/** Lines of days that the file does not say it is of. */
function foraDoPeriodo(
  linhas: readonly LinhaLida[],
  de: string | null,
  ate: string | null,
): readonly AvisoDoExtrato[] {
  const fora = linhas.filter(({ data }) => (de !== null && data < de) || (ate !== null && data > ate));
  const [primeira] = fora;
  return primeira ? [{ tipo: 'fora-do-periodo', quantas: fora.length, data: primeira.data }] : [];
}

export function extratoDoOfx(extrato: ExtratoOfx, hoje: string): ExtratoLido {
  // Some banks write the balance of the day as a line of zero: it moves nothing.
  const movem = extrato.lancamentos.filter(({ valor }) => valor === null || compareDecimal(valor, '0') !== 0);
  const linhas = movem.flatMap(({ id, data, valor, historico, documento }) =>
    data === null || valor === null
      ? []
      : [
          {
            data,
            valor,
            historico: corte(historico, 300) ?? SEM_HISTORICO,
            documento: corte(documento, 60),
            identificador: corte(id, 120),
          },
        ],
  );
  const { de, ate } = extremos(linhas);
  const { banco, agencia, conta, saldo, virados } = extrato;
  const problemas = problemasDoExtrato({ ...extrato, lancamentos: movem });
  const ilegiveis = problemas.flatMap((problema) =>
    problema.tipo === 'sem-valor' || problema.tipo === 'sem-data' ? [problema] : [],
  );
  const contrarios = problemas.flatMap((problema) => (problema.tipo === 'contra-sinal' ? [problema] : []));
  const repetidos = problemas.flatMap((problema) => (problema.tipo === 'repetido' ? [problema] : []));
  const [contrario] = contrarios;
  const [repetido] = repetidos;
  const doDia = saldoDoDia(extrato, linhas);
  const avisos: readonly AvisoDoExtrato[] = [
    ...problemas.flatMap((problema) => (problema.tipo === 'outra-moeda' ? [problema] : [])),
    ...(virados > 0 ? [{ tipo: 'debito-virado' as const, quantas: virados }] : []),
    ...problemas.flatMap((problema) => (problema.tipo === 'sem-sentido' ? [problema] : [])),
    ...(contrario
      ? [
          {
            tipo: 'contra-sinal' as const,
            quantas: contrarios.length,
            data: contrario.data,
            historico: contrario.historico,
          },
        ]
      : []),
    ...(repetido
      ? [
          {
            tipo: 'numero-repetido' as const,
            quantos: repetidos.length,
            numero: repetido.id.slice(0, 60),
            vezes: repetido.vezes,
          },
        ]
      : []),
    ...foraDoPeriodo(linhas, extrato.de, extrato.ate),
    ...doDia.avisos,
  ];
  return {
    formato: 'OFX',
    banco,
    agencia,
    conta,
    de: extrato.de ?? de,
    ate: extrato.ate ?? ate,
    saldo,
    saldoEm: saldo === null ? null : (doDia.em ?? extrato.ate ?? ate),
    saldoHora: doDia.hora,
    linhas,
    recusadas: recusadasDe(ilegiveis, linhas, hoje),
    avisos,
  };
}

/** Balances of CNAB stand without their sign. */
const comSinal = (valor: string | null | undefined, sinal: string | null | undefined): string | null =>
  valor == null ? null : sinal === 'D' ? subtractDecimal('0.00', valor) : valor;

/** A statement for each lot of CNAB 240 that is one. */
export function extratosDoCnab(arquivo: ArquivoCnab, hoje: string): readonly ExtratoLido[] {
  return arquivo.lotes
    .filter(({ familia }) => familia === 'extrato')
    .map((lote) => {
      const titulos = titulosDoArquivo({ ...arquivo, lotes: [lote] }).filter(
        ({ segmento }) => segmento === 'E',
      );
      const linhas = titulos.flatMap(({ data, valor, debito, nome, seuNumero }) => {
        if (data === null || valor === null || compareDecimal(valor, '0') === 0) return [];
        return [
          {
            data,
            valor: debito ? subtractDecimal('0.00', valor) : valor,
            historico: corte(nome, 300) ?? SEM_HISTORICO,
            documento: corte(seuNumero, 60),
            identificador: null,
          },
        ];
      });
      const { saldoFinal, sinalFinal, saldoFinalEm = null } = lote.trailer?.valores ?? {};
      const {
        agencia = null,
        conta = null,
        saldoInicialEm = null,
        saldoInicial,
        sinalInicial,
      } = lote.header.valores;
      const { de, ate } = extremos(linhas);
      const saldo = comSinal(saldoFinal, sinalFinal);
      const antes = comSinal(saldoInicial, sinalInicial);
      const naoBatem =
        antes === null
          ? []
          : divergencias([
              {
                que: 'saldo-final',
                dito: saldo,
                lido: [sumDecimal(antes, sumMoney(linhas.map(({ valor }) => valor)))],
              },
            ]);
      const ilegiveis = titulos.flatMap(
        ({ data, valor, nome, linha, linhas: [primeira] }): LinhaRecusada[] => {
          const trecho = primeira?.texto.replace(/\s+/g, ' ').trim() ?? null;
          return valor === null
            ? [{ tipo: 'sem-valor', motivo: 'ilegivel', bruto: null, data, linha, trecho }]
            : data === null
              ? [{ tipo: 'sem-data', historico: nome, linha, trecho }]
              : [];
        },
      );
      return {
        formato: 'CNAB',
        banco: arquivo.banco,
        agencia,
        conta,
        de: saldoInicialEm ?? de,
        ate: saldoFinalEm ?? ate,
        saldo,
        saldoEm: saldo === null ? null : (saldoFinalEm ?? ate),
        saldoHora: null,
        linhas,
        recusadas: recusadasDe(ilegiveis, linhas, hoje),
        avisos: naoBatem.map((divergencia) => ({ tipo: 'diverge', divergencia, desde: saldoInicialEm })),
      };
    });
}

const algarismos = (texto: string | null | undefined): string =>
  (texto ?? '').replace(/\D/g, '').replace(/^0+/, '');

export type ContaNoBanco = {
  readonly id: number;
  readonly banco: string | null;
  readonly agencia: string | null;
  readonly conta: string | null;
  readonly contaDv: string | null;
};

/** The registered account that the statement is of: banks write it with or without its branch and its check digit. */
export function contaDoExtrato<C extends ContaNoBanco>(
  extrato: Pick<ExtratoLido, 'banco' | 'conta'>,
  contas: readonly C[],
): C | undefined {
  const contaNoExtrato = algarismos(extrato.conta);
  if (contaNoExtrato === '') return undefined;
  return contas.find(({ banco, agencia, conta, contaDv }) => {
    const numero = algarismos(conta);
    if (
      numero === '' ||
      (algarismos(extrato.banco) !== '' && algarismos(banco) !== algarismos(extrato.banco))
    )
      return false;
    const comDv = algarismos(`${conta ?? ''}${contaDv ?? ''}`);
    const doBanco = algarismos(agencia);
    return [numero, comDv].some(
      (numeroEscrito) =>
        contaNoExtrato === numeroEscrito ||
        (doBanco !== '' &&
          contaNoExtrato.startsWith(doBanco) &&
          algarismos(contaNoExtrato.slice(doBanco.length)) === numeroEscrito),
    );
  });
}

/**
 * Which lines of the file are not known yet. A line is the same where the bank's number of it is, and else where day, amount
 * and words are; where one of the two files has no numbers, day and amount. Two equal tariffs of a day stay two.
 */
export function linhasNovas(
  conhecidas: readonly LinhaLida[],
  lidas: readonly LinhaLida[],
): readonly LinhaLida[] {
  // Each known line stands for one read line. Lists by what they are looked up by, each walked once: no search in a search.
  const tomadas = new Set<LinhaLida>();
  const listas = (chaveDe: (linha: LinhaLida) => string | null) => {
    const porChave = new Map<string, LinhaLida[]>();
    for (const linha of conhecidas) {
      const chave = chaveDe(linha);
      if (chave === null) continue;
      const lista = porChave.get(chave);
      if (lista) lista.push(linha);
      else porChave.set(chave, [linha]);
    }
    const proximas = new Map<string, number>();
    return (chave: string): boolean => {
      const lista = porChave.get(chave) ?? [];
      let at = proximas.get(chave) ?? 0;
      while (at < lista.length && tomadas.has(lista[at] as LinhaLida)) at++;
      const livre = lista[at];
      proximas.set(chave, at + 1);
      if (livre) tomadas.add(livre);
      return livre !== undefined;
    };
  };
  const quando = ({ data, valor }: LinhaLida): string => `${data} ${valor}`;
  const comNumero = (linha: LinhaLida): string | null =>
    linha.identificador === null ? null : JSON.stringify([quando(linha), linha.identificador]);
  const comPalavras = (linha: LinhaLida): string =>
    JSON.stringify([quando(linha), linha.historico, linha.documento]);
  const peloNumero = listas(comNumero);
  const pelasPalavras = listas(comPalavras);
  const qualquer = listas(quando);
  const semNumero = listas((linha) => (linha.identificador === null ? quando(linha) : null));
  const modos: readonly ((lida: LinhaLida) => boolean)[] = [
    (lida) => {
      const chave = comNumero(lida);
      return chave !== null && peloNumero(chave);
    },
    (lida) => pelasPalavras(comPalavras(lida)),
    (lida) => (lida.identificador === null ? qualquer : semNumero)(quando(lida)),
  ];
  return modos.reduce<readonly LinhaLida[]>(
    (restam, conhecida) => restam.filter((lida) => !conhecida(lida)),
    lidas,
  );
}

export type SaldoAnterior = {
  readonly saldo: string;
  readonly em: string;
  /** What the lines taken since then, until the new balance's day, add up to. */
  readonly conhecidas: string;
};

type SaldoDoExtrato = Pick<ExtratoLido, 'saldo' | 'saldoEm' | 'saldoHora'>;

/** The balance that the file says against the last one known and all lines since: none missing, none twice. */
export function avisoDoSaldo(
  { saldo, saldoEm, saldoHora }: SaldoDoExtrato,
  novas: readonly LinhaLida[],
  anterior: SaldoAnterior | undefined,
): readonly AvisoDoExtrato[] {
  if (saldo === null || saldoEm === null || saldoHora !== null || !anterior) return [];
  const desde = novas.filter(({ data }) => data > anterior.em && data <= saldoEm);
  const soma = sumDecimal(anterior.saldo, anterior.conhecidas, sumMoney(desde.map(({ valor }) => valor)));
  return divergencias([{ que: 'saldo-final', dito: saldo, lido: [soma] }]).map((divergencia) => ({
    tipo: 'diverge',
    divergencia,
    desde: anterior.em,
  }));
}

export type Saldo = { readonly saldo: string; readonly em: string };

/** The statement whose balance tells best what the bank had at the end of a day: the latest until it, else the first after it. */
export function saldoMaisPerto<S extends Saldo>(saldos: readonly S[], dia: string): S | undefined {
  const porDia = [...saldos].sort((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0));
  return porDia.findLast(({ em }) => em <= dia) ?? porDia[0];
}

/** First and last day of a month. */
export function diasDoMes(competencia: string): { readonly inicio: string; readonly fim: string } {
  const [ano = 0, mes = 1] = competencia.split('-').map(Number);
  const seguinte =
    mes === 12 ? `${ano + 1}-01-01` : `${competencia.slice(0, 4)}-${String(mes + 1).padStart(2, '0')}-01`;
  return { inicio: `${competencia}-01`, fim: addDays(seguinte, -1) };
}
