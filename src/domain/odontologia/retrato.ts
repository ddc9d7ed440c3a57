/** A mouth as it was drawn on one day, kept whole: what is launched, renamed or recoloured later changes nothing of it (ODO-01). */
import type { Boca } from './estado.ts';
import type { Condicao, Situacao } from './tipos.ts';

/** What a mark needs to be drawn again and read aloud. */
type CondicaoRetratada = Pick<
  Condicao,
  'id' | 'codigo' | 'nome' | 'tipo' | 'alcance' | 'efeito' | 'cor' | 'padrao'
>;

export type Retrato = {
  readonly dia: string;
  readonly condicoes: readonly CondicaoRetratada[];
  readonly dentes: readonly {
    readonly dente: string;
    readonly ausente: boolean;
    readonly marcas: readonly {
      readonly eventoId: number;
      readonly condicao: number;
      readonly situacao: Situacao;
      readonly faces: string | null;
      readonly desde: string;
    }[];
  }[];
};

export function retratar(boca: Boca, dia: string): Retrato {
  const condicoes = new Map<number, CondicaoRetratada>();
  const dentes = [...boca].map(([dente, { ausente, marcas }]) => ({
    dente,
    ausente,
    marcas: marcas.map(({ eventoId, condicao, situacao, faces, desde }) => {
      const { id, codigo, nome, tipo, alcance, efeito, cor, padrao } = condicao;
      condicoes.set(id, { id, codigo, nome, tipo, alcance, efeito, cor, padrao });
      return { eventoId, condicao: id, situacao, faces, desde };
    }),
  }));
  return { dia, condicoes: [...condicoes.values()], dentes };
}

/** The same mouth, and the conditions that it is painted with. Undefined: the text is none that was kept. */
export function revelar(
  texto: string,
): { readonly dia: string; readonly boca: Boca; readonly condicoes: readonly Condicao[] } | undefined {
  let retrato: Retrato;
  try {
    retrato = JSON.parse(texto) as Retrato;
  } catch {
    return undefined;
  }
  const condicoes = retrato.condicoes.map((condicao): Condicao => ({
    ...condicao,
    palavras: [],
    ativa: true,
  }));
  const porId = new Map(condicoes.map((condicao) => [condicao.id, condicao]));
  const boca = new Map(
    retrato.dentes.map(({ dente, ausente, marcas }) => [
      dente,
      {
        ausente,
        marcas: marcas.flatMap(({ condicao, ...marca }) => {
          const achada = porId.get(condicao);
          return achada ? [{ ...marca, condicao: achada }] : [];
        }),
      },
    ]),
  );
  return { dia: retrato.dia, boca, condicoes };
}
