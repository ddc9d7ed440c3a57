/** Lines of a bank's statement, whatever file brought them, and which of them are new. */
import { addDays } from '../formato/data.ts';
import { compareDecimal, subtractDecimal } from '../formato/decimal.ts';
import type { ArquivoCnab } from '../cnab/ler.ts';
import { titulosDoArquivo } from '../cnab/titulos.ts';
import type { ExtratoOfx } from '../ofx/ler.ts';

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
  readonly linhas: readonly LinhaLida[];
  /** How many lines have no day or no amount: such a statement is not taken, since it would not add up. */
  readonly ilegiveis: number;
};

const SEM_HISTORICO = 'Sem histórico';
const corte = (texto: string | null, tamanho: number): string | null => {
  const limpo = (texto ?? '').replace(/\s+/g, ' ').trim().slice(0, tamanho);
  return limpo === '' ? null : limpo;
};

function extremos(linhas: readonly LinhaLida[]): { readonly de: string | null; readonly ate: string | null } {
  const dias = linhas.map(({ data }) => data).sort();
  return { de: dias[0] ?? null, ate: dias.at(-1) ?? null };
}

export function extratoDoOfx(extrato: ExtratoOfx): ExtratoLido {
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
  const { banco, agencia, conta, saldo } = extrato;
  return {
    formato: 'OFX',
    banco,
    agencia,
    conta,
    de: extrato.de ?? de,
    ate: extrato.ate ?? ate,
    saldo,
    saldoEm: saldo === null ? null : (extrato.saldoEm ?? extrato.ate ?? ate),
    linhas,
    ilegiveis: movem.length - linhas.length,
  };
}

/** A statement for each lot of CNAB 240 that is one. */
export function extratosDoCnab(arquivo: ArquivoCnab): readonly ExtratoLido[] {
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
      const { saldoFinal = null, sinalFinal = null, saldoFinalEm = null } = lote.trailer?.valores ?? {};
      const { agencia = null, conta = null, saldoInicialEm = null } = lote.header.valores;
      const { de, ate } = extremos(linhas);
      return {
        formato: 'CNAB',
        banco: arquivo.banco,
        agencia,
        conta,
        de: saldoInicialEm ?? de,
        ate: saldoFinalEm ?? ate,
        saldo:
          saldoFinal === null ? null : sinalFinal === 'D' ? subtractDecimal('0.00', saldoFinal) : saldoFinal,
        saldoEm: saldoFinal === null ? null : (saldoFinalEm ?? ate),
        linhas,
        ilegiveis: titulos.filter(({ data, valor }) => data === null || valor === null).length,
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
  extrato: ExtratoLido,
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
  const livres = new Map<string, LinhaLida[]>();
  for (const linha of conhecidas) {
    const chave = `${linha.data} ${linha.valor}`;
    livres.set(chave, [...(livres.get(chave) ?? []), linha]);
  }
  const tirar = (lida: LinhaLida, bate: (conhecida: LinhaLida) => boolean): boolean => {
    const restam = livres.get(`${lida.data} ${lida.valor}`) ?? [];
    const at = restam.findIndex(bate);
    if (at >= 0) restam.splice(at, 1);
    return at >= 0;
  };
  const modos: readonly ((lida: LinhaLida) => (conhecida: LinhaLida) => boolean)[] = [
    (lida) => (linha) => lida.identificador !== null && linha.identificador === lida.identificador,
    (lida) => (linha) => linha.historico === lida.historico && linha.documento === lida.documento,
    (lida) => (linha) => lida.identificador === null || linha.identificador === null,
  ];
  return modos.reduce<readonly LinhaLida[]>(
    (restam, modo) => restam.filter((lida) => !tirar(lida, modo(lida))),
    lidas,
  );
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
