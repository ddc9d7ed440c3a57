/**
 * The months of suppliers as titles see them before themselves: what was paid in the month, and of those that wait, those
 * registered earlier and whatever is released already, since those figures no longer move. Many titles are asked in the order
 * of their numbers, and each sees what the ones before it were made into; read once for all of them.
 */
import type { Acumulado } from '#domain/conta-pagar/tabelas.ts';
import { fromCents, toCents } from '#domain/formato/decimal.ts';
import type { Queryable } from '#server/database/query.ts';
import {
  devolvidosDe,
  ordensNosMeses,
  pagosNosMeses,
  retidosNosMeses,
  rendimentosDeFora,
  retidosDeFora,
  titulosEntre,
  type Grupo,
  type Ordens,
  type Retido,
  type TituloDoMes,
} from './mes-repository.ts';

/** Without a number it is a new one, which comes after all. */
export type TituloNoMes = {
  readonly id: number | null;
  readonly fornecedorId: number;
  readonly data: string;
};

/** As it will stand. */
export type Ficou = { readonly valorBruto: string; readonly retidos: readonly Retido[] };

const DEPOIS_DE_TODOS = Number.MAX_SAFE_INTEGER;
const numeroDe = ({ id }: Pick<TituloNoMes, 'id'>): number => id ?? DEPOIS_DE_TODOS;
const chaveDe = ({ fornecedorId, data }: DiaDoFornecedor): string => `${fornecedorId} ${data.slice(0, 7)}`;

export class Meses {
  readonly #grupos: ReadonlyMap<string, Mes>;
  readonly #devolvidos: ReadonlyMap<string, string>;

  constructor(grupos: ReadonlyMap<string, Mes>, devolvidos: ReadonlyMap<string, string>) {
    this.#grupos = grupos;
    this.#devolvidos = devolvidos;
  }

  /** As one title saw its month when it was the newest: by what was paid, and by the titles before it alone. */
  static ateEle(db: Queryable, prestadorId: number, titulo: TituloNoMes): Promise<Meses> {
    return Meses.ler(db, prestadorId, [titulo], DEPOIS_DE_TODOS);
  }

  /** `ate`: the titles up to this number that are not asked about do not count; absent, the last one asked about. */
  static async ler(
    db: Queryable,
    prestadorId: number,
    titulos: readonly TituloNoMes[],
    ate?: number,
  ): Promise<Meses> {
    const porChave = Map.groupBy(titulos, chaveDe);
    const grupos = [...porChave.values()].flatMap((juntos): Grupo[] => {
      const [primeiro] = juntos;
      const numeros = juntos.map(numeroDe).sort((a, b) => a - b);
      const [de = 0] = numeros;
      if (!primeiro) return [];
      const { fornecedorId, data } = primeiro;
      return [{ fornecedorId, mes: data.slice(0, 7), de, ate: ate ?? numeros.at(-1) ?? de }];
    });
    const somas = await rendimentosDeFora(db, prestadorId, grupos);
    const retidos = await retidosDeFora(db, prestadorId, grupos);
    const varios = titulos.length > 1;
    const entre = varios ? await titulosEntre(db, prestadorId, grupos) : [];
    const pagos = await pagosDosGrupos(db, prestadorId, grupos);
    const ids = titulos.flatMap(({ id }) => id ?? []);
    const devolvidos = varios ? await devolvidosDe(db, ids) : [];
    const meses = [...porChave.keys()].map((chave, at): [string, Mes] => {
      const doGrupo = <T extends { readonly grupo: number }>(linhas: readonly T[]) =>
        linhas.filter(({ grupo }) => grupo === at + 1);
      const mes = new Mes(doGrupo(entre));
      pagos.somarEm(at + 1, mes);
      for (const { rendimento } of doGrupo(somas)) mes.somar('', rendimento, []);
      for (const retido of doGrupo(retidos)) mes.somar(retido.vencimento, '0', [retido]);
      return [chave, mes];
    });
    return new Meses(
      new Map(meses),
      new Map(devolvidos.map(({ id, imposto, valor }) => [`${id} ${imposto}`, valor])),
    );
  }

  antesDe(titulo: TituloNoMes): Acumulado {
    return this.#mesDe(titulo).antesDe(numeroDe(titulo), titulo.data);
  }

  /** What comes after it sees it so; undefined: it does not count. */
  ficou(titulo: TituloNoMes, ficou: Ficou | undefined): void {
    const retidos = ficou?.retidos.map((retido) => {
      const devolvido = this.#devolvidos.get(`${numeroDe(titulo)} ${retido.imposto}`) ?? '0';
      return { ...retido, valor: fromCents(toCents(retido.valor) - toCents(devolvido)) };
    });
    this.#mesDe(titulo).ficou(
      numeroDe(titulo),
      titulo.data,
      ficou && retidos ? { ...ficou, retidos } : undefined,
    );
  }

  #mesDe(titulo: TituloNoMes): Mes {
    const mes = this.#grupos.get(chaveDe(titulo));
    if (!mes) throw new TypeError('a title of a month that was not read');
    return mes;
  }
}

/** What was paid in the months. */
async function pagosDosGrupos(db: Queryable, prestadorId: number, grupos: readonly Grupo[]) {
  const rendimentos = Map.groupBy(await pagosNosMeses(db, prestadorId, grupos), ({ grupo }) => grupo);
  const retidos = Map.groupBy(await retidosNosMeses(db, prestadorId, grupos), ({ grupo }) => grupo);
  return {
    somarEm(grupo: number, mes: Mes): void {
      for (const { dia, rendimento } of rendimentos.get(grupo) ?? []) mes.somar(dia, rendimento, []);
      for (const { dia, ...retido } of retidos.get(grupo) ?? []) mes.somar(dia, '0', [retido]);
    },
  };
}

export type DiaDoFornecedor = Pick<TituloNoMes, 'fornecedorId' | 'data'>;

/** The months of suppliers by their payments and by the orders that will pay in them: what the law of a payment accumulates. */
export class MesesPagos {
  readonly #meses: ReadonlyMap<string, Mes>;

  constructor(meses: ReadonlyMap<string, Mes>) {
    this.#meses = meses;
  }

  static async ler(
    db: Queryable,
    prestadorId: number,
    dias: readonly DiaDoFornecedor[],
    asOrdens: Ordens,
  ): Promise<MesesPagos> {
    const chaves = [...new Map(dias.map((dia) => [chaveDe(dia), dia]))];
    const grupos = chaves.map(([, { fornecedorId, data }]): Grupo => ({
      fornecedorId,
      mes: data.slice(0, 7),
      de: 0,
      ate: 0,
    }));
    const pagos = await pagosDosGrupos(db, prestadorId, grupos);
    const ordens = await ordensNosMeses(db, prestadorId, grupos, asOrdens);
    return new MesesPagos(
      new Map(
        chaves.map(([chave], at): [string, Mes] => {
          const mes = new Mes(ordens.filter(({ grupo }) => grupo === at + 1));
          pagos.somarEm(at + 1, mes);
          return [chave, mes];
        }),
      ),
    );
  }

  /** `ordem`: the number of the order; without one, after all of them. */
  antesDe(dia: DiaDoFornecedor, ordem = DEPOIS_DE_TODOS): Acumulado {
    return this.#mesDe(dia).antesDe(ordem, dia.data);
  }

  /** A payment of the same call, which the next one of the month sees. */
  somar(dia: DiaDoFornecedor, bruto: string, retidos: readonly Retido[]): void {
    this.#mesDe(dia).somar(dia.data, bruto, retidos);
  }

  #mesDe(dia: DiaDoFornecedor): Mes {
    const mes = this.#meses.get(chaveDe(dia));
    if (!mes) throw new TypeError('a payment of a month that was not read');
    return mes;
  }
}

type NoDia = { valor: bigint; dispensado: bigint };
type Soma = { base: bigint; valor: bigint; dispensado: bigint; readonly porDia: Map<string, NoDia> };

class Mes {
  readonly #entre: readonly TituloDoMes[];
  readonly #feitos = new Set<number>();
  readonly #porImposto = new Map<number, Soma>();
  #rendimento = 0n;
  #proximo = 0;

  constructor(entre: readonly TituloDoMes[]) {
    this.#entre = entre;
    for (const titulo of entre)
      if (!titulo.registrada) this.somar(titulo.vencimento, titulo.valorBruto, titulo.retidos);
  }

  somar(vencimento: string, valorBruto: string, retidos: readonly Retido[], sinal = 1n): void {
    this.#rendimento += sinal * toCents(valorBruto);
    for (const { imposto, base, valor, dispensado } of retidos) {
      let soma = this.#porImposto.get(imposto);
      if (!soma)
        this.#porImposto.set(imposto, (soma = { base: 0n, valor: 0n, dispensado: 0n, porDia: new Map() }));
      soma.base += sinal * toCents(base);
      soma.valor += sinal * toCents(valor);
      soma.dispensado += sinal * toCents(dispensado);
      const dia = soma.porDia.get(vencimento) ?? { valor: 0n, dispensado: 0n };
      dia.valor += sinal * toCents(valor);
      dia.dispensado += sinal * toCents(dispensado);
      soma.porDia.set(vencimento, dia);
    }
  }

  antesDe(numero: number, data: string): Acumulado {
    for (
      let titulo = this.#entre[this.#proximo];
      titulo && titulo.id < numero;
      titulo = this.#entre[++this.#proximo]
    )
      if (titulo.registrada && !this.#feitos.has(titulo.id))
        this.somar(titulo.vencimento, titulo.valorBruto, titulo.retidos);
    const porImposto = [...this.#porImposto].map(
      ([imposto, { base, valor, dispensado, porDia }]) =>
        [
          imposto,
          {
            base: fromCents(base),
            valor: fromCents(valor),
            valorDia: fromCents(porDia.get(data)?.valor ?? 0n),
            dispensadoDia: fromCents(porDia.get(data)?.dispensado ?? 0n),
            dispensadoMes: fromCents(dispensado),
          },
        ] as const,
    );
    return { rendimento: fromCents(this.#rendimento), porImposto: new Map(porImposto) };
  }

  ficou(numero: number, data: string, ficou: Ficou | undefined): void {
    this.#feitos.add(numero);
    if (ficou) this.somar(data, ficou.valorBruto, ficou.retidos);
  }
}
